"""Alignment: which predicted side answers which gold side where the order is free, and on other gold routes."""

from __future__ import annotations

from collections.abc import Sequence

from aem_cli.core.assignment import assign
from aem_cli.core.judgement import judge, same_sides
from aem_cli.core.method import Method
from aem_cli.domain.dialog import Action, Kind, Response, Side, Turn
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
    places: dict[tuple[str, Kind], list[int]] = {}
    for place, turn in enumerate(turns):
        if turn.tags and (group := order_group(turn.tags)) is not None:
            places.setdefault((group, turn.kind), []).append(place)
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
    return gold._replace(
        predicted=predicted.predicted,
        latency_ms=predicted.latency_ms,
        gold_index=gold.number if gold.gold_index is None else gold.gold_index,
        predict_index=predicted.number if predicted.predict_index is None else predicted.predict_index,
    )


def follow_route(dialog_turns: tuple[Turn, ...], route: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """The predicted sides of a dialog, in their order, along another gold route.

    The longest chain of matching calls and replies, equal sides first (Needleman-Wunsch without a price for gaps);
    what is left over is missing or unexpected. Turns keep the route's numbers; extras are counted on from the last.
    """
    predicted = [turn for turn in dialog_turns if turn.predicted is not None]
    partners = _chain([turn.gold for turn in route], [turn.predicted for turn in predicted])
    last = max((turn.number for turn in route), default=0)
    joined: list[Turn] = []
    extras = 0
    for gold_at, predicted_at in partners:
        if gold_at is None:
            assert predicted_at is not None
            extras += 1
            joined.append(_extra(predicted[predicted_at], last + extras))
        elif predicted_at is None:
            joined.append(route[gold_at])
        else:
            source = predicted[predicted_at]
            joined.append(
                route[gold_at]._replace(
                    predicted=source.predicted, latency_ms=source.latency_ms, predict_index=source.number
                )
            )
    return tuple(joined)


def _extra(turn: Turn, number: int) -> Turn:
    kind = Kind.ACTION if isinstance(turn.predicted, Action) else Kind.RESPONSE
    return Turn(number, kind, None, turn.predicted, latency_ms=turn.latency_ms, predict_index=turn.number)


def _chain(golds: list[Side | None], predicted: list[Side | None]) -> list[tuple[int | None, int | None]]:
    best = [[0] * (len(predicted) + 1) for _ in range(len(golds) + 1)]
    for row in range(len(golds) - 1, -1, -1):
        for column in range(len(predicted) - 1, -1, -1):
            likeness = _likeness(golds[row], predicted[column])
            joined = best[row + 1][column + 1] + likeness if likeness else 0
            best[row][column] = max(joined, best[row + 1][column], best[row][column + 1])
    return _walk(best, golds, predicted)


def _walk(
    best: list[list[int]], golds: list[Side | None], predicted: list[Side | None]
) -> list[tuple[int | None, int | None]]:
    partners: list[tuple[int | None, int | None]] = []
    row = column = 0
    while row < len(golds) and column < len(predicted):
        likeness = _likeness(golds[row], predicted[column])
        if likeness and best[row][column] == best[row + 1][column + 1] + likeness:
            partners.append((row, column))
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            partners.append((row, None))
            row += 1
        else:
            partners.append((None, column))
            column += 1
    partners += [(left, None) for left in range(row, len(golds))]
    return partners + [(None, left) for left in range(column, len(predicted))]


def _likeness(gold: Side | None, predicted: Side | None) -> int:
    """0: not partners. Else 1 for the right call or a reply, and more the more it is the same."""
    if gold is None or predicted is None or not same_call(gold, predicted):
        return 0
    if same_sides(gold, predicted):
        return 8
    return 2 + (_shared_parameters(gold, predicted) if isinstance(gold, Action) else 0)


def _shared_parameters(gold: Side, predicted: Side) -> int:
    assert isinstance(gold, Action)
    if not isinstance(predicted, Action) or gold.args is None or predicted.args is None:
        return 0
    wanted: dict[str, object] = gold.args.value
    given: dict[str, object] = predicted.args.value
    same: int = sum(key in given and given[key] == value for key, value in wanted.items())
    return min(5, 5 * same // max(1, len(wanted)))
