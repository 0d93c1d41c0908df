"""McNemar's exact test: verdicts of the same dialogs in two runs, by those that changed."""

from __future__ import annotations

from typing import NamedTuple

from scipy.special import bdtr, betaincinv

from aem_cli.core.interval import LEVEL, Interval


class McNemar(NamedTuple):
    """`odds_ratio`: how many dialogs were fixed for each that broke; None where none broke. With its exact interval,
    whose upper end is None where it has none.
    """

    fixed: int
    broken: int
    p: float
    odds_ratio: float | None
    low: float
    high: float | None


def mcnemar(fixed: int, broken: int) -> McNemar:
    """The chance of so uneven a split, or a more uneven one, if each changed dialog was as likely to go either way.

    It is for one verdict a dialog and run. Trials of a dialog are no independent witnesses: see permutation.swap_test.
    """
    changed = fixed + broken
    p = min(1.0, 2 * float(bdtr(min(fixed, broken), changed, 0.5))) if changed else 1.0
    shares = _clopper_pearson(fixed, changed)
    return McNemar(
        fixed,
        broken,
        p,
        fixed / broken if broken else None,
        shares.low / (1 - shares.low) if shares.low < 1 else 0.0,
        shares.high / (1 - shares.high) if shares.high < 1 else None,
    )


def _clopper_pearson(found: int, of: int) -> Interval:
    """The exact interval of a share."""
    tail = (1 - LEVEL) / 2
    low = float(betaincinv(found, of - found + 1, tail)) if found else 0.0
    high = float(betaincinv(found + 1, of - found, 1 - tail)) if found < of else 1.0
    return Interval(low, high)
