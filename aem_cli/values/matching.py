"""One-to-one matching of two collections in any order."""

from __future__ import annotations

from collections import Counter

from aem_cli.domain.payload import canonical
from aem_cli.domain.rule import ValueRules
from aem_cli.values.equality import means_same_exactly


def matched_all(gold: list[object], predicted: list[object], values: ValueRules) -> bool:
    """Whether every element has an equal partner of its own on the other side; both sides are of one length.

    Equality letter by letter settles most lists. Else partners are found by augmenting paths, since equality with
    aliases need not carry over from one pair to the next.
    """
    counts = Counter(map(canonical, predicted))
    left = []
    for value in gold:
        key = canonical(value)
        if counts[key]:
            counts[key] -= 1
        else:
            left.append(value)
    if not left:
        return True
    if len(gold) > _MOST_WEIGHED:
        return _paired_in_turn(left, predicted, counts, values)
    partners = [
        [at for at, other in enumerate(predicted) if means_same_exactly(value, other, values)] for value in gold
    ]
    return _perfect(partners)


_MOST_WEIGHED = 400


def _paired_in_turn(left: list[object], predicted: list[object], counts: Counter[str], values: ValueRules) -> bool:
    """For very long lists: what is not equal letter by letter takes the first partner that is left."""
    kept = [value for value in predicted if counts[canonical(value)]]
    for value in left:
        at = next((place for place, other in enumerate(kept) if means_same_exactly(value, other, values)), None)
        if at is None:
            return False
        del kept[at]
    return True


def _perfect(partners: list[list[int]]) -> bool:
    taken: dict[int, int] = {}
    return all(_place(at, partners, taken, set()) for at in range(len(partners)))


def _place(at: int, partners: list[list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    for other in partners[at]:
        if other in tried:
            continue
        tried.add(other)
        if other not in taken or _place(taken[other], partners, taken, tried):
            taken[other] = at
            return True
    return False
