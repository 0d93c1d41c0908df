"""The paired permutation test: how often a difference so large comes about if it does not matter which run is which."""

from __future__ import annotations

from math import prod
from typing import Final, NamedTuple

import numpy as np
from scipy.special import gammaln

from aem_cli.core.paired_sample import Counts, Floats, PairedSample

EXACT_UP_TO: Final = 1 << 15  # different outcomes that are looked at one by one
ENOUGH: Final = 500
_ROUNDS: Final = 1000  # that are drawn at once
_BLOCK: Final = 512  # dialogs whose coins are thrown at once
_SLACK: Final = 1e-9  # statistics closer than this are the same one computed in another order


class SwapTest(NamedTuple):
    """The p-value of both sides; `exact` if every outcome was looked at, else from seeded draws."""

    p: float
    exact: bool


class _Swaps(NamedTuple):
    """Pairs of sides that may be swapped: `steps` is what the base run gains when the first side lies there."""

    steps: Floats
    counts: Counts
    observed: Counts  # how many first sides lie in the base run
    least: Floats  # of the base run when no first side lies there
    total: Floats  # of both runs, which no swap changes
    cross: float


def swap_test(sample: PairedSample, rounds: int, seed: int) -> SwapTest | None:
    """Swap the runs within each dialog by a coin. None where there is nothing to compare.

    The statistic is the difference by its standard error (both under equal rates), so runs may measure a different
    number of turns. Where each dialog has one verdict a run, this is the exact McNemar test.
    """
    if sample.difference is None:
        return None
    if not sample.changed:
        return SwapTest(1.0, True)
    swaps = _swaps_of(sample)
    observed = _statistics((swaps.least + swaps.observed @ swaps.steps)[None, :], swaps)[0]
    if not _can_be_enumerated(swaps.counts):
        return SwapTest(_drawn(swaps, observed, rounds, seed), False)
    sums, chances = _enumerated(swaps)
    return SwapTest(min(1.0, float(chances[_reaches(_statistics(sums, swaps), observed)].sum())), True)


def _swaps_of(sample: PairedSample) -> _Swaps:
    """Dialogs that are one another's mirror are swapped alike, so they stand together."""
    rate = sample.pooled or 0.0
    base, new = sample.rows[:, :2], sample.rows[:, 2:]
    ahead = (base[:, 0] < new[:, 0]) | ((base[:, 0] == new[:, 0]) & (base[:, 1] <= new[:, 1]))
    first, second = np.where(ahead[:, None], base, new), np.where(ahead[:, None], new, base)
    sides, place = np.unique(np.column_stack([first, second]), axis=0, return_inverse=True)
    place = place.ravel()
    counts = np.bincount(place, weights=sample.counts).astype(np.int64)
    observed = np.bincount(place, weights=sample.counts * ahead).astype(np.int64)
    one, other = _moments(sides[:, :2], rate), _moments(sides[:, 2:], rate)
    changed = (sides[:, :2] != sides[:, 2:]).any(axis=1)
    return _Swaps(
        (one - other)[changed],
        counts[changed],
        observed[changed],
        counts @ other,
        counts @ (one + other),
        float(counts @ (one[:, 0] * other[:, 0])),
    )


def _moments(side: Floats, rate: float) -> Floats:
    """What a side adds to its run: what it has over the pooled rate, the square of that, and its denominator."""
    excess = side[:, 0] - rate * side[:, 1]
    return np.column_stack([excess, excess**2, side[:, 1]])


def _statistics(base: Floats, swaps: _Swaps) -> Floats:
    """The difference by its standard error, for each row of sums of the base run; infinite where a run has nothing."""
    excess, square, size = base.T
    new_excess, new_square, new_size = (swaps.total - base).T
    with np.errstate(divide="ignore", invalid="ignore"):
        apart = new_excess / new_size - excess / size
        error = np.sqrt(square / size**2 + new_square / new_size**2 - 2 * swaps.cross / (size * new_size))
        found = np.abs(apart) / error
    return np.where((size > 0) & (new_size > 0), np.nan_to_num(found, nan=0.0, posinf=0.0), np.inf)


def _reaches(statistics: Floats, observed: float) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return statistics >= observed - _SLACK * max(1.0, observed)


def _can_be_enumerated(counts: Counts) -> bool:
    """Always where dialogs change in one way only and its reverse, as single verdicts do."""
    most = EXACT_UP_TO.bit_length() - 1  # of groups: each has two outcomes at least
    return len(counts) == 1 or (len(counts) <= most and prod(int(one) + 1 for one in counts) <= EXACT_UP_TO)


def _enumerated(swaps: _Swaps) -> tuple[Floats, Floats]:
    """Every outcome and its chance."""
    sums, chances = swaps.least[None, :], np.ones(1)
    for step, count in zip(swaps.steps, swaps.counts, strict=True):
        times = np.arange(count + 1)
        chance = np.exp(gammaln(count + 1) - gammaln(times + 1) - gammaln(count - times + 1) - count * np.log(2))
        sums = (sums[:, None, :] + times[None, :, None] * step).reshape(-1, 3)
        chances = (chances[:, None] * chance).ravel()
    return sums, chances


def _drawn(swaps: _Swaps, observed: float, rounds: int, seed: int) -> float:
    """The p-value from draws, this pair of runs being one of them.

    Drawing ends early once ENOUGH have reached the observed statistic (Besag and Clifford 1991): where p is large, its
    later digits are of no use.
    """
    draw = np.random.default_rng(seed)
    reached = 0
    for start in range(0, rounds, _ROUNDS):
        sums = _thrown(swaps, min(_ROUNDS, rounds - start), draw)
        places = np.flatnonzero(_reaches(_statistics(sums, swaps), observed))
        if reached + len(places) >= ENOUGH:
            return ENOUGH / (start + int(places[ENOUGH - reached - 1]) + 1)
        reached += len(places)
    return (reached + 1) / (rounds + 1)


def _thrown(swaps: _Swaps, rounds: int, draw: np.random.Generator) -> Floats:
    """The sums of the base run after swaps by coin, a row a round."""
    sums = np.tile(swaps.least, (rounds, 1))
    single = swaps.counts == 1
    for step, count in zip(swaps.steps[~single], swaps.counts[~single], strict=True):
        sums += np.outer(draw.binomial(count, 0.5, size=rounds), step)
    steps = swaps.steps[single]
    for start in range(0, len(steps), _BLOCK):
        block = steps[start : start + _BLOCK]
        coins = np.frombuffer(draw.bytes(rounds * _BLOCK // 8), dtype=np.uint8)
        sums += np.unpackbits(coins).reshape(rounds, _BLOCK)[:, : len(block)] @ block
    return sums
