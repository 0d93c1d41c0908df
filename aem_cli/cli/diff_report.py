"""What `aem diff` prints of a comparison."""

from __future__ import annotations

from aem_cli.console.diff_breakdowns import print_breakdowns, print_latency
from aem_cli.console.diff_failures import print_causes, print_reasons
from aem_cli.console.diff_figures import print_figures, print_head, print_moves
from aem_cli.console.listing import print_notes
from aem_cli.console.moved_list import print_moved
from aem_cli.console.theme import Screen
from aem_cli.core.diff.comparison import Comparison
from aem_cli.writers.diff_notes import notes


def print_report(screen: Screen, found: Comparison, limit: int) -> None:
    """The whole table, from the gist to what to look at."""
    print_head(screen, found)
    if found.paired:
        print_figures(screen, found)
        print_moves(screen, found)
        print_reasons(screen, found, limit)
        print_causes(screen, found, limit)
        print_breakdowns(screen, found.breakdowns, limit)
        print_latency(screen, found.latency)
        print_moved(screen, found, limit)
    print_notes(screen, [screen.literal(note).plain for note in notes(found)])
