"""Counts root causes that came, went and stayed, and the cascades behind those that stayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aem_cli.core.diff.breakdown import MOST_GROUPS
from aem_cli.core.diff.shift import CascadeShift, CausePlace, CauseShift
from aem_cli.core.diff.step import missed_fields
from aem_cli.core.diff.turn_pair import TurnPair
from aem_cli.core.fix_first import ANY, Fault
from aem_cli.domain.run_dialog import RunDialog, RunTurn
from aem_cli.domain.verdict import Label


class CauseCounter:
    """Counts dialogs in which something fails. Of too many faults the fields, then the calls are not told apart."""

    def __init__(self) -> None:
        self._faults: dict[Fault, CauseShift] = {}
        self._level = 0
        self._cascades = CascadeShift()

    def add(self, base: RunDialog, new: RunDialog, pairs: Sequence[TurnPair]) -> None:
        """Count one dialog."""
        for ours, theirs in pairs:
            if ours is not None and theirs is not None and None in (ours.success, theirs.success):
                continue
            before, after = _reason_of_root(ours), _reason_of_root(theirs)
            if before is not None and before == after:
                assert ours is not None and theirs is not None
                self._count(theirs, CauseShift(_fault(theirs), 0, 0, 1, None, None))
                self._spread(_behind(base, ours), _behind(new, theirs))
                continue
            if before is not None and ours is not None:
                place = CausePlace(base.dialog_id, base.trial, ours.turn_no)
                self._count(ours, CauseShift(_fault(ours), 0, 1, 0, None, place))
            if after is not None and theirs is not None:
                place = CausePlace(new.dialog_id, new.trial, theirs.turn_no)
                self._count(theirs, CauseShift(_fault(theirs), 1, 0, 0, place, None))

    def shifts(self) -> tuple[CauseShift, ...]:
        """All faults, those that moved most first."""
        rows = sorted(self._faults.values(), key=lambda row: tuple(map(str, row.fault)))
        return tuple(sorted(rows, key=lambda row: (-(row.came + row.went), -row.came, -row.same)))

    @property
    def cascades(self) -> CascadeShift:
        """How the causes that stayed spread."""
        return self._cascades

    def _count(self, turn: RunTurn, one: CauseShift) -> None:
        fault = _levelled(_fault(turn), self._level)
        so_far = self._faults.get(fault)
        self._faults[fault] = one._replace(fault=fault) if so_far is None else _added(so_far, one)
        while len(self._faults) > MOST_GROUPS and self._level < _LEVELS:
            self._level += 1
            self._collapse()

    def _collapse(self) -> None:
        rows, self._faults = self._faults, {}
        for row in rows.values():
            fault = _levelled(row.fault, self._level)
            so_far = self._faults.get(fault)
            self._faults[fault] = row._replace(fault=fault) if so_far is None else _added(so_far, row)

    def _spread(self, before: int, after: int) -> None:
        so_far = self._cascades
        self._cascades = CascadeShift(
            so_far.same_roots + 1,
            so_far.shrunk + (after < before),
            so_far.grown + (after > before),
            so_far.base_cascades + before,
            so_far.new_cascades + after,
        )


def _reason_of_root(turn: RunTurn | None) -> str | None:
    return None if turn is None or turn.label != Label.ROOT_CAUSE else turn.reason


def _behind(dialog: RunDialog, root: RunTurn) -> int:
    return sum(root.turn_no in turn.caused_by for turn in dialog.turns if turn.label == Label.CASCADE)


def _fault(turn: RunTurn) -> Fault:
    """The fault by the first field that bears the turn's reason."""
    reason = turn.reason or "unknown"
    of_reason = [finding for finding in turn.findings if finding.reason == reason and finding.holds is False]
    fields = missed_fields(turn, of_reason)
    return Fault(reason, turn.tool, turn.action, fields[0] if fields else "")


def _levelled(fault: Fault, level: int) -> Fault:
    if level == 0:
        return fault
    return fault._replace(field=ANY) if level == 1 else Fault(fault.reason, ANY, ANY, ANY)


def _added(one: CauseShift, other: CauseShift) -> CauseShift:
    return CauseShift(
        one.fault,
        one.came + other.came,
        one.went + other.went,
        one.same + other.same,
        _first(one.first_came, other.first_came),
        _first(one.first_went, other.first_went),
    )


def _first(one: CausePlace | None, other: CausePlace | None) -> CausePlace | None:
    if one is None or other is None:
        return one or other
    return min(one, other, key=lambda place: (place.dialog_id, place.trial or 0, place.turn_no))


_LEVELS: Final = 2
