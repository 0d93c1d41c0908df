"""A whole trend: its points, what lies between them, and latency against correctness over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from aem_cli.core.trend.point import TrendPoint
from aem_cli.core.trend.relation import LatencyRelation
from aem_cli.core.trend.step import Step


class Trend(NamedTuple):
    """The points in their order; `sub_metrics` in the order of the method."""

    points: tuple[TrendPoint, ...]
    steps: tuple[Step, ...]
    sub_metrics: tuple[str, ...]
    latency: LatencyRelation
    seed: int
    rounds: int

    @property
    def reasons(self) -> tuple[str, ...]:
        """The failure reasons of all points, those of most failing turns first."""
        turns: dict[str, int] = {}
        for point in self.points:
            for reason, count in point.tally.reasons.items():
                turns[reason] = turns.get(reason, 0) + sum(count)
        return tuple(sorted(turns, key=lambda reason: (-turns[reason], reason)))

    @property
    def empty(self) -> bool:
        """Whether no dialog has a verdict."""
        return all(point.tally.pass_rate is None for point in self.points)

    def broken_before(self, place: int) -> bool:
        """Whether the point at this place, from 0, is not comparable to the one before it."""
        return place > 0 and not self.steps[place - 1].comparable

    def to_dict(self) -> dict[str, Any]:
        """The trend as plain values."""
        return {
            "points": [point.to_dict(self.sub_metrics) for point in self.points],
            "steps": [step.to_dict() for step in self.steps],
            "latency": self.latency.to_dict(),
            "seed": self.seed,
            "resamples": self.rounds,
        }


def sub_metric_order(points: Sequence[TrendPoint], known: Sequence[str]) -> tuple[str, ...]:
    """The sub-metrics of the signatures in their order, then those that the results alone name."""
    named = {name for point in points for name in point.tally.sub_metrics}
    return (*dict.fromkeys(known), *sorted(named.difference(known)))
