"""Counts of turns and dialogs with the rates derived from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aem_cli.domain.result import SubMetricCount
from aem_cli.domain.verdict import Label


class TurnCount(NamedTuple):
    """Turns by label. `rate` is the share of passing turns among the scored; None over nothing."""

    passed: int = 0
    root_causes: int = 0
    cascades: int = 0
    unscored: int = 0
    tolerated: int = 0

    @property
    def failed(self) -> int:
        """Root causes and cascades together."""
        return self.root_causes + self.cascades

    @property
    def scored(self) -> int:
        """Turns with a verdict: the denominator of every rate over turns."""
        return self.passed + self.failed

    @property
    def total(self) -> int:
        """All turns, those without a verdict too."""
        return self.scored + self.unscored + self.tolerated

    @property
    def rate(self) -> float | None:
        """Share of passing turns; None over nothing."""
        return self.passed / self.scored if self.scored else None


class ReasonCount(NamedTuple):
    """Failing turns with a reason: root causes by their failure reason, cascades by what they look like."""

    root_causes: int = 0
    cascades: int = 0


class OutcomeCount(NamedTuple):
    """Dialogs with recorded final states: whether the end was right, against whether the turns were."""

    both_right: int = 0
    both_wrong: int = 0
    right_end_only: int = 0  # by luck, or by a route that gold does not know
    right_turns_only: int = 0  # the right route with a wrong end
    undecided: int = 0  # the turns left no verdict

    @property
    def agreement(self) -> float | None:
        """Share of dialogs where turns and end say the same; None over nothing."""
        decided = self.both_right + self.both_wrong + self.right_end_only + self.right_turns_only
        return (self.both_right + self.both_wrong) / decided if decided else None


def count_turns(labelled: Iterable[tuple[Label, int]]) -> TurnCount:
    """Counts of (label, how many turns)."""
    counts = dict.fromkeys(Label, 0)
    for label, count in labelled:
        counts[label] += count
    return TurnCount(
        counts[Label.PASS],
        counts[Label.ROOT_CAUSE],
        counts[Label.CASCADE],
        counts[Label.UNSCORED],
        counts[Label.TOLERATED],
    )


def count_sub_metrics(
    judged: Iterable[tuple[tuple[tuple[str, bool | None], ...], Label, int]],
) -> dict[str, SubMetricCount]:
    """Counts by sub-metric, by name, of (outcomes, label, how many turns); tolerated turns are in none."""
    counts: dict[str, list[int]] = {}
    for outcomes, label, turns in judged:
        for name, holds in outcomes:
            count = counts.setdefault(name, [0, 0, 0])
            if holds is None or label == Label.TOLERATED:
                continue
            count[1] += turns
            if holds:
                count[0] += turns
            elif label == Label.CASCADE:
                count[2] += turns
    return {name: SubMetricCount(*counts[name]) for name in sorted(counts)}
