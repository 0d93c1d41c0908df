"""Holm's correction: what a p-value is worth when it is one of many that are looked at."""

from __future__ import annotations

from collections.abc import Sequence


def holm(values: Sequence[float | None]) -> list[float | None]:
    """Each p-value adjusted for the family (Holm 1979), in the given order; None is no test and does not count."""
    known = sorted((value, place) for place, value in enumerate(values) if value is not None)
    adjusted: list[float | None] = [None] * len(values)
    most = 0.0
    for rank, (value, place) in enumerate(known):
        most = max(most, min(1.0, (len(known) - rank) * value))
        adjusted[place] = most
    return adjusted
