"""Bootstrap intervals: what an estimate might have been on other dialogs of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

LEVEL: Final = 0.95
FEWEST: Final = 40  # resamples that an interval of this level needs at least

Resampler = Callable[[int], Iterator[list[int]]]
"""Given a number of dialogs, the rounds: how often each dialog stands in the resample. The core draws no lots."""


class Interval(NamedTuple):
    """From `low` to `high`, both inside."""

    low: float
    high: float


def interval_of(resampled: Iterable[float | None], estimate: float | None) -> Interval | None:
    """The middle 95 % of the resampled estimates, widened to hold the estimate itself.

    None where there is no estimate, or too few resamples have one.
    """
    if estimate is None:
        return None
    known = sorted(value for value in resampled if value is not None)
    if len(known) < FEWEST:
        return None
    cut = (1 - LEVEL) / 2
    low, high = known[int(cut * len(known))], known[ceil((1 - cut) * len(known)) - 1]
    return Interval(min(low, estimate), max(high, estimate))


def weights_by_round(clusters: Sequence[int], resampler: Resampler) -> Iterator[list[int]]:
    """The weight of each observation in each round; `clusters` tells which dialog each one is from, from 0 on.

    A single dialog cannot be resampled: there is no round then.
    """
    dialogs = max(clusters, default=-1) + 1
    if dialogs < 2:
        return
    for counts in resampler(dialogs):
        yield [counts[cluster] for cluster in clusters]
