"""Order-invariant groups: which predicted side answers which gold side where the order is free."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from aem_cli.core.assignment import assign
from aem_cli.core.judgement import judge, same_sides
from aem_cli.core.method import Method
from aem_cli.domain.alignment import MISSING, ORDER_INVARIANT
from aem_cli.domain.dialog import Kind, Response, Side, Turn
from aem_cli.domain.tag import order_group
from aem_cli.domain.verdict import Verdict
from aem_cli.protocols import Asking

_PASSES = 1 << 40
_RIGHT_CALL = 1 << 30
_SCORE = 1 << 20


def is_grouped(turns: tuple[Turn, ...]) -> bool:
    """Whether any turn may belong to an order-invariant group."""
    return any(turn.tags for turn in turns)


def assign_groups(turns: tuple[Turn, ...], method: Method) -> Asking[tuple[Turn, ...]]:
    """Give each order-invariant group its best one-to-one assignment; verdicts stand under the gold turn's number.

    Every pairing of a group is judged, so that "best" is what passes most and not what looks alike.
    """
    groups = _groups(turns)
    if not groups:
        return turns
    aligned = list(turns)
    for places in groups:
        yield from _assign(aligned, places, method)
    return tuple(aligned)


def _groups(turns: tuple[Turn, ...]) -> list[list[int]]:
    """Places of the turns of each group and kind that has anything to re-assign."""
    places: dict[tuple[str, Kind], list[int]] = defaultdict(list)
    for place, turn in enumerate(turns):
        if turn.tags and (group := order_group(turn.tags)) is not None:
            places[group, turn.kind].append(place)
    return [group for group in places.values() if len(group) > 1 and not _all_same([turns[at] for at in group])]


def _all_same(turns: Sequence[Turn]) -> bool:
    return all(
        turn.gold is not None and turn.predicted is not None and same_sides(turn.gold, turn.predicted) for turn in turns
    )


def _assign(aligned: list[Turn], places: list[int], method: Method) -> Asking[None]:
    """Rows are gold sides, columns predicted sides; both padded with None to a square."""
    members = [aligned[place] for place in places]
    size = len(members)
    cells = [
        members[row]._replace(predicted=members[column].predicted) for row in range(size) for column in range(size)
    ]
    verdicts = yield from _judge_apart(cells, aligned[: places[0]], method)
    cost = [
        [_cost(cells[row * size + column], verdicts[row * size + column], row == column) for column in range(size)]
        for row in range(size)
    ]
    for row, column in enumerate(assign(cost)):
        if row != column:
            aligned[places[row]] = _moved(members[row], members[column])


def _judge_apart(cells: list[Turn], earlier: list[Turn], method: Method) -> Asking[list[Verdict]]:
    """Judge each pairing by itself; a group's own turns are not part of one another's surroundings."""
    verdicts = yield from judge([*earlier, *cells], method)
    return verdicts[len(earlier) :]


def _cost(turn: Turn, verdict: Verdict, stays: bool) -> int:
    """Less is better: first passing, then the right call, then the score; equal pairings stay as they are."""
    gain = int(stays)
    if verdict.success:
        gain += _PASSES
    if turn.gold is not None and turn.predicted is not None:
        gain += _RIGHT_CALL * (1 + same_call(turn.gold, turn.predicted))
        gain += int(_SCORE * _share_held(verdict))
    return -gain


def _share_held(verdict: Verdict) -> float:
    missed = sum(finding.holds is False for finding in verdict.findings)
    return 1 / (1 + missed)


def same_call(gold: Side, predicted: Side) -> bool:
    """Whether both are replies, or calls of the same tool and action (what gold leaves open is the same)."""
    if isinstance(gold, Response) or isinstance(predicted, Response):
        return isinstance(gold, Response) and isinstance(predicted, Response)
    return (gold.tool is None or gold.tool == predicted.tool) and (
        gold.action is None or gold.action == predicted.action
    )


def _moved(gold: Turn, predicted: Turn) -> Turn:
    """The gold turn with another turn's predicted side, and both original places on record."""
    if gold.alignment is not None:
        return _moved_again(gold, predicted)
    return gold._replace(
        predicted=predicted.predicted,
        latency_ms=predicted.latency_ms,
        gold_index=gold.number if gold.gold_index is None else gold.gold_index,
        predict_index=predicted.number if predicted.predict_index is None else predicted.predict_index,
    )


def _moved_again(gold: Turn, predicted: Turn) -> Turn:
    """Where aem had aligned both: the places are on record already, and a turn that never came has none."""
    return gold._replace(
        predicted=predicted.predicted,
        latency_ms=predicted.latency_ms,
        predict_index=predicted.predict_index,
        alignment=MISSING if predicted.predicted is None else ORDER_INVARIANT,
    )
