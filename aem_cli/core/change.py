"""Changes: the (gold -> predicted) pairs of a source, leaf by leaf, that a later turn can have inherited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from aem_cli.domain.claim import ABSENT
from aem_cli.domain.payload import canonical, equal


class Change(NamedTuple):
    """One leaf that differs. `predicted` ABSENT: lost; `gold` ABSENT: new. `key` is the nearest object key."""

    gold: object
    predicted: object
    key: str
    source: int  # the number of the turn it comes from
    is_reply: bool = False  # two whole replies, which later turns quote in part

    @property
    def lost(self) -> bool:
        """Whether the gold leaf has no counterpart at all."""
        return self.predicted is ABSENT


def compare(gold: object, predicted: object, key: str, source: int) -> Iterator[Change]:
    """The leaves that differ between two JSON values.

    Objects match by key, and records under other keys by place; lists of the same members in another order match by
    identity; records of a list by a shared unique field, what is left of them by place; all else by place. Sums and
    counts of lists are compared too, since replies and calls use them.
    """
    if isinstance(gold, dict) and isinstance(predicted, dict):
        yield from _compare_objects(gold, predicted, key, source)
    elif isinstance(gold, list) and isinstance(predicted, list):
        yield from _compare_lists(gold, predicted, key, source)
    elif isinstance(gold, (dict, list)) or isinstance(predicted, (dict, list)):
        yield from lose(gold, key, source)
        yield from gain(predicted, key, source)
    elif not equal(gold, predicted):
        yield Change(gold, predicted, key, source)


def _compare_objects(gold: dict[str, object], predicted: dict[str, object], key: str, source: int) -> Iterator[Change]:
    for name, value in gold.items():
        if name in predicted and not equal(value, predicted[name]):
            yield from compare(value, predicted[name], name, source)
    gone = {name: value for name, value in gold.items() if name not in predicted}
    come = {name: value for name, value in predicted.items() if name not in gold}
    if gone and come and all(isinstance(value, dict) for value in (*gone.values(), *come.values())):
        yield from _compare_records(_named(gone, key), _named(come, key), key, source)
        return
    for name, value in gone.items():
        yield from lose({name: value} if isinstance(value, dict) else value, name, source)
    for name, value in come.items():
        yield from gain({name: value} if isinstance(value, dict) else value, name, source)


def _named(records: dict[str, object], key: str) -> list[object]:
    """Records that an object holds by name, as a list of records that know their names."""
    return [{**value, key: name} for name, value in records.items() if isinstance(value, dict)]


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
    yield from _compare_records(gold, predicted, key, source)
    yield from _compare_totals(gold, predicted, key, source)


def _compare_records(gold: list[object], predicted: list[object], key: str, source: int) -> Iterator[Change]:
    """Members by a shared unique field, lost without a counterpart; and each with what stands in its place.

    Who picks a record by its place gets another one where the list has changed, and the last one where it is shorter.
    """
    partners = _partners(gold, predicted)
    for place, one in enumerate(gold if predicted else ()):
        in_place = min(place, len(predicted) - 1)
        yield from compare(one, predicted[in_place], key, source)
        if partners.get(place, in_place) != in_place:
            yield from compare(one, predicted[partners[place]], key, source)
    met = set(partners.values())
    for place, one in enumerate(gold):
        if place not in partners:
            yield from lose(one, key, source)
    for place, other in enumerate(predicted):
        if place not in met:
            yield from gain(other, key, source)


def _compare_totals(gold: list[object], predicted: list[object], key: str, source: int) -> Iterator[Change]:
    changed = dict(totals(predicted, key))
    for name, total in totals(gold, key):
        if name not in changed:
            yield Change(total, ABSENT, name, source)
        elif not equal(total, changed[name]):
            yield Change(total, changed[name], name, source)


def _partners(gold: list[object], predicted: list[object]) -> dict[int, int]:
    """Place of a gold member -> place of its predicted counterpart."""
    field = _unique_field(gold, predicted)
    if field is None:
        return {place: place for place in range(min(len(gold), len(predicted)))}
    at = {canonical(record[field]): place for place, record in enumerate(predicted) if isinstance(record, dict)}
    return {
        place: at[name]
        for place, record in enumerate(gold)
        if isinstance(record, dict) and (name := canonical(record[field])) in at
    }


def _unique_field(gold: list[object], predicted: list[object]) -> str | None:
    """The field that tells records apart on both sides and has the most values in common; the first of equals."""
    if not gold or not predicted or not all(isinstance(one, dict) for one in (*gold, *predicted)):
        return None
    best, most = None, -1
    for field, value in gold[0].items():  # type: ignore[attr-defined]
        if isinstance(value, (dict, list, bool)) or value is None:
            continue
        if not all(field in one for one in (*gold, *predicted)):  # type: ignore[operator]
            continue
        ours, theirs = ([canonical(one[field]) for one in side] for side in (gold, predicted))  # type: ignore[index]
        common = len(set(ours) & set(theirs))
        if common > most and len(set(ours)) == len(ours) and len(set(theirs)) == len(theirs):
            best, most = str(field), common
    return best


def totals(value: object, key: str) -> Iterator[tuple[str, object]]:
    """(name, number): the count of a list, and the sum of its numbers or of each numeric field of its records."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if isinstance(inner, (dict, list)):
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
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _sum(numbers: list[object]) -> object:
    total = sum(numbers)  # type: ignore[arg-type]
    return round(total, 6) if isinstance(total, float) else total
