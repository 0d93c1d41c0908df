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


class Estimate(NamedTuple):
    """A figure, with the interval it may lie in on other dialogs; None where it is not defined."""

    value: float | None
    interval: Interval | None = None


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


class Observed:
    """Observations that are counted by what they say: each is of one dialog and of one cell, both from 0 on."""

    def __init__(self, dialogs: Sequence[int], cells: Sequence[int]) -> None:
        self._cells = max(cells, default=-1) + 1
        self._of_dialog: list[list[int]] = [[] for _ in range(max(dialogs, default=-1) + 1)]
        for dialog, cell in zip(dialogs, cells, strict=True):
            self._of_dialog[dialog].append(cell)

    @property
    def dialogs(self) -> int:
        """How many dialogs there are."""
        return len(self._of_dialog)

    def draws(self, resampler: Resampler) -> Iterator[list[int]]:
        """How often each dialog is drawn, round by round; no round where a single dialog is all there is."""
        if len(self._of_dialog) > 1:
            yield from resampler(len(self._of_dialog))

    def weights(self, drawn: Sequence[int]) -> list[int]:
        """How often each cell stands in a resample."""
        weights = [0] * self._cells
        for times, cells in zip(drawn, self._of_dialog, strict=True):
            if times:
                for cell in cells:
                    weights[cell] += times
        return weights
