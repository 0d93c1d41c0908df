"""The config of a run with thresholds put in that a calibration found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aem_cli.config.settings import Settings
from aem_cli.config.translation import effective
from aem_cli.core.threshold_plan import Part
from aem_cli.domain.rule import FieldRule


def calibrated_config(settings: Settings, bars: Iterable[tuple[Part, float]]) -> dict[str, Any]:
    """The keys that differ from the defaults, and the thresholds in any case."""
    thresholds, fields = settings.thresholds, dict(settings.fields)
    for part, bar in bars:
        if part.pattern is not None:
            fields[part.pattern] = fields.get(part.pattern, FieldRule())._replace(threshold=bar)
        elif part.sub_metric is not None:
            thresholds = thresholds._replace(sub_metrics={**thresholds.sub_metrics, part.sub_metric: bar})
        else:
            thresholds = thresholds._replace(overall=bar)
    plain = effective(settings._replace(thresholds=thresholds, fields=fields))
    usual = effective(Settings())
    return {key: value for key, value in plain.items() if key == "threshold" or value != usual[key]}
