"""What to fix first: root causes over the data set, ranked by how many failing turns they stand behind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, NamedTuple

from aem_cli.domain.result import DialogResult, TurnResult
from aem_cli.domain.verdict import Label

ENVIRONMENT_DIFFERED: Final = "environment_differed"
ANY: Final = "*"  # stands for names that are too many to be told apart

_ROUTING: Final = "routing or tool descriptions"
WHERE: Final[Mapping[str, str]] = {
    "tool_mismatch": _ROUTING,
    "action_mismatch": _ROUTING,
    "unexpected_turn": _ROUTING,
    "missing_turn": _ROUTING,
    "missing_parameters": "the tool's schema",
    "extra_parameters": "the tool's schema",
    "inconsistent_parameter_values": "context, reasoning or data",
    "incomplete_response": "presentation",
    "inconsistent_response": "grounding",
    ENVIRONMENT_DIFFERED: "the environment: the call was right and returned something else than gold recorded",
}
"""Where a fault of a reason usually sits; a reason that a plug-in brings stands for itself."""


class Fault(NamedTuple):
    """What root causes are grouped by; `field` has no list places."""

    reason: str
    tool: str | None
    action: str | None
    field: str


class Example(NamedTuple):
    """A turn where a fault starts; the first by name is kept, so that the order of dialogs is of no matter."""

    dialog_id: str
    release: str | None
    trial: int | None
    turn: int
    line: int


class FaultCount(NamedTuple):
    """How often a fault starts somewhere, and how many cascades name it; a cascade with two causes counts for both."""

    origins: int
    cascades: int
    dialogs: int
    example: Example

    def added(self, other: FaultCount) -> FaultCount:
        """Both counts together."""
        return FaultCount(
            self.origins + other.origins,
            self.cascades + other.cascades,
            self.dialogs + other.dialogs,
            _first(self.example, other.example),
        )


class FixFirst(NamedTuple):
    """One row of the list: a fault, how much it stands behind, and where it usually sits."""

    fault: Fault
    failing_turns: int  # its root causes and the cascades behind it; of the environment the cascades alone
    origins: int
    cascades: int
    dialogs: int
    where: str
    example: Example


@dataclass(frozen=True, slots=True)
class FaultTally:
    """Root causes by fault; adds in any grouping.

    Names come from the data and may be endless (an agent invents parameters): beyond MOST_FIELDS fields of one call and
    MOST_CALLS calls of one reason they count together under "*". Dialogs of such a group may be counted twice.
    """

    faults: Mapping[Fault, FaultCount] = field(default_factory=dict)

    def __add__(self, other: FaultTally) -> FaultTally:
        total = dict(self.faults)
        for fault, count in other.faults.items():
            _put(total, fault, count)
        return FaultTally(_bounded(total))

    def ranked(self, limit: int | None = None) -> tuple[FixFirst, ...]:
        """The faults that stand behind most failing turns, first; None: all of them."""
        rows = [_row(fault, count) for fault, count in self.faults.items()]
        rows.sort(key=lambda row: (-row.failing_turns, -row.origins, tuple(map(str, row.fault))))
        return tuple(rows[:limit])


class FaultCounter:
    """Counts the faults of dialogs as they come; a dialog without a failure costs next to nothing."""

    __slots__ = ("_faults",)

    def __init__(self) -> None:
        self._faults: dict[Fault, FaultCount] = {}

    def add(self, result: DialogResult) -> None:
        """Count one dialog."""
        if not result.root_cause_count and not result.environment_turns:
            return
        for fault, count in _faults_of(result).items():
            _put(self._faults, fault, count)
        if len(self._faults) > _BOUND_AT:
            self._faults = _bounded(self._faults)

    def add_tally(self, tally: FaultTally) -> None:
        """Count what was counted of other dialogs."""
        for fault, count in tally.faults.items():
            _put(self._faults, fault, count)
        if len(self._faults) > _BOUND_AT:
            self._faults = _bounded(self._faults)

    def tally(self) -> FaultTally:
        """The counts so far; the counter may go on."""
        self._faults = _bounded(self._faults)
        return FaultTally(dict(self._faults))


def _faults_of(result: DialogResult) -> dict[Fault, FaultCount]:
    causes = dict(_causes(result))
    cascades: dict[Fault, int] = {}
    if result.cascading_count:
        for turn in result.turns:
            for number in turn.caused_by:
                if number in causes:
                    cascades[causes[number]] = cascades.get(causes[number], 0) + 1
    faults: dict[Fault, FaultCount] = {}
    for number, fault in sorted(causes.items(), key=itemgetter(0)):
        so_far = faults.get(fault)
        if so_far is None:
            example = Example(result.dialog_id, result.release, result.trial, number, result.line)
            faults[fault] = FaultCount(1, cascades.get(fault, 0), 1, example)
        else:
            faults[fault] = FaultCount(so_far.origins + 1, so_far.cascades, 1, so_far.example)
    return faults


def _causes(result: DialogResult) -> list[tuple[int, Fault]]:
    causes = [(turn.number, _fault_of(turn)) for turn in result.turns if turn.label is _ROOT]
    if result.environment_turns:
        differed = set(result.environment_turns)
        causes += [
            (turn.number, Fault(ENVIRONMENT_DIFFERED, turn.tool, turn.action, "result"))
            for turn in result.turns
            if turn.number in differed
        ]
    return causes


def _fault_of(turn: TurnResult) -> Fault:
    """The fault by the first finding that bears the turn's reason; a turn without its partner has no field."""
    reason = turn.failure_reason or "unknown"
    for finding in turn.findings:
        if finding.holds is False and finding.reason == reason:
            field = _LIST_PLACE.sub("", finding.field) if "[" in finding.field else finding.field
            return Fault(reason, turn.tool, turn.action, field)
    return Fault(reason, turn.tool, turn.action, "")


