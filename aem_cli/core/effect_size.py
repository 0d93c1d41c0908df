"""Effect sizes: how large a difference is, whatever the number of dialogs."""

from __future__ import annotations

from math import asin, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from aem_cli.core.pair import Scale

if TYPE_CHECKING:
    from aem_cli.core.paired_sample import PairedSample


class Effect(NamedTuple):
    """`d_z`: the mean shift by the spread of shifts over dialogs. `h`: Cohen's distance of two shares."""

    name: str
    value: float
    word: str


def effect_of(sample: PairedSample, scale: Scale) -> Effect | None:
    """The effect size of the difference; None where it has none, as when all dialogs shifted alike."""
    if scale is Scale.SHARE:
        return _distance(sample.base, sample.new)
    return _standardized(sample)


def _standardized(sample: PairedSample) -> Effect | None:
    difference, shifts = sample.difference, sample.shifts()
    if difference is None or sample.dialogs < 2:
        return None
    spread = float(sample.counts @ (shifts - difference) ** 2) / (sample.dialogs - 1)
    return Effect("d_z", difference / sqrt(spread), _word(difference / sqrt(spread))) if spread > 1e-24 else None


def _distance(base: float | None, new: float | None) -> Effect | None:
    if base is None or new is None or not (0 <= base <= 1 and 0 <= new <= 1):
        return None
    value = 2 * asin(sqrt(new)) - 2 * asin(sqrt(base))
    return Effect("h", value, _word(value))


def _word(value: float) -> str:
    """Cohen's own words (1988) for d and h alike."""
    return next(word for least, word in _WORDS if abs(value) >= least)


_WORDS: Final = ((0.8, "large"), (0.5, "medium"), (0.2, "small"), (0.0, "very small"))
