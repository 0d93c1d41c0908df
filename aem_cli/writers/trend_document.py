"""A trend as one JSON document."""

from __future__ import annotations

from aem_cli.core.trend.trend import Trend
from aem_cli.writers.json_text import json_document


def trend_document(trend: Trend) -> bytes:
    """All points, the steps between them, and latency against correctness."""
    return json_document(trend.to_dict())
