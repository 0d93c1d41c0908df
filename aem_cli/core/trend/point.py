"""One point of a trend: a run, or a part of it, with its counts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from aem_cli.core.summary import dialog_counts, sub_metric_counts, turn_counts
from aem_cli.core.trend.relation import LatencyRelation
from aem_cli.domain.count import ReasonCount
from aem_cli.domain.result import SubMetricCount
from aem_cli.domain.tally import Tally


class PointName(NamedTuple):
    """What a point is called, and where it is from. `release` and `date` only where the whole point has one."""

    label: str
    run: str
    release: str | None = None
    date: str | None = None


class TrendPoint(NamedTuple):
    """A point with all that is counted of it. Its figures are those that `aem score` gives for the same dialogs."""

    name: PointName
    tally: Tally
    latency: LatencyRelation

    @property
    def sub_metrics(self) -> dict[str, SubMetricCount]:
        """Turns by sub-metric."""
        return self.tally.sub_metrics

    def reason_share(self, reason: str) -> Fraction | None:
        """The share of a reason among the failing turns; None where none fails."""
        failed = self.tally.turn_count.failed
        return Fraction(sum(self.tally.reasons.get(reason, ReasonCount())), failed) if failed else None

    def to_dict(self, sub_metrics: Sequence[str]) -> dict[str, Any]:
        """The point as plain values."""
        tally = self.tally
        return {
            **self.name._asdict(),
            "score": tally.score,
            "turn_rate": tally.turn_rate,
            "dialogs": dialog_counts(tally),
            "turns": turn_counts(tally.turn_count),
            "sub_metrics": {name: sub_metric_counts(tally.sub_metrics.get(name, _NEVER)) for name in sub_metrics},
            "chains": {str(chain): turn_counts(count) for chain, count in tally.chains.items()},
            "reasons": {
                reason: {**count._asdict(), "share": self.reason_share(reason)}
                for reason, count in tally.reasons.items()
            },
            "latency": self.latency.to_dict(),
        }


_NEVER = SubMetricCount(0, 0)
