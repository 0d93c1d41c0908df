"""One-to-one matching of two collections in any order."""

from __future__ import annotations

from collections import Counter

from aem_cli.domain.payload import canonical
from aem_cli.domain.rule import ValueRules
from aem_cli.values.equality import means_same_exactly


def matched_all(gold: list[object], predicted: list[object], values: ValueRules) -> bool:
    """Whether every element has an equal partner of its own on the other side; both sides are of one length.

    What is equal letter by letter is paired first. What is left is paired by an augmenting path, since equality with
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
    kept: list[object] = []
    for value in reversed(predicted):
        key = canonical(value)
        if counts[key]:
            counts[key] -= 1
            kept.append(value)
    partners = [[at for at, other in enumerate(kept) if means_same_exactly(value, other, values)] for value in left]
    return _perfect(partners)


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
