"""Figures of agreement over weighted observations: kappa, Pearson, Spearman; exact formulas, no library.

A weight counts how often an observation stands there, so that a resample of dialogs is the same observations with
other weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

_DIGITS: Final = 12  # so that a perfect correlation is 1 and not what its last bits make of it


def agreement(one: Sequence[bool], other: Sequence[bool], weights: Sequence[int]) -> float | None:
    """The share of observations on which both say the same; None over nothing."""
    total = sum(weights)
    same = sum(weight for a, b, weight in zip(one, other, weights, strict=True) if a is b)
    return same / total if total else None


def kappa(one: Sequence[bool], other: Sequence[bool], weights: Sequence[int]) -> float | None:
    """Cohen's kappa of two raters with two verdicts; None where both only ever say one and the same thing.

    Counted in whole numbers up to the one division, so identical verdicts give exactly 1.
    """
    total, same = 0, 0
    one_true = other_true = 0
    for a, b, weight in zip(one, other, weights, strict=True):
        total += weight
        same += weight if a is b else 0
        one_true += weight if a else 0
        other_true += weight if b else 0
    by_chance = one_true * other_true + (total - one_true) * (total - other_true)
    rest = total * total - by_chance
    return (same * total - by_chance) / rest if rest else None


def pearson(xs: Sequence[float], ys: Sequence[float], weights: Sequence[int]) -> float | None:
    """Pearson's correlation; None where one side does not vary."""
    total = sum(weights)
    if not total:
        return None
    mean_x = sum(x * weight for x, weight in zip(xs, weights, strict=True)) / total
    mean_y = sum(y * weight for y, weight in zip(ys, weights, strict=True)) / total
    xx = xy = yy = 0.0
    for x, y, weight in zip(xs, ys, weights, strict=True):
        apart_x, apart_y = x - mean_x, y - mean_y
        xx += weight * apart_x * apart_x
        yy += weight * apart_y * apart_y
        xy += weight * apart_x * apart_y
    if not (_varies(xs, weights) and _varies(ys, weights)) or not xx or not yy:
        return None
    return round(max(-1.0, min(1.0, xy / sqrt(xx) / sqrt(yy))), _DIGITS)


def spearman(xs: Sequence[float], ys: Sequence[float], weights: Sequence[int]) -> float | None:
    """Spearman's correlation: Pearson's over the ranks, equal values sharing their mean rank."""
    return pearson(_ranks(xs, weights), _ranks(ys, weights), weights)


def _ranks(values: Sequence[float], weights: Sequence[int]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    below = start = 0
    while start < len(order):
        end, weight = start, 0
        while end < len(order) and values[order[end]] == values[order[start]]:
            weight += weights[order[end]]
            end += 1
        for place in order[start:end]:
            ranks[place] = below + (weight + 1) / 2
        below += weight
        start = end
    return ranks


def _varies(values: Sequence[float], weights: Sequence[int]) -> bool:
    present = [value for value, weight in zip(values, weights, strict=True) if weight]
    return any(value != present[0] for value in present)
