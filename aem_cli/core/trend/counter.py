"""Counts the dialogs of one point as they come; memory holds the counts and a few numbers a dialog."""

from __future__ import annotations

from collections import Counter

from aem_cli.core.diff.score_counter import exact_mean
from aem_cli.core.trend.gold_log import GoldLog
from aem_cli.core.trend.latency_log import LatencyLog
from aem_cli.domain.run_dialog import RunDialog, RunTurn
from aem_cli.domain.tally import DialogShape, Tally, TurnShape


class PointCounter:
    """The counts of one point."""

    def __init__(self) -> None:
        self._turns: Counter[TurnShape] = Counter()
        self._dialogs: Counter[DialogShape] = Counter()
        self._scores: Counter[tuple[float, float | None]] = Counter()
        self._releases: set[str | None] = set()
        self.latency = LatencyLog()
        self.gold = GoldLog()

    def add(self, dialog: RunDialog) -> None:
        """Count one dialog."""
        self._turns.update(map(_shape, dialog.turns))
        self._dialogs[DialogShape(dialog.test_pass, None)] += 1
        if dialog.score is not None and dialog.test_pass is not None:
            self._scores[dialog.score, dialog.weight] += 1
        if len(self._releases) <= 1:
            self._releases.add(dialog.release)
        self.latency.add(dialog)
        self.gold.add(dialog)

    def tally(self) -> Tally:
        """The counts so far, as the summary of a run derives its figures from them."""
        score = exact_mean(self._scores)
        return Tally(dict(self._turns), dict(self._dialogs), score.part, score.whole)

    @property
    def release(self) -> str | None:
        """The release of all dialogs; None where there is none, or more than one."""
        return next(iter(self._releases)) if len(self._releases) == 1 else None


def _shape(turn: RunTurn) -> TurnShape:
    sub_metrics = tuple(turn.sub_metrics.items())
    return TurnShape(
        turn.kind,
        turn.success,
        turn.failure_reason,
        turn.own_reason,
        turn.label,
        None,
        turn.chain,
        sub_metrics,
        recovered=False,
    )
