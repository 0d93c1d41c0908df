"""What `aem trend` prints."""

from __future__ import annotations

from aem_cli.console.listing import print_notes
from aem_cli.console.theme import Screen
from aem_cli.console.trend_latency import print_latency
from aem_cli.console.trend_table import print_grids, print_points
from aem_cli.core.trend.trend import Trend
from aem_cli.writers.trend_notes import notes


def print_report(screen: Screen, found: Trend) -> None:
    """The points, their breakdowns, latency, and what to know before trusting it."""
    print_points(screen, found)
    print_grids(screen, found)
    print_latency(screen, found)
    print_notes(screen, [screen.literal(note).plain for note in notes(found)])
