"""Pearson's and Spearman's correlation over weighted observations, and over dialogs with intervals.

A weight counts how often an observation stands there, so that a resample of dialogs is the same observations with
other weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from aem_cli.core.chance import FEWEST_DIALOGS
from aem_cli.core.interval import Estimate, interval_of

_DIGITS: Final = 12  # so that a perfect correlation is 1 and not what its last bits make of it


def pearson(xs: ArrayLike, ys: ArrayLike, weights: ArrayLike) -> float | None:
    """Pearson's correlation; None where one side does not vary."""
    weight = np.asarray(weights, dtype=np.float64)
    present = weight > 0
    if not present.any():
        return None
    weight = weight[present]
    x, y = (np.asarray(side, dtype=np.float64)[present] for side in (xs, ys))
    if (x == x[0]).all() or (y == y[0]).all():
        return None
    x, y = (side - (side * weight).sum() / weight.sum() for side in (x, y))
    xx, xy, yy = (float((weight * product).sum()) for product in (x * x, x * y, y * y))
    if not xx or not yy:
        return None
    return round(max(-1.0, min(1.0, xy / sqrt(xx) / sqrt(yy))), _DIGITS)


def spearman(xs: ArrayLike, ys: ArrayLike, weights: ArrayLike) -> float | None:
    """Spearman's correlation: Pearson's over the ranks, equal values sharing their mean rank."""
    return _rank_correlation(_order(xs), _order(ys), np.asarray(weights, dtype=np.float64))


class Point(NamedTuple):
    """One turn, or one dialog: two figures of it. Points of one dialog are no independent witnesses."""

    dialog: str
    x: float
    y: float


class Correlation(NamedTuple):
    """Both correlations, each with its interval over dialogs; no interval from few dialogs."""

    points: int
    dialogs: int
    pearson: Estimate
    spearman: Estimate


def correlation_of(points: Iterable[Point], seed: int = 0, rounds: int = 1000) -> Correlation:
    """Resamples dialogs with all their points; the order of the points does not matter."""
    found = sorted(points)
    xs, ys = (np.array([point[axis] for point in found], dtype=np.float64) for axis in (1, 2))
    dialogs, dialog_of = np.unique(np.array([point.dialog for point in found], dtype=object), return_inverse=True)
    orders = _order(xs), _order(ys)

    def both(weights: NDArray[np.float64]) -> tuple[float | None, float | None]:
        return pearson(xs, ys, weights), _rank_correlation(*orders, weights)

    values = both(np.ones(len(found)))
    resampled = [both(times[dialog_of]) for times in _resampled(len(dialogs), seed, rounds)]
    estimates = [
        Estimate(value, interval_of((one[place] for one in resampled), value)) for place, value in enumerate(values)
    ]
    return Correlation(len(found), len(dialogs), *estimates)


def _resampled(dialogs: int, seed: int, rounds: int) -> Iterator[NDArray[np.float64]]:
    """How often each dialog is drawn, round by round."""
    draw = np.random.default_rng(seed)
    for _ in range(rounds if dialogs >= FEWEST_DIALOGS else 0):
        yield np.bincount(draw.integers(0, dialogs, dialogs), minlength=dialogs).astype(np.float64)


def _order(values: ArrayLike) -> NDArray[np.int64]:
    """For each value, how many different ones are below it."""
    return np.unique(np.asarray(values, dtype=np.float64), return_inverse=True)[1].ravel()


def _rank_correlation(xs: NDArray[np.int64], ys: NDArray[np.int64], weights: NDArray[np.float64]) -> float | None:
    return pearson(_ranks(xs, weights), _ranks(ys, weights), weights)


def _ranks(order: NDArray[np.int64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean rank of each observation among those that the weights count."""
    alike = np.bincount(order, weights=weights)
    return np.asarray((np.cumsum(alike) - alike + (alike + 1) / 2)[order])
