"""A calibration as a plain mapping, for JSON."""

from __future__ import annotations

from typing import Any

from aem_cli.core.calibration import Calibration, Choice
from aem_cli.core.confusion import Confusion, Goal
from aem_cli.core.interval import Interval


def calibration_document(calibration: Calibration, goal: Goal) -> dict[str, Any]:
    """Everything that the tables show, unrounded, and the whole curve."""
    return {
        "by": goal.criterion,
        "overall": _choice(calibration.overall),
        "sub_metrics": {choice.part.name: _choice(choice) for choice in calibration.sub_metrics},
        "fields": {choice.part.name: _choice(choice) for choice in calibration.patterns},
        "written": [choice.part.name for choice in calibration.written],
        "before": confusion_document(calibration.before),
        "calibrated": confusion_document(calibration.as_written),
        "area_under_roc": calibration.area,
        "reliability": {
            "expected_calibration_error": calibration.reliability.error,
            "bins": [one._asdict() for one in calibration.reliability.bins],
        },
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "verdicts": len(choice.cases),
        "scored": choice.scored,
        "in_use": choice.in_use,
        "threshold": choice.threshold,
        "threshold_interval": interval_document(choice.threshold_interval),
        "same_verdicts": None if choice.cut is None else {"above": choice.cut.above, "up_to": choice.cut.up_to},
        "value": choice.value,
        "value_interval": interval_document(choice.value_interval),
        "value_unseen": choice.value_unseen,
        "warning": choice.warning,
        "curve": [{"above": cut.above, "up_to": cut.up_to, **confusion_document(cut.confusion)} for cut in choice.cuts],
    }


def confusion_document(confusion: Confusion) -> dict[str, Any]:
    """The counts, and the rates that they make."""
    return {
        **confusion._asdict(),
        "precision": confusion.precision,
        "recall": confusion.recall,
        "f1": confusion.f1,
        "balanced_accuracy": confusion.balanced_accuracy,
    }


def interval_document(interval: Interval | None) -> list[float] | None:
    """[low, high]."""
    return None if interval is None else list(interval)
