"""Comparisons as one HTML page: what moved, whether it is real, and each dialog that moved, both runs beside gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, BinaryIO, Final

from aem_cli.core.diff.comparison import Comparison
from aem_cli.core.diff.gist import gist
from aem_cli.core.diff.move import Move
from aem_cli.domain import numbers
from aem_cli.writers.diff_notes import notes
from aem_cli.writers.diff_page_dialogs import moved_documents
from aem_cli.writers.diff_page_figures import breakdown_tables, cause_rows, figure_rows, move_rows, reason_rows
from aem_cli.writers.page_store import Bounds, LeftOut, PageStore
from aem_cli.writers.page_template import render

_FAILING: Final = (Move.BROKEN, Move.APPEARED, Move.STILL_FAILING)
_MOST_ROWS: Final = 50  # of a table


def write_diff_html(found: Sequence[Comparison], file: BinaryIO, bounds: Bounds | None = None) -> None:
    """Write the page; dialogs are read again from both runs, those that were fixed give way where the page is full."""
    with PageStore(bounds) as store:
        drawn = 0
        for comparison in found:
            for move, text in moved_documents(comparison):
                store.add(text, move not in _FAILING)
                drawn += 1
        left_out = store.complete()
        content = {
            "comparisons": [_section(comparison) for comparison in found],
            "title": " and ".join(dict.fromkeys(one.new.name for one in found)),
            "base": found[0].base.name if found else "",
            "left_out": _left_out(left_out, sum(one.moved_dialogs for one in found), drawn),
        }
        file.writelines(render("diff.html", content, store.blocks()))


def _section(found: Comparison) -> dict[str, Any]:
    decision = found.decision
    return {
        "base": found.base,
        "new": found.new,
        "paired": found.paired,
        "decision": decision,
        "verdict": _verdict(found),
        "gist": gist(found),
        "figures": figure_rows(found.headline.rows),
        "moves": move_rows(found),
        "reasons": reason_rows(found.reasons[:_MOST_ROWS]),
        "changes": found.reason_changes[:_MOST_ROWS],
        "causes": cause_rows(found.causes, _MOST_ROWS),
        "cascades": found.cascades,
        "breakdowns": breakdown_tables(found.breakdowns, _MOST_ROWS),
        "latency": found.latency,
        "notes": list(notes(found)),
    }


def _verdict(found: Comparison) -> str:
    """Codes 3 and 5 are no verdict."""
    decision = found.decision
    if decision is None or decision.exit_code not in (0, 1):
        return "none"
    return "passed" if decision.passed else "failed"


def _left_out(left_out: LeftOut, moved: int, drawn: int) -> list[str]:
    """What the list below does not show, a line each."""
    said = []
    missing = moved - drawn + left_out.passing + left_out.others
    if missing:
        said.append(
            f"{numbers.counted(missing, 'dialog')} that moved left out to keep the page small; all are counted."
        )
    if moved and not drawn:
        said.append("The dialogs cannot be drawn: the results of both runs were not read again.")
    return said
