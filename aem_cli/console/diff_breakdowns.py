"""The breakdowns of a comparison: the groups in which something changed, and latency."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from aem_cli.console.diff_figures import change
from aem_cli.console.theme import BAD, FAINT, GOOD, STRONG, WARN, Screen
from aem_cli.core.diff.breakdown import MOST_GROUPS, Breakdown, Row
from aem_cli.core.diff.shift import LatencyShift
from aem_cli.domain import numbers

_NAME = 60
_CERTAIN = 500
_TITLES: Final = {
    "kind": "By kind of turn",
    "chain": "By chain length",
    "length": "By turns in dialog",
    "tool": "By tool",
    "action": "By action",
    "field": "Misses by field",
}


def print_breakdowns(screen: Screen, breakdowns: Sequence[Breakdown], limit: int) -> None:
    """A table for each question that has two groups or more, with the rows that changed."""
    for one in breakdowns:
        if one.given_up:
            screen.say(Text("note: ", WARN), f"{_title(one)}: over {MOST_GROUPS:,} groups, too many to be told apart")
            continue
        changed = [row for row in one.rows if row.changed]
        if len(one.rows) > 1 and changed:
            _print(screen, one, changed, limit)


def _print(screen: Screen, one: Breakdown, changed: Sequence[Row], limit: int) -> None:
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column(screen.literal(_title(one), _NAME), overflow="fold", min_width=_width(screen, changed[:limit]))
    for column in ("base", "new", "change", "fixed", "newly failing"):
        table.add_column(column, justify="right", header_style=FAINT)
    if screen.wide:
        table.add_column("", header_style=FAINT, overflow="fold", ratio=1)
    for row in changed[:limit]:
        table.add_row(*_cells(screen, row))
    screen.console.print(table)
    certain = [row.name for row in changed[:limit] if row.measure.evidence.real]
    if certain and not screen.wide:
        screen.say(Text("unlikely to be chance: ", FAINT), screen.literal(", ".join(certain), _CERTAIN))
    left = len(one.rows) - min(len(changed), limit)
    if left:
        screen.say(Text(f"{numbers.counted(left, 'row')} more, in the JSON: {_why(len(changed), limit)}", FAINT))
    screen.say()


def _width(screen: Screen, rows: Sequence[Row]) -> int:
    """Names before sentences: as wide as the longest, within reason."""
    most = 15 if screen.narrow else screen.width // 4
    return max(14, min(most, max((len(row.name) for row in rows), default=0)))


def _why(changed: int, limit: int) -> str:
    return "unchanged" if changed <= limit else f"{changed - limit} of them changed"


def _cells(screen: Screen, row: Row) -> list[Text]:
    measure = row.measure
    cells = [
        screen.literal(row.name, _NAME),
        Text(numbers.percent(measure.base.value)),
        Text(numbers.percent(measure.new.value)),
        change(measure),
        _counted(row.moves.fixed, GOOD),
        _counted(row.moves.newly_failing, BAD),
    ]
    return [*cells, Text(measure.evidence.sentence, FAINT)] if screen.wide else cells


def print_latency(screen: Screen, rows: Sequence[LatencyShift]) -> None:
    """Median and ninth decile of recorded latencies."""
    if not rows:
        return
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column("Latency (ms)", overflow="fold", min_width=14)
    for column in ("median base", "new", "p90 base", "new", "mean change"):
        table.add_column(column, justify="right", header_style=FAINT)
    if screen.wide:
        table.add_column("", header_style=FAINT, overflow="fold", ratio=1)
    for row in rows:
        figures = (row.base_median, row.new_median, row.base_p90, row.new_p90)
        sentence = [Text(row.mean.evidence.sentence, FAINT)] if screen.wide else []
        name = "of a turn" if row.unit == "turn" else "summed by dialog"
        table.add_row(name, *(f"{figure:,.0f}" for figure in figures), _mean_change(row), *sentence)
    screen.show(table)


def _mean_change(row: LatencyShift) -> Text:
    difference = row.mean.difference
    if not difference:
        return Text("0", FAINT)
    return Text(f"{float(difference):+,.0f}", BAD if difference > 0 else GOOD)


def _title(one: Breakdown) -> str:
    return _TITLES.get(one.name, f"By {one.name}")


def _counted(count: int, style: str) -> Text:
    return Text(numbers.count(count) if count else numbers.NOTHING, style if count else FAINT)
