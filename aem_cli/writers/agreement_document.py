"""Agreement as a plain mapping, for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aem_cli.core.agreement import Agreement, Figures
from aem_cli.core.cause_agreement import CauseDispute, CauseFigures, Rate
from aem_cli.core.dispute import Dispute
from aem_cli.core.interval import Estimate
from aem_cli.domain.claim import ABSENT, Finding
from aem_cli.domain.human_verdict import DialogKey
from aem_cli.writers.calibration_document import interval_document


def agreement_document(
    agreement: Agreement,
    causes: Sequence[CauseFigures],
    disputes: Sequence[Dispute],
    cause_disputes: Sequence[CauseDispute],
    unlabelled: Sequence[tuple[DialogKey, int]],
) -> dict[str, Any]:
    """Everything that the tables show, unrounded, and every dispute."""
    return {
        "turns": _figures(agreement.turns),
        "sub_metrics": {row.group: _figures(row) for row in agreement.sub_metrics},
        "fields": None if agreement.fields is None else _figures(agreement.fields),
        "kinds": {row.group: _figures(row) for row in agreement.kinds},
        "attribution": {row.group: _causes(row) for row in causes},
        "disputes": [_dispute(one) for one in disputes],
        "cause_disputes": [
            {**_place(one.dialog, one.number), "human": one.human, "label": one.label} for one in cause_disputes
        ],
        "unlabelled": [_place(key, number) for key, number in unlabelled],
    }


def _figures(row: Figures) -> dict[str, Any]:
    return {
        "verdicts": row.confusion.total,
        **row.confusion._asdict(),
        "agreement": _estimate(row.agreement),
        "kappa": _estimate(row.kappa),
        "pearson": _estimate(row.pearson),
        "spearman": _estimate(row.spearman),
    }


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {"value": estimate.value, "interval": interval_document(estimate.interval)}


def _causes(row: CauseFigures) -> dict[str, Any]:
    rates = {"labels": row.labels, "first_failing_turn": row.first_turns, "root_set": row.root_sets}
    return {"dialogs": row.dialogs, **{name: _rate(rate) for name, rate in rates.items()}}


def _rate(rate: Rate) -> dict[str, Any]:
    return {"same": rate.same, "total": rate.total, **_estimate(rate.estimate)}


def _dispute(dispute: Dispute) -> dict[str, Any]:
    one = dispute.comparison
    finding = one.standing.weakest
    return {
        **_place(one.dialog, one.turn.number),
        "sub_metric": one.unit.sub_metric,
        "field": one.unit.field,
        "distance": dispute.distance,
        "human": one.human,
        "votes": {"pass": one.opinion.holding, "fail": one.opinion.failing},
        "notes": list(one.opinion.notes),
        "aem": one.standing.holds,
        "score": one.standing.score,
        "finding": None if finding is None else _finding(finding),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {name: None if value is ABSENT else value for name, value in finding._asdict().items()}


def _place(key: DialogKey, number: int) -> dict[str, Any]:
    return {"dialog_id": key[0], "release": key[1], "trial": key[2], "turn_no": number}
