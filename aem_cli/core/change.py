"""Changes: the (gold -> predicted) pairs of a source, leaf by leaf, that a later turn can have inherited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from aem_cli.core.words import words
from aem_cli.domain.claim import ABSENT
from aem_cli.domain.payload import canonical, equal


class Change(NamedTuple):
    """One leaf that differs. `predicted` ABSENT: lost; `gold` ABSENT: new. `key` is the nearest object key."""

    gold: object
    predicted: object
    key: str
    source: int  # the number of the turn it comes from

    @property
    def lost(self) -> bool:
        """Whether the gold leaf has no counterpart at all."""
        return self.predicted is ABSENT


def compare(gold: object, predicted: object, key: str, source: int) -> Iterator[Change]:
    """The leaves that differ between two JSON values.

    Objects match by key; lists of the same members in another order match by identity; records match by a shared
    unique field; all else by place. Sums and counts of lists are compared too, since replies and calls use them.
    """
    if isinstance(gold, dict) and isinstance(predicted, dict):
        for name in {**gold, **predicted}:
            if name not in predicted:
                yield from lose(gold[name], str(name), source)
            elif name not in gold:
                yield from gain(predicted[name], str(name), source)
            elif not equal(gold[name], predicted[name]):
                yield from compare(gold[name], predicted[name], str(name), source)
    elif isinstance(gold, list) and isinstance(predicted, list):
        yield from _compare_lists(gold, predicted, key, source)
    elif isinstance(gold, dict | list) or isinstance(predicted, dict | list):
        yield from lose(gold, key, source)
        yield from gain(predicted, key, source)
    elif not equal(gold, predicted):
        yield Change(gold, predicted, key, source)


def lose(gold: object, key: str, source: int) -> Iterator[Change]:
    """Every leaf of a gold value, and its sums and counts, as lost."""
    for name, leaf in leaves(gold, key):
        yield Change(leaf, ABSENT, name, source)
    for name, total in totals(gold, key):
        yield Change(total, ABSENT, name, source)


def gain(predicted: object, key: str, source: int) -> Iterator[Change]:
    """Every leaf of a predicted value as new."""
    for name, leaf in leaves(predicted, key):
        yield Change(ABSENT, leaf, name, source)


def leaves(value: object, key: str) -> Iterator[tuple[str, object]]:
    """(nearest object key, leaf) in order. Object keys that hold containers count as leaves: they name records."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if isinstance(inner, dict):
                yield key, name
            yield from leaves(inner, str(name))
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, key)
    else:
        yield key, value


def _compare_lists(gold: list[object], predicted: list[object], key: str, source: int) -> Iterator[Change]:
    gold_names, predicted_names = [canonical(one) for one in gold], [canonical(one) for one in predicted]
    if Counter(gold_names) == Counter(predicted_names):
        return
    partners = _partners(gold, predicted)
    met: set[int] = set()
    for place, one in enumerate(gold):
        partner = partners.get(place)
        if partner is None:
            yield from lose(one, key, source)
        else:
            met.add(partner)
            yield from compare(one, predicted[partner], key, source)
    for place, other in enumerate(predicted):
        if place not in met:
            yield from gain(other, key, source)
    changed = dict(totals(predicted, key))
    for name, total in totals(gold, key):
        if name not in changed:
            yield Change(total, ABSENT, name, source)
        elif not equal(total, changed[name]):
            yield Change(total, changed[name], name, source)


def _partners(gold: list[object], predicted: list[object]) -> dict[int, int]:
    """Place of a gold member -> place of its predicted counterpart."""
    field = _shared_field(gold, predicted)
    if field is None:
        return {place: place for place in range(min(len(gold), len(predicted)))}
    at = {canonical(record[field]): place for place, record in enumerate(predicted) if isinstance(record, dict)}
    return {
        place: at[name]
        for place, record in enumerate(gold)
        if isinstance(record, dict) and (name := canonical(record[field])) in at
    }


def _shared_field(gold: list[object], predicted: list[object]) -> str | None:
    """The first field that every record of both sides has, unique on each, with a value in common."""
    if not gold or not predicted or not all(isinstance(one, dict) for one in (*gold, *predicted)):
        return None
    for field, value in gold[0].items():  # type: ignore[attr-defined]
        if isinstance(value, dict | list | bool) or value is None:
            continue
        names = [[canonical(one.get(field, ABSENT)) for one in side] for side in (gold, predicted)]  # type: ignore[attr-defined]
        unique = all(len(set(side)) == len(side) and canonical(ABSENT) not in side for side in names)
        if unique and set(names[0]) & set(names[1]):
            return str(field)
    return None


def totals(value: object, key: str) -> Iterator[tuple[str, object]]:
    """(name, number): the count of a list, and the sum of its numbers or of each numeric field of its records."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if isinstance(inner, dict | list):
                yield from totals(inner, str(name))
    if not isinstance(value, list) or len(value) < 2:
        return
    yield f"count {key}", len(value)
    if all(_is_number(one) for one in value):
        yield f"sum {key}", _sum(value)
    elif all(isinstance(one, dict) for one in value):
        for field in value[0]:
            column = [one.get(field) for one in value]
            if all(_is_number(one) for one in column):
                yield f"sum {field}", _sum(column)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _sum(numbers: list[object]) -> object:
    total = sum(numbers)  # type: ignore[arg-type]
    return round(total, 6) if isinstance(total, float) else total


def text_changes(gold: str, predicted: str) -> tuple[frozenset[str], frozenset[str]]:
    """(words lost, words new) between two texts."""
    gold_words, predicted_words = frozenset(words(gold)), frozenset(words(predicted))
    return gold_words - predicted_words, predicted_words - gold_words
