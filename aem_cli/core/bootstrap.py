"""The paired bootstrap: where the difference of two runs may lie on other dialogs of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from scipy.special import ndtr, ndtri, stdtrit

from aem_cli.core.chance import FEWEST_DIALOGS
from aem_cli.core.interval import LEVEL, Interval
from aem_cli.core.paired_sample import Floats, PairedSample

_FEWEST_KNOWN: Final = 0.95  # of the resamples must have something to measure in both runs
_CELLS: Final = 4_000_000  # of a block of resamples in memory
_ROW_COST: Final = 12  # drawing how often a row comes costs as much as drawing so many dialogs one by one
_DIGITS: Final = 12
_LEAST: Final = 1e-9


class Bootstrapped(NamedTuple):
    """An interval of 95 %, or why there is none."""

    interval: Interval | None
    missing: str | None = None


def normal_tail(sample: PairedSample) -> float:
    """How many standard errors the interval of the textbook reaches to either side."""
    return float(ndtri((1 + LEVEL) / 2))


def student_tail(sample: PairedSample) -> float:
    """How many it takes where the standard error is itself known from few dialogs (Hesterberg 2015).

    Student's t, with the degrees of freedom that the kurtosis of the shifts leaves: as many as dialogs for normal
    shifts, far fewer where few dialogs changed. Many dialogs give the normal tail.
    """
    dialogs, apart = sample.dialogs, sample.shifts() - (sample.difference or 0.0)
    square = float(sample.counts @ apart**2) / dialogs
    kurtosis = float(sample.counts @ apart**4) / dialogs / square**2 if square else 1.0
    freedom = max(2.0, 2 * dialogs / max(kurtosis - 1, 0.5) - 1)
    return float(stdtrit(freedom, (1 + LEVEL) / 2)) * sqrt(dialogs / (dialogs - 1))


Tail = Callable[[PairedSample], float]


def bca_interval(sample: PairedSample, rounds: int, seed: int, tail: Tail = student_tail) -> Bootstrapped:
    """The bias-corrected and accelerated interval (Efron 1987) of the difference, resampling whole dialogs in pairs."""
    if sample.difference is None:
        return Bootstrapped(None, "nothing to compare")
    if sample.dialogs < FEWEST_DIALOGS:
        return Bootstrapped(None, f"fewer than {FEWEST_DIALOGS} dialogs")
    if not sample.changed:
        return Bootstrapped(None, "no dialog changed")
    acceleration = _acceleration(sample)
    if acceleration is None:
        return Bootstrapped(None, "one dialog holds all there is to measure, or all changed alike")
    resampled = np.concatenate([_differences(sums) for sums in _resampled(sample, rounds, seed)])
    known = resampled[np.isfinite(resampled)]
    if len(known) < _FEWEST_KNOWN * rounds:
        return Bootstrapped(None, "too few dialogs have it")
    return Bootstrapped(_bca(known, sample.difference, acceleration, tail(sample)))


def _resampled(sample: PairedSample, rounds: int, seed: int) -> Iterator[Floats]:
    """Blocks of resamples, each resample as the four sums over its dialogs.

    How often each distinct row comes is drawn at once (a multinomial draw), unless rows are nearly as many as dialogs.
    """
    draw = np.random.default_rng(seed)
    dialogs, rows = sample.dialogs, len(sample.rows)
    block = max(1, _CELLS // rows)
    by_row = rows * _ROW_COST < dialogs
    row_of = np.repeat(np.arange(rows), sample.counts)
    for start in range(0, rounds, block):
        size = min(block, rounds - start)
        if by_row:
            times = draw.multinomial(dialogs, sample.counts / dialogs, size=size)
        else:
            times = np.array(
                [np.bincount(row_of[draw.integers(0, dialogs, dialogs)], minlength=rows) for _ in range(size)]
            )
        yield times @ sample.rows


def _differences(sums: Floats) -> Floats:
    """New less base of each row of sums; NaN where a run has nothing."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(sums[:, 2] / sums[:, 3] - sums[:, 0] / sums[:, 1])


def _acceleration(sample: PairedSample) -> float | None:
    """The skewness of the difference, leaving out a dialog at a time; None where that cannot be or nothing varies."""
    without = _differences(sample.counts @ sample.rows - sample.rows)
    if not np.isfinite(without).all():
        return None
    apart = sample.counts @ without / sample.dialogs - without
    squares = float(sample.counts @ apart**2)
    if squares <= 1e-24:
        return None
    cubes = float(sample.counts @ apart**3)
    return cubes / (6.0 * float(squares**1.5))


def _bca(resampled: Floats, estimate: float, acceleration: float, tail: float) -> Interval:
    """Percentiles of the resamples, moved by their bias (ties count half) and by the acceleration."""
    close = np.abs(resampled - estimate) <= 1e-12
    below = (np.count_nonzero((resampled < estimate) & ~close) + 0.5 * np.count_nonzero(close)) / len(resampled)
    edge = 0.5 / len(resampled)
    bias = ndtri(min(max(below, edge), 1 - edge))
    moved = (bias - tail, bias + tail)
    shares = [ndtr(bias + end / max(1 - acceleration * end, _LEAST)) for end in moved]
    low, high = (float(end) for end in np.quantile(resampled, shares))
    return Interval(round(min(low, high), _DIGITS), round(max(low, high), _DIGITS))
