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
    size = float(sample.counts @ abs(shifts)) / sample.dialogs
    if not size:
        return Power(None, None)
    scatter = max(0.0, square - difference**2)
    return Power(_detectable(scatter, square / size, sample.dialogs), _needed(square, scatter, difference))


def _needed(square: float, scatter: float, difference: float) -> int | None:
    """Connor 1987, for shifts of any size: tested with the spread under no difference, found with the spread seen."""
    if abs(difference) <= 1e-12:
        return None
    root = (_TAIL * sqrt(square) + _REACH * sqrt(scatter)) / abs(difference)
    return max(FEWEST_CHANGED, ceil(root**2))


def _detectable(scatter: float, step: float, dialogs: int) -> float | None:
    """The smallest difference with the power wanted: by the scatter seen, and by the dialogs that must change for it.

    A dialog that changes moves by `step`; a difference takes as many as to add up, however few changed this time.
    """
    if dialogs < FEWEST_CHANGED:
        return None
    low, high = 0.0, step
    while not _found(high, scatter, step, dialogs):
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if _found(middle, scatter, step, dialogs) else (middle, high)
    return high


def _found(difference: float, scatter: float, step: float, dialogs: int) -> bool:
    square = max(scatter + difference**2, difference * step)
    return difference * sqrt(dialogs) >= _TAIL * sqrt(square) + _REACH * sqrt(max(0.0, square - difference**2))


_TAIL: Final = float(ndtri(1 - ALPHA / 2))
_REACH: Final = float(ndtri(POWER))
