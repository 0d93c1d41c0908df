"""Accumulated latency against correctness: each dialog by the sum of the latencies that the data set records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, fsum
from typing import Any, Final, NamedTuple

from aem_cli.core.correlation import Correlation, Point, correlation_of
from aem_cli.core.interval import Estimate


class LatencyBand(NamedTuple):
    """Dialogs of like latency, from `low` to `high` ms; plain means over dialogs, None over nothing."""

    low: float
    high: float
    dialogs: int
    pass_rate: float
    turn_rate: float
    score: float | None


class LatencyRelation(NamedTuple):
    """How correctness goes with latency. What is left out: dialogs `without` any latency, and those without a verdict.

    `partly`: dialogs with a judged turn whose latency is not recorded; their sum is that of the other turns.
    """

    dialogs: int
    without: int
    partly: int
    no_verdict: int
    turn_rate: Correlation
    score: Correlation
    bands: tuple[LatencyBand, ...]

    @property
    def same(self) -> bool:
        """Whether score and share of passing turns say the same."""
        return self.turn_rate == self.score

    def to_dict(self) -> dict[str, Any]:
        """The relation as plain values."""
        return {
            "dialogs": self.dialogs,
            "without": self.without,
            "partly": self.partly,
            "no_verdict": self.no_verdict,
            "turn_rate": _correlation(self.turn_rate),
            "score": _correlation(self.score),
            "quartiles": [band._asdict() for band in self.bands],
        }


class LatencyRow(NamedTuple):
    """One dialog: its summed latency in ms, its share of passing turns, its score, and whether it passes."""

    dialog: str
    ms: float
    share: float
    score: float | None
    passed: bool


class LeftOut(NamedTuple):
    """Dialogs that are in no correlation, and those that are in it with a part of their turns."""

    without: int = 0
    partly: int = 0
    no_verdict: int = 0


def relation_of(rows: Iterable[LatencyRow], left_out: LeftOut, seed: int, rounds: int) -> LatencyRelation:
    """Resamples dialog ids: the same dialog in several points or trials is one witness."""
    found = list(rows)
    by_turns = correlation_of((Point(row.dialog, row.ms, row.share) for row in found), seed, rounds)
    if all(row.score == row.share for row in found):
        by_score = by_turns
    else:
        by_score = correlation_of(
            (Point(row.dialog, row.ms, row.score) for row in found if row.score is not None), seed, rounds
        )
    return LatencyRelation(len(found), *left_out, by_turns, by_score, bands_of(found))


def bands_of(rows: Sequence[LatencyRow]) -> tuple[LatencyBand, ...]:
    """Quarters of the dialogs by latency, the fastest first. Equal latencies stay in one of them.

    So there are fewer than four where many are equal; where there are at most four different latencies, a band each.
    """
    ordered = sorted(row.ms for row in rows)
    distinct = sorted(set(ordered))
    if len(distinct) <= _BANDS:
        ends = distinct
    else:
        cuts = (ordered[ceil(part * len(ordered) / _BANDS) - 1] for part in range(1, _BANDS + 1))
        ends = sorted(set(cuts))
    members: list[list[LatencyRow]] = [[] for _ in ends]
    for row in rows:
        members[next(place for place, end in enumerate(ends) if row.ms <= end)].append(row)
    return tuple(_band(band) for band in members)


def _band(rows: Sequence[LatencyRow]) -> LatencyBand:
    scores = [row.score for row in rows if row.score is not None]
    return LatencyBand(
        min(row.ms for row in rows),
        max(row.ms for row in rows),
        len(rows),
        sum(row.passed for row in rows) / len(rows),
        fsum(row.share for row in rows) / len(rows),
        fsum(scores) / len(scores) if scores else None,
    )


def _correlation(found: Correlation) -> dict[str, Any]:
    return {
        "dialogs": found.points,
        "dialog_ids": found.dialogs,
        "pearson": _estimate(found.pearson),
        "spearman": _estimate(found.spearman),
    }


def _estimate(found: Estimate) -> dict[str, Any]:
    return {"value": found.value, "interval": None if found.interval is None else list(found.interval)}


_BANDS: Final = 4
