"""The comparison of two runs: everything that `aem diff` shows, and every report of it draws."""

from __future__ import annotations

from typing import Any, NamedTuple

from aem_cli.core.diff.breakdown import Breakdown
from aem_cli.core.diff.comparability import Comparability
from aem_cli.core.diff.gist import gist
from aem_cli.core.diff.measure import Measure
from aem_cli.core.diff.move import MoveCount
from aem_cli.core.diff.moved import MovedDialog
from aem_cli.core.diff.shift import CascadeShift, CauseShift, LatencyShift, ReasonChange, ReasonShift
from aem_cli.core.gate import GateDecision
from aem_cli.protocols import ReportedRun


class RunFacts(NamedTuple):
    """What is to be known of one of the two runs; dialogs of releases that were not asked for are in none of it."""

    name: str  # as the user called it
    dialogs: int
    turns: int
    unscored: int  # turns
    tolerated: int  # turns
    undecided: int  # dialogs without a verdict
    releases: tuple[str, ...]  # sorted, the first few
    only: int  # dialogs that the other run does not have
    first_only: tuple[str, ...]  # by name

    def to_dict(self) -> dict[str, Any]:
        """The facts as plain values."""
        return self._asdict()


class Headline(NamedTuple):
    """The figures that matter most. Dialogs and turns with a verdict on one side only are in none of the figures."""

    score: Measure  # the AEM score
    pass_rate: Measure
    turn_rate: Measure
    sub_metrics: tuple[Measure, ...]
    critical: Measure  # the share of passing critical turns

    @property
    def rows(self) -> tuple[Measure, ...]:
        """All of them in the order they are shown; critical turns only where there are any."""
        critical = (self.critical,) if self.critical.base.whole or self.critical.new.whole else ()
        return (self.score, self.pass_rate, self.turn_rate, *self.sub_metrics, *critical)

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain values."""
        return {
            "score": self.score.to_dict(),
            "pass_rate": self.pass_rate.to_dict(),
            "turn_rate": self.turn_rate.to_dict(),
            "sub_metrics": {measure.name: measure.to_dict() for measure in self.sub_metrics},
            "critical": self.critical.to_dict(),
        }


class Comparison(NamedTuple):
    """Two runs, dialog by dialog and turn by turn. Reasons and causes: most changed first."""

    base: RunFacts
    new: RunFacts
    comparability: Comparability
    paired: int  # dialogs that both runs have; all below is about them
    witnesses: int  # different dialogs behind the score: all trials of a dialog are one, those without a verdict none
    headline: Headline
    dialog_moves: MoveCount
    turn_moves: MoveCount
    critical_moves: MoveCount  # of critical turns
    reasons: tuple[ReasonShift, ...]
    reason_changes: tuple[ReasonChange, ...]
    causes: tuple[CauseShift, ...]
    cascades: CascadeShift
    breakdowns: tuple[Breakdown, ...]
    latency: tuple[LatencyShift, ...]  # empty where none is recorded
    moved: tuple[MovedDialog, ...]  # newly failing dialogs first; at most MOST_MOVED
    moved_dialogs: int  # how many there are
    one_sided_turns: tuple[int, int]  # turns of paired dialogs that only base, or only new, has
    lost_verdicts: int  # turns with a verdict in base that are unscored in new
    decision: GateDecision | None = None
    runs: tuple[ReportedRun, ReportedRun] | None = None  # base and new, for reports that draw dialogs; never written

    def to_dict(self) -> dict[str, Any]:
        """The comparison as plain values; the same two runs give the same values in the same order."""
        return {
            "base": self.base.to_dict(),
            "new": self.new.to_dict(),
            "comparability": self.comparability.to_dict(),
            "paired": self.paired,
            "gist": list(gist(self)),
            "headline": self.headline.to_dict(),
            "dialogs": self.dialog_moves.to_dict(),
            "turns": {
                **self.turn_moves.to_dict(),
                "only_in_base": self.one_sided_turns[0],
                "only_in_new": self.one_sided_turns[1],
                "lost_verdicts": self.lost_verdicts,
            },
            "critical": self.critical_moves.to_dict(),
            "reasons": [row.to_dict() for row in self.reasons],
            "reason_changes": [row.to_dict() for row in self.reason_changes],
            "causes": [row.to_dict() for row in self.causes],
            "cascades": self.cascades.to_dict(),
            "breakdowns": {one.name: one.to_dict() for one in self.breakdowns},
            "latency": {row.unit: row.to_dict() for row in self.latency},
            "moved": [dialog.to_dict() for dialog in self.moved],
            "moved_dialogs": self.moved_dialogs,
            "gate": None if self.decision is None else self.decision.to_dict(),
        }


MOST_MOVED = 5_000
