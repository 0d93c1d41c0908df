"""Figures of agreement over weighted observations: the share of the same verdicts, and kappa; in whole numbers.

A weight counts how often an observation stands there, so that a resample of dialogs is the same observations with
other weights.
"""

from __future__ import annotations

from collections.abc import Sequence


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
