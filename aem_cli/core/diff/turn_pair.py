"""Turns of two runs brought together: by number, as far as they can be the same turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aem_cli.domain.run_dialog import RunDialog, RunTurn
from aem_cli.domain.tally import UNEXPECTED_TURN


class TurnPair(NamedTuple):
    """A turn in both runs; None where a run does not have it, as with a call that nobody asked for."""

    base: RunTurn | None
    new: RunTurn | None


def turn_pairs(base: RunDialog, new: RunDialog) -> list[TurnPair]:
    """All turns of a dialog in the order of their numbers, each once."""
    ours, theirs = base.turns, new.turns
    if len(ours) == len(theirs) and all(map(_same_turn, ours, theirs)):
        return list(map(TurnPair, ours, theirs))
    return _by_number(ours, theirs)


def _by_number(ours: Sequence[RunTurn], theirs: Sequence[RunTurn]) -> list[TurnPair]:
    left: dict[int, list[RunTurn]] = {}
    for turn in theirs:
        left.setdefault(turn.turn_no, []).append(turn)
    pairs = []
    for turn in ours:
        rest = left.get(turn.turn_no, [])
        place = next((place for place, other in enumerate(rest) if _same_turn(turn, other)), None)
        pairs.append(TurnPair(turn, None if place is None else rest.pop(place)))
    pairs += [TurnPair(None, turn) for rest in left.values() for turn in rest]
    return sorted(pairs, key=_place)


def _same_turn(base: RunTurn, new: RunTurn) -> bool:
    """A gold turn is known by its number. What nobody asked for has a number by chance: its call must be the same."""
    if base.turn_no != new.turn_no or base.kind != new.kind:
        return False
    if base.success and new.success:
        return True
    extra = _is_extra(base)
    return extra == _is_extra(new) and (not extra or (base.tool, base.action) == (new.tool, new.action))


def _is_extra(turn: RunTurn) -> bool:
    return UNEXPECTED_TURN in (turn.own_reason, turn.failure_reason)


def _place(pair: TurnPair) -> int:
    turn = pair.base or pair.new
    assert turn is not None
    return turn.turn_no
