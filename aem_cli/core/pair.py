"""What one measure counts of the dialogs of two runs, before anything is computed from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from aem_cli.domain.term import Term


class Pair(NamedTuple):
    """One dialog, all its trials together: the two sums that a measure is the ratio of, in the base and the new run."""

    base_numerator: float
    base_denominator: float
    new_numerator: float
    new_denominator: float


class Scale(Term):
    """What a measure's values are, which decides the effect size that suits them."""

    MEAN = "mean"  # a mean over dialogs: the score, latency
    SHARE = "share"  # a share of dialogs or turns


class PairedMeasure(NamedTuple):
    """A measure of two runs: how many dialogs count alike in it.

    Dialogs that have it in neither run need not be there. Measures of one `family` are corrected for one another's
    number; one without a family stands alone.
    """

    name: str
    pairs: Mapping[Pair, int]
    scale: Scale = Scale.SHARE
    family: str | None = None
