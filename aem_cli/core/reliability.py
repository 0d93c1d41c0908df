"""Whether a score means what it says: of what scores 0.8, do people accept 80 %?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from aem_cli.core.sweep import Case

BINS: Final = 10


class Bin(NamedTuple):
    """The verdicts whose score lies in one tenth; the last holds 1.0 too."""

    low: float
    high: float
    verdicts: int
    mean_score: float
    observed: float  # the share that people accept


class Reliability(NamedTuple):
    """The bins that hold anything, and the expected calibration error: the mean distance, weighted by count."""

    bins: tuple[Bin, ...]
    error: float | None


def reliability(cases: Sequence[Case]) -> Reliability:
    """Of verdicts that a score alone decided; of several scores on a turn the lowest, as the verdict reads it."""
    filled: list[list[Case]] = [[] for _ in range(BINS)]
    for case in cases:
        if case.score is not None:
            filled[min(int(case.score * BINS), BINS - 1)].append(case)
    bins = tuple(_bin(place, held) for place, held in enumerate(filled) if held)
    total = sum(one.verdicts for one in bins)
    distance = sum(one.verdicts * abs(one.mean_score - one.observed) for one in bins)
    return Reliability(bins, distance / total if total else None)


def _bin(place: int, held: Sequence[Case]) -> Bin:
    scores = sorted(case.score for case in held if case.score is not None)
    accepted = sum(case.human for case in held)
    return Bin(place / BINS, (place + 1) / BINS, len(held), sum(scores) / len(held), accepted / len(held))
