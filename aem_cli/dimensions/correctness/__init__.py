"""Correctness: selection, completeness and truthfulness, in the order in which their reasons count."""

from __future__ import annotations

from aem_cli.dimensions.correctness.completeness import Completeness
from aem_cli.dimensions.correctness.selection import Selection
from aem_cli.dimensions.correctness.truthfulness import Truthfulness
from aem_cli.protocols import SubMetric


def sub_metrics() -> tuple[SubMetric, ...]:
    """The three sub-metrics; a turn's failure reason is the first miss in this order."""
    return Selection(), Completeness(), Truthfulness()
