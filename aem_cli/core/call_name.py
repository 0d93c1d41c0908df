"""Names of calls: an agent that calls `shop.cancel` calls the action `cancel` of the tool `shop`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aem_cli.domain.dialog import Action, Side, Turn

_Names = Mapping[str, tuple[str | None, str | None]]


def with_split_names(turns: Sequence[Turn], golds: Sequence[Turn], split: str) -> tuple[Turn, ...]:
    """The turns with names that a predicted call gives in one word split in two, as gold splits them.

    Where gold has the whole name, its parts are taken; else a lone name is split at its last `split`.
    """
    if not [turn for turn in turns if turn.predicted.__class__ is Action and _is_lone(turn, split)]:
        return tuple(turns)
    names = _gold_names(golds, split)
    return tuple(
        turn._replace(predicted=_split(turn.predicted, names, split)) if _is_lone(turn, split) else turn
        for turn in turns
    )


def _is_lone(turn: Turn, split: str) -> bool:
    """Whether the predicted call gives one name only, with a split in it."""
    call = turn.predicted
    if call.__class__ is not Action or call is turn.gold:
        return False
    assert isinstance(call, Action)
    return (call.tool is None or call.action is None) and split in (call.tool or call.action or "")


def _gold_names(golds: Sequence[Turn], split: str) -> _Names:
    sides: list[Side] = [side for turn in golds if turn.gold is not None for side in (turn.gold, *turn.any_of)]
    calls = [side for side in sides if isinstance(side, Action) and side.action is not None]
    return {split.join(part for part in (call.tool, call.action) if part): (call.tool, call.action) for call in calls}


def _split(side: Side | None, names: _Names, split: str) -> Side | None:
    assert isinstance(side, Action)
    lone = side.tool or side.action or ""
    tool, action = names.get(lone) or lone.rpartition(split)[::2]
    return side._replace(tool=tool, action=action)
