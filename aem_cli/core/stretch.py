"""A stretch of gold and predicted turns of one kind between two user turns, and the pairs found in it step by step."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from aem_cli.core.assignment import best_pairs
from aem_cli.core.likeness import EQUAL
from aem_cli.core.method import Method
from aem_cli.core.sequence import pair_in_order
from aem_cli.core.tolerance import is_read
from aem_cli.domain.alignment import EQUAL as EQUAL_WORD
from aem_cli.domain.alignment import ONLY_LEFT, ORDER_INVARIANT, OUT_OF_ORDER, closest
from aem_cli.domain.dialog import Action, Kind, Response, Side, Turn
from aem_cli.domain.rule import Mode, ToolRules
from aem_cli.domain.tag import order_group


class Partner(NamedTuple):
    """Places of a gold and of a predicted turn that belong together."""

    gold: int
    predicted: int
    why: str


class Stretch:
    """Gold and predicted turns of one kind, what each pair of them would gain, and the pairs found so far."""

    def __init__(
        self, golds: Sequence[Turn], predicted: Sequence[Turn], gains: Sequence[Sequence[int]], method: Method
    ) -> None:
        self._golds, self._predicted = golds, predicted
        self._tools = method.tools
        self._gains = gains
        self._group = [_group_of(turn, method.alignment.any_order) for turn in golds]
        self._groups = _places_by(self._group)
        self._order_is_free = method.alignment.any_order
        self._strays_answer = method.alignment.mode is Mode.AEM
        self._strays: frozenset[int] = frozenset()  # gold places whose partners stand out of order
        self._of: dict[int, int] = {}  # gold place -> predicted place
        self._taken: set[int] = set()
        self._only_left: set[int] = set()

    def partners(self) -> list[Partner]:
        """What the module says, step by step."""
        for places in self._groups.values():
            self._assign(places, range(len(self._predicted)))
        order = self._as_taken()
        self._of, self._taken = {}, set()
        self._pair_in_order(order, range(len(self._predicted)))
        if self._strays_answer:
            self._pair_strays(order)
        for places in self._groups.values():
            self._assign(places, self._window(places[0], places[-1], places))
        self._pair_what_is_left()
        bounds = sorted(pair for pair in self._of.items() if pair[0] not in self._strays)
        return [Partner(gold, column, self._why(gold, column, bounds)) for gold, column in sorted(self._of.items())]

    def _pair_in_order(self, order: Sequence[int], columns: Sequence[int]) -> None:
        rows = [[self._gains[gold][column] for column in columns] for gold in order]
        for row, column in pair_in_order(rows, len(columns)):
            self._pair(order[row], columns[column])

    def _pair_strays(self, order: Sequence[int]) -> None:
        """Equal calls that came out of order; what is merely alike then takes what these leave, between the others."""
        kept = {gold: column for gold, column in self._of.items() if self._gains[gold][column] >= EQUAL}
        taken = frozenset(kept.values())
        free = [column for column in range(len(self._predicted)) if column not in taken]
        strays = self._strays_among([gold for gold in order if gold not in kept], free)
        if not strays:
            return
        self._strays = frozenset(strays)
        self._of, self._taken = {**kept, **strays}, {*kept.values(), *strays.values()}
        last, gap = -1, []
        for gold in (*order, None):
            if gold is not None and gold not in kept:
                gap += [] if gold in strays else [gold]
                continue
            end = len(self._predicted) if gold is None else kept[gold]
            self._pair_in_order(gap, [column for column in range(last + 1, end) if column not in self._taken])
            last, gap = end, []

    def _strays_among(self, golds: Sequence[int], columns: Sequence[int]) -> dict[int, int]:
        strays: dict[int, int] = {}
        free = dict.fromkeys(columns)
        for gold in golds:
            gains = self._gains[gold]
            fits = [column for column in free if gains[column] >= EQUAL]
            if fits:
                strays[gold] = fits[max(range(len(fits)), key=[gains[column] for column in fits].__getitem__)]
                del free[strays[gold]]
        return strays

    def _pair(self, gold: int, predicted: int) -> None:
        self._of[gold] = predicted
        self._taken.add(predicted)

    def _as_taken(self) -> list[int]:
        """Gold places in order, the members of each group among themselves in the order of their partners."""
        order = list(range(len(self._golds)))
        for places in self._groups.values():
            ranked = sorted(places, key=lambda place: (self._of.get(place, len(self._predicted)), place))
            for place, member in zip(places, ranked, strict=True):
                order[place] = member
        return order

    def _assign(self, places: Sequence[int], window: range) -> None:
        """The best one-to-one assignment of what is free of a group to what is free in a window, equal sides first."""
        rows = [place for place in places if place not in self._of]
        columns = [place for place in window if place not in self._taken]
        for gold, predicted in best_pairs(rows, columns, self._gains, EQUAL):
            self._pair(gold, predicted)

    def _window(self, first: int, last: int, apart: Sequence[int]) -> range:
        """Predicted places between the partners of what stands before and after; `apart` bounds nothing."""
        if self._order_is_free:
            return range(len(self._predicted))
        own = frozenset(apart)
        before = [column for gold, column in self._of.items() if gold < first and gold not in own | self._strays]
        after = [column for gold, column in self._of.items() if gold > last and gold not in own | self._strays]
        return range(max(before, default=-1) + 1, min(after, default=len(self._predicted)))

    def _pair_what_is_left(self) -> None:
        """Calls of one name where as many are left on both sides; then two of other names with nothing beside them."""
        found: dict[range, list[int]] = defaultdict(list)
        for gold, turn in enumerate(self._golds):
            if gold not in self._of and isinstance(turn.gold, Action):
                found[self._window(gold, gold, self._groups.get(self._group[gold], ()))].append(gold)
        for window, golds in found.items():
            calls = self._pair_by_name(golds, [at for at in window if at not in self._taken])
            left = [gold for gold in golds if gold not in self._of]
            if len(left) == 1 == len(calls) and self._alike_in_reading(left[0], calls[0]):
                self._pair(left[0], calls[0])
                self._only_left.add(left[0])

    def _pair_by_name(self, golds: Sequence[int], calls: Sequence[int]) -> list[int]:
        """The calls that are left over."""
        names = [_name(self._predicted[at].predicted) for at in calls]
        for name in dict.fromkeys(names):
            some = [at for at, other in zip(calls, names, strict=True) if other == name]
            asked = [gold for gold in golds if _name(self._golds[gold].gold) == name]
            if len(some) == len(asked):
                for gold, column in zip(asked, some, strict=True):
                    self._pair(gold, column)
        return [at for at in calls if at not in self._taken]

    def _alike_in_reading(self, gold: int, predicted: int) -> bool:
        """A call that only reads is no attempt at one that does not, as far as it is known which do."""
        return _reads(self._golds[gold].gold, self._tools) is _reads(self._predicted[predicted].predicted, self._tools)

    def _why(self, gold: int, column: int, bounds: Sequence[tuple[int, int]]) -> str:
        if gold in self._only_left:
            return ONLY_LEFT
        if gold in self._strays:
            return OUT_OF_ORDER
        gains = self._gains[gold]
        if gains[column] >= EQUAL or _same_text(self._golds[gold], self._predicted[column]):
            return EQUAL_WORD
        if self._group[gold] is not None:
            return ORDER_INVARIANT
        at = bisect_left(bounds, (gold, column))
        low = bounds[at - 1][1] + 1 if at else 0
        high = bounds[at + 1][1] if at + 1 < len(bounds) else len(gains)
        return closest(max(1, sum(gains[place] > 0 for place in range(low, high))))


def _group_of(turn: Turn, order_is_free: bool) -> tuple[str, Kind] | None:
    """The group within which the order is free, apart for calls and replies; None: the turn has its place."""
    if order_is_free and turn.kind is Kind.ACTION:
        return "", Kind.ACTION
    group = order_group(turn.tags) if turn.tags else None
    return None if group is None else (group, turn.kind)


def _places_by(groups: Sequence[tuple[str, Kind] | None]) -> dict[tuple[str, Kind] | None, list[int]]:
    places: dict[tuple[str, Kind] | None, list[int]] = defaultdict(list)
    for place, group in enumerate(groups):
        if group is not None:
            places[group].append(place)
    return dict(places)


def _name(side: Side | None) -> tuple[str | None, str | None] | None:
    return (side.tool, side.action) if isinstance(side, Action) else None


def _reads(side: Side | None, tools: ToolRules) -> bool:
    return isinstance(side, Action) and is_read(side, tools)


def _same_text(gold: Turn, predicted: Turn) -> bool:
    one, other = gold.gold, predicted.predicted
    return isinstance(one, Response) and isinstance(other, Response) and one.text.split() == other.text.split()