def _put(faults: dict[Fault, FaultCount], fault: Fault, count: FaultCount) -> None:
    so_far = faults.get(fault)
    faults[fault] = count if so_far is None else so_far.added(count)


def _bounded(faults: dict[Fault, FaultCount]) -> dict[Fault, FaultCount]:
    """Collapse what is too much. It depends on the set of names alone, so it may happen at any time."""
    if len(faults) <= MOST_FIELDS and not any(fault.field == ANY for fault in faults):
        return faults
    fields: dict[tuple[str, str | None, str | None], int] = {}
    for fault in faults:
        fields[fault[:3]] = fields.get(fault[:3], 0) + (MOST_FIELDS + 1 if fault.field == ANY else 1)
    calls: dict[str, int] = {}
    for reason, tool, _ in fields:
        calls[reason] = calls.get(reason, 0) + (MOST_CALLS + 1 if tool == ANY else 1)
    bounded: dict[Fault, FaultCount] = {}
    for fault, count in faults.items():
        if calls[fault.reason] > MOST_CALLS:
            _put(bounded, Fault(fault.reason, ANY, ANY, ANY), count)
        elif fields[fault[:3]] > MOST_FIELDS:
            _put(bounded, fault._replace(field=ANY), count)
        else:
            _put(bounded, fault, count)
    return bounded


def _first(one: Example, other: Example) -> Example:
    if one.dialog_id != other.dialog_id:
        return one if one.dialog_id < other.dialog_id else other
    return min(one, other, key=_place)


def _place(example: Example) -> tuple[str, str, int, int, int]:
    return example.dialog_id, example.release or "", example.trial or 0, example.turn, example.line


def _row(fault: Fault, count: FaultCount) -> FixFirst:
    from_environment = fault.reason == ENVIRONMENT_DIFFERED
    behind = count.cascades if from_environment else count.origins + count.cascades
    where = WHERE.get(fault.reason, fault.reason)
    return FixFirst(fault, behind, count.origins, count.cascades, count.dialogs, where, count.example)


MOST_FIELDS: Final = 64
MOST_CALLS: Final = 512
_BOUND_AT: Final = 8192
_ROOT: Final = Label.ROOT_CAUSE
_LIST_PLACE: Final = re.compile(r"\[\d+\]")
