"""The summary of a run: every count and rate of the data set, and what to fix first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from aem_cli.core.fix_first import FaultTally, FixFirst
from aem_cli.core.gate import GateDecision
from aem_cli.domain.count import OutcomeCount, TurnCount
from aem_cli.domain.result import SubMetricCount
from aem_cli.domain.signature import Signature
from aem_cli.domain.tally import Tally
from aem_cli.domain.verdict import Basis, Label


class Summary(NamedTuple):
    """What is shown of a run. `sub_metrics` stand in the order of the method, those never evaluated too."""

    tally: Tally
    sub_metrics: tuple[tuple[str, SubMetricCount], ...]
    fix_first: tuple[FixFirst, ...]
    faults: int  # how many different faults there are, beyond those listed
    signature: Signature
    decision: GateDecision | None = None

    def to_dict(self) -> dict[str, Any]:
        """The summary as plain values for summary.json; the same counts give the same values in the same order."""
        tally, score = self.tally, self.tally.score
        return {
            "score": None if score is None else float(score),
            "turn_rate": tally.turn_rate,
            "dialogs": dialog_counts(tally),
            "turns": {
                **turn_counts(tally.turn_count),
                "recovered": tally.recovered,
                "consumed": tally.consumed,
                "extras": tally.extras,
                "missing": tally.missing,
                "parts_not_judged": tally.parts_not_judged,
            },
            "kinds": {str(kind): turn_counts(count) for kind, count in tally.kinds.items()},
            "sub_metrics": {name: sub_metric_counts(count) for name, count in self.sub_metrics},
            "chains": {str(chain): turn_counts(count) for chain, count in tally.chains.items()},
            "failure_reasons": tally.failure_reasons,
            "reasons": {reason: count._asdict() for reason, count in tally.reasons.items()},
            "basis": _bases(tally.bases),
            "outcome": _outcome(tally.outcome),
            "fix_first": [_row(row) for row in self.fix_first],
            "faults": self.faults,
            "gate": None if self.decision is None else self.decision.to_dict(),
            "signature": self.signature.to_dict(),
        }


def summarize(
    tally: Tally,
    faults: FaultTally,
    signature: Signature,
    decision: GateDecision | None = None,
    limit: int | None = 20,
) -> Summary:
    """Put a run's counts together; `limit` bounds the fix-first list (None: all of it)."""
    counts = tally.sub_metrics
    names = (*signature.sub_metrics, *(name for name in counts if name not in signature.sub_metrics))
    return Summary(
        tally,
        tuple((name, counts.get(name, _NEVER)) for name in names),
        faults.ranked(limit),
        len(faults.faults),
        signature,
        decision,
    )


_NEVER = SubMetricCount(0, 0)


def dialog_counts(tally: Tally) -> dict[str, Any]:
    """Dialogs by verdict, with the share that passes."""
    return {
        "total": tally.dialogs_total,
        "passed": tally.dialogs_passed,
        "failed": tally.dialogs_failed,
        "null": tally.dialogs_null,
        "pass_rate": tally.pass_rate,
    }


def turn_counts(count: TurnCount) -> dict[str, Any]:
    """Turns by label as plain values."""
    return {
        "total": count.total,
        "scored": count.scored,
        "passed": count.passed,
        "failed": count.failed,
        "root_causes": count.root_causes,
        "cascades": count.cascades,
        "unscored": count.unscored,
        "tolerated": count.tolerated,
        "rate": count.rate,
    }


def sub_metric_counts(count: SubMetricCount) -> dict[str, Any]:
    """The counts of a sub-metric as plain values."""
    own = count.scored - count.passed - count.inherited
    return {
        "passed": count.passed,
        "scored": count.scored,
        "own_failures": own,
        "inherited_failures": count.inherited,
        "rate": count.rate,
    }


def _bases(bases: Mapping[Label, Mapping[Basis, int]]) -> dict[str, dict[str, int]]:
    return {str(label): {str(basis): count for basis, count in counts.items()} for label, counts in bases.items()}


def _outcome(count: OutcomeCount) -> dict[str, Any] | None:
    return {**count._asdict(), "agreement": count.agreement} if any(count) else None


def _row(row: FixFirst) -> dict[str, Any]:
    return {
        **row.fault._asdict(),
        "failing_turns": row.failing_turns,
        "origins": row.origins,
        "cascades": row.cascades,
        "dialogs": row.dialogs,
        "where": row.where,
        "example": {
            "dialog_id": row.example.dialog_id,
            "release": row.example.release,
            "trial": row.example.trial,
            "turn_no": row.example.turn,
            "line": row.example.line,
        },
    }
