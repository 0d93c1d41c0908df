"""Partners: which predicted turn answers which gold turn between two user turns, and why.

Calls answer calls and replies answer replies, each kind in its own order: equal ones first, then by likeness. Where the
order is free, the members of a group stand in the order in which the agent took them before anything is matched in
order, and what is left of them takes the best assignment. A call that was refused and is not the right one changed
nothing: it answers only where as many of its name are left on both sides. At last a gold and a predicted call of other
names are partners if they are the only ones left between matched neighbours.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence

from aem_cli.core.dependency import failed_call
from aem_cli.core.judgement import same_sides
from aem_cli.core.likeness import REPLY_STEP, Likeness
from aem_cli.core.method import Method
from aem_cli.core.pieces import pieces, strays
from aem_cli.core.stretch import Partner, Stretch
from aem_cli.domain.alignment import EQUAL, OUT_OF_ORDER
from aem_cli.domain.dialog import Action, Response, Side, Turn
from aem_cli.domain.rule import Mode, ToolRules


def partners(golds: Sequence[Turn], predicted: Sequence[Turn], method: Method) -> list[Partner]:
    """The partners of a stretch, by gold place; both sides hold replies and calls only."""
    calls = _of_kind(golds, predicted, Action, method, [])
    return sorted([*calls, *_of_kind(golds, predicted, Response, method, calls)])


def _of_kind(
    golds: Sequence[Turn], predicted: Sequence[Turn], kind: type[Side], method: Method, calls: Sequence[Partner]
) -> list[Partner]:
    """The partners among the sides of one kind; `calls` are those found already."""
    answered = {found.gold for found in calls}
    rows = [
        place
        for place, turn in enumerate(golds)
        if place not in answered and any(isinstance(side, kind) for side in (turn.gold, *turn.any_of))
    ]
    columns = [place for place, turn in enumerate(predicted) if isinstance(turn.predicted, kind)]
    if not rows or not columns:
        return []
    ends: list[Partner] = []
    if kind is Action and not method.alignment.any_order:
        ends = _equal_ends(golds, predicted, rows, columns, method.tools)
    found = [*ends, *(_strays(golds, predicted, rows, columns, method) if kind is Action else ())]
    keys = _keys(golds, predicted, rows, columns)
    for some_rows, some_columns in pieces(*keys):
        places = [rows[place] for place in some_rows], [columns[place] for place in some_columns]
        found += _weighed(golds, predicted, *places, kind, method, calls)
    return found


def _weighed(
    golds: Sequence[Turn],
    predicted: Sequence[Turn],
    rows: Sequence[int],
    columns: Sequence[int],
    kind: type[Side],
    method: Method,
    calls: Sequence[Partner],
) -> Iterator[Partner]:
    """The partners among the turns of some places, each weighed against each."""
    some_golds, some_predicted = [golds[place] for place in rows], [predicted[place] for place in columns]
    if kind is Action:
        gains = Likeness(method).of_calls(some_golds, some_predicted)
    else:
        gains = Likeness(method).of_replies(some_golds, some_predicted)
        _prefer_same_step(gains, rows, columns, calls)
    for gold, column, why in Stretch(some_golds, some_predicted, gains, method).partners():
        yield Partner(rows[gold], columns[column], why)


def _key(side: Side | None) -> Hashable:
    """The same for turns that are plainly the same; payloads by their text, which nobody has to look into."""
    if isinstance(side, Action):
        return side.tool, side.action, None if side.args is None else side.args.raw
    return side.text if isinstance(side, Response) else None


def _equal_ends(
    golds: Sequence[Turn], predicted: Sequence[Turn], rows: list[int], columns: list[int], tools: ToolRules
) -> list[Partner]:
    """Partners at both ends of the stretch that are equal, so that nothing is better; they are taken off the places."""
    ends: list[Partner] = []
    for end in (0, -1):
        while rows and columns and _is_settled(golds[rows[end]], predicted[columns[end]], tools):
            ends.append(Partner(rows.pop(end), columns.pop(end), EQUAL))
    return ends


def _strays(
    golds: Sequence[Turn], predicted: Sequence[Turn], rows: list[int], columns: list[int], method: Method
) -> list[Partner]:
    """Equal calls of a very long stretch that its pieces would keep apart; they are taken off the places."""
    free = method.alignment.any_order
    if not free and method.alignment.mode is not Mode.AEM:
        return []
    found = [
        Partner(rows[row], columns[column], EQUAL if free else OUT_OF_ORDER)
        for row, column in strays(*_keys(golds, predicted, rows, columns))
        if _is_settled(golds[rows[row]], predicted[columns[column]], method.tools)
    ]
    gone, taken = {one.gold for one in found}, {one.predicted for one in found}
    rows[:] = [place for place in rows if place not in gone]
    columns[:] = [place for place in columns if place not in taken]
    return found


def _keys(
    golds: Sequence[Turn], predicted: Sequence[Turn], rows: Sequence[int], columns: Sequence[int]
) -> tuple[list[Hashable], list[Hashable]]:
    return [_key(golds[place].gold) for place in rows], [_key(predicted[place].predicted) for place in columns]


def _is_settled(gold: Turn, predicted: Turn, tools: ToolRules) -> bool:
    one, other = gold.gold, predicted.predicted
    return (
        not gold.tags
        and not gold.any_of
        and isinstance(one, Action)
        and isinstance(other, Action)
        and one.tool is not None
        and one.action is not None
        and one.args is not None
        and same_sides(one, other)
        and not failed_call(other, tools)
    )


def _prefer_same_step(
    gains: list[list[int]], rows: Sequence[int], columns: Sequence[int], calls: Sequence[Partner]
) -> None:
    """Of replies that are not equal, those that stand behind as many answered calls belong together."""
    asked, given = sorted(found.gold for found in calls), sorted(found.predicted for found in calls)
    steps = [bisect_left(given, column) for column in columns]
    for gained, row in zip(gains, rows, strict=True):
        step = bisect_left(asked, row)
        gained[:] = [gain + REPLY_STEP * (gain > 0 and step == at) for gain, at in zip(gained, steps, strict=True)]
