"""Power: the difference that so many dialogs can tell, and the dialogs that a difference needs."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final, NamedTuple

from scipy.special import ndtri

from aem_cli.core.chance import ALPHA
from aem_cli.core.paired_sample import PairedSample

POWER: Final = 0.8
FEWEST_CHANGED: Final = 6  # with fewer dialogs changed, no outcome of a swap test is rarer than ALPHA


class Power(NamedTuple):
    """`detectable` is found on so many dialogs 80 times in 100; `needed` dialogs find the difference seen as often."""

    detectable: float | None
    needed: int | None


def power_of(sample: PairedSample) -> Power:
    """From how the dialogs of this pair of runs vary; None where nothing changed, or no difference was seen."""
    difference = sample.difference
    if difference is None or not sample.changed:
        return Power(None, None)
    shifts = sample.shifts()
    square = float(sample.counts @ shifts**2) / sample.dialogs
    step = square * sample.dialogs / float(sample.counts @ abs(shifts)) if square else 0.0
    if not step:
        return Power(None, None)
    quiet = max(0.0, square - abs(difference) * step)
    return Power(_detectable(quiet, step, sample.dialogs), _needed(square, difference))


def _needed(square: float, difference: float) -> int | None:
    """Connor 1987, for shifts of any size: tested with the spread under no difference, found with the spread seen."""
    if abs(difference) <= 1e-12:
        return None
    return max(FEWEST_CHANGED, ceil((_reach(square, difference) / difference) ** 2))


def _detectable(quiet: float, step: float, dialogs: int) -> float | None:
    """The smallest difference with the power wanted.

    A difference comes from dialogs that shift by a typical `step`, on top of those that shift either way anyhow: it
    brings a spread of its own, however quiet this pair of runs was.
    """
    if dialogs < FEWEST_CHANGED:
        return None

    def found(difference: float) -> bool:
        square = quiet + difference * max(step, difference)
        return difference * sqrt(dialogs) >= _reach(square, difference)

    low, high = 0.0, step
    while not found(high):
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if found(middle) else (middle, high)
    return high


def _reach(square: float, difference: float) -> float:
    """How many standard errors, times the root of the dialogs, a difference must be away from 0 to be found."""
    return _TAIL * sqrt(square) + _REACH * sqrt(max(0.0, square - difference**2))


_TAIL: Final = float(ndtri(1 - ALPHA / 2))
_REACH: Final = float(ndtri(POWER))
