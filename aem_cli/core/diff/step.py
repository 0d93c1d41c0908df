"""What one pair of turns adds to which figure. A run holds few different pairs, so each is worked out once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Final, NamedTuple

from aem_cli.core.diff.move import Move, move_of
from aem_cli.core.diff.turn_pair import TurnPair
from aem_cli.domain.dialog import Kind
from aem_cli.domain.run_dialog import RunFinding, RunTurn
from aem_cli.domain.verdict import Label


class Key(NamedTuple):
    """A figure by its breakdown and its group. Of misses `of` is the group whose turns they are counted out of."""

    breakdown: str
    group: str = ""
    of: str = ""

    @property
    def whole(self) -> Key:
        """The figure whose denominators this one has."""
        if self.breakdown == "reason":
            return TURNS
        if self.breakdown == "field":
            return Key("kind", self.of) if self.of == Kind.RESPONSE else Key("action", self.of)
        return self


TURNS: Final = Key("turns")
CRITICAL: Final = Key("critical")

Sums = tuple[int, int, int, int]
"""What is counted and out of how many, in base and then in new."""


class Step(NamedTuple):
    """A pair of turns as far as it is counted. Where a turn has a verdict on one side only, it adds to no figure."""

    move: Move
    adds: tuple[tuple[Key, Sums], ...]
    moves: tuple[tuple[Key, Move], ...]  # by group; of a field, whether its misses came or went
    base_reason: str | None
    new_reason: str | None
    only_base: bool = False  # new does not have the turn
    only_new: bool = False
    lost_verdict: bool = False  # it has one in base and is unscored in new

    @property
    def failing(self) -> bool:
        """Whether it fails in one of the runs at least."""
        return self.base_reason is not None or self.new_reason is not None

    @property
    def changed(self) -> bool:
        """Whether verdict or reason are not what they were."""
        return self.base_reason != self.new_reason


def shape_of(turn: RunTurn | None) -> tuple[object, ...] | None:
    """All of a turn that a step depends on, as a key; turns of one shape make one step."""
    if turn is None:
        return None
    missed = () if turn.success else missed_fields(turn)
    return (_parts_of(turn), tuple(turn.sub_metrics.items()), missed)


def missed_fields(turn: RunTurn, findings: Iterable[RunFinding] | None = None) -> tuple[str, ...]:
    """The fields that a turn was wrong in, without places in lists, each once, in their order; or those of findings."""
    missed = [finding for finding in (turn.findings if findings is None else findings) if finding.holds is False]
    return tuple(dict.fromkeys([_LIST_PLACE.sub("", finding.field) for finding in missed]))


def step_of(pair: TurnPair) -> Step:
    """What a pair of turns comes to."""
    base, new = pair
    verdicts = (None if base is None else base.success, None if new is None else new.success)
    move = move_of(*verdicts)
    reasons = (None if base is None else base.reason, None if new is None else new.reason)
    if base is not None and new is not None and None in verdicts:
        lost = base.success is not None and new.label == Label.UNSCORED
        return Step(move, (), tuple((key, move) for key in _groups(base)), *reasons, lost_verdict=lost)
    adds: dict[Key, list[int]] = {}
    moves: dict[Key, Move] = {}
    for place, turn in ((0, base), (2, new)):
        if turn is None or turn.success is None:
            continue
        for key, counted in _counted(turn):
            sums = adds.setdefault(key, [0, 0, 0, 0])
            sums[place] += counted
            sums[place + 1] += 1
        moves |= dict.fromkeys(_groups(turn), move)
    moves |= _moves_of_fields(base, new)
    return Step(
        move,
        tuple((key, _four(sums)) for key, sums in adds.items()),
        tuple(moves.items()),
        *reasons,
        new is None,
        base is None,
    )


def _counted(turn: RunTurn) -> Iterator[tuple[Key, bool]]:
    """The figures a turn is counted in, each with whether it counts for it; of misses, only those there are."""
    for key in _groups(turn):
        yield key, bool(turn.success)
    for name, holds in turn.sub_metrics.items():
        if holds is not None:
            yield Key("sub_metric", name), holds
    if turn.reason is not None:
        yield Key("reason", turn.reason), True
        for field in missed_fields(turn):
            yield field_key(turn, field), True


def _groups(turn: RunTurn) -> Iterator[Key]:
    yield TURNS
    yield Key("kind", turn.kind)
    yield Key("chain", turn.chain)
    if turn.critical:
        yield CRITICAL
    if turn.kind == Kind.ACTION:
        yield Key("tool", turn.tool or ANY_TOOL)
        yield Key("action", call_of(turn))


def call_of(turn: RunTurn) -> str:
    """ "tool.action"; a star where gold leaves it open, "response" for a reply."""
    if turn.kind != Kind.ACTION:
        return str(turn.kind)
    return f"{turn.tool or ANY_TOOL}.{turn.action or ANY_TOOL}"


def field_key(turn: RunTurn, field: str) -> Key:
    """A field of a call by both, as a config names it; a part of a reply by itself."""
    call = call_of(turn)
    return Key("field", f"{call}:{field.removeprefix('args.')}" if turn.kind == Kind.ACTION else field, call)


def _moves_of_fields(base: RunTurn | None, new: RunTurn | None) -> dict[Key, Move]:
    """Only the moves of misses: a side that is not there has no verdict on the field."""
    ours, theirs = (
        dict.fromkeys(field_key(turn, field) for field in missed_fields(turn)) if turn is not None else {}
        for turn in (base, new)
    )
    return {
        key: move_of(None if base is None else key not in ours, None if new is None else key not in theirs)
        for key in ours | theirs
    }


def _four(sums: list[int]) -> Sums:
    return sums[0], sums[1], sums[2], sums[3]


ANY_TOOL: Final = "*"
_LIST_PLACE: Final = re.compile(r"\[\d+\]")
_parts_of: Final = attrgetter(
    "kind", "success", "label", "chain", "failure_reason", "own_reason", "tool", "action", "critical"
)
