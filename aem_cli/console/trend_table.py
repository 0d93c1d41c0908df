"""A trend as tables: the points, then sub-metrics, chain lengths and failure reasons, a column for each point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from aem_cli.console import sparkline
from aem_cli.console.theme import FAINT, STRONG, UNICODE, WARN, Screen
from aem_cli.core.trend.trend import Trend
from aem_cli.domain import numbers
from aem_cli.domain.numbers import Share
from aem_cli.domain.result import SubMetricCount
from aem_cli.domain.verdict import Chain

_NAME = 60
_CELL = len("100.0 %")
_MOST_BARS = 24
_MARK = "!"


class Series(NamedTuple):
    """A row of a grid: a name, and for each point a figure and how it is written."""

    name: str
    figures: tuple[Share, ...]
    cells: tuple[str, ...]


def print_points(screen: Screen, trend: Trend) -> None:
    """A row for each point, and under it how the three figures went."""
    screen.say(Text(f"Trend over {numbers.counted(len(trend.points), 'point')}", STRONG))
    screen.say()
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=FAINT, pad_edge=False)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("point", overflow="fold", min_width=12)
    if screen.wide:
        table.add_column("run", overflow="fold")
    for column in ("dialogs", "AEM score", "dialogs passing", "turns passing"):
        table.add_column(column, justify="right", max_width=_CELL + 3)
    for place in range(len(trend.points)):
        table.add_row(*_point(screen, trend, place))
    screen.show(table)
    if len(trend.points) > 1:
        _print_lines(screen, trend)


def _point(screen: Screen, trend: Trend, place: int) -> Iterator[Text | str]:
    point = trend.points[place]
    yield _number(trend, place)
    yield screen.literal(point.name.label, _NAME)
    if screen.wide:
        yield screen.literal(point.name.run, _NAME)
    yield numbers.count(point.tally.dialogs_total)
    yield Text(numbers.score(point.tally.score), STRONG)
    yield numbers.percent(point.tally.pass_rate)
    yield numbers.percent(point.tally.turn_rate)


def _number(trend: Trend, place: int) -> Text:
    """The number of a point, marked where it is not comparable to the one before it."""
    return Text(f"{_MARK}{place + 1}", WARN) if trend.broken_before(place) else Text(str(place + 1))


def _print_lines(screen: Screen, trend: Trend) -> None:
    tallies = [point.tally for point in trend.points]
    table = Table(box=None, show_header=False, padding=(0, screen.gap, 0, 0), pad_edge=False)
    for name, figures, shown in (
        ("AEM score", [tally.score for tally in tallies], numbers.score),
        ("dialogs passing", [tally.pass_rate for tally in tallies], numbers.percent),
        ("turns passing", [tally.turn_rate for tally in tallies], numbers.percent),
    ):
        table.add_row(name, _bars(screen, figures), f"{shown(figures[0])} to {shown(figures[-1])}")
    screen.console.print(table)
    screen.say(
        Text(f"bars: from the row's lowest to its highest; {_MARK}: judged otherwise than the point before", FAINT)
    )
    screen.say()


def _bars(screen: Screen, figures: Sequence[Share]) -> str:
    levels = sparkline.UNICODE if screen.signs is UNICODE else sparkline.PLAIN
    return sparkline.sparkline(figures[-_MOST_BARS:], levels)


def print_grids(screen: Screen, trend: Trend) -> None:
    """Sub-metrics, chain lengths, and the reasons of failing turns, by point."""
    tallies = [point.tally for point in trend.points]
    none = SubMetricCount(0, 0)
    subs = [_rates(name, [tally.sub_metrics.get(name, none).rate for tally in tallies]) for name in trend.sub_metrics]
    chains = [_rates(str(chain), [tally.chains[chain].rate for tally in tallies]) for chain in Chain]
    _print_grid(screen, trend, "Sub-metric", subs)
    _print_grid(screen, trend, "By chain length", [row for row in chains if any(x is not None for x in row.figures)])
    if trend.reasons:
        shares = [_rates(one, [point.reason_share(one) for point in trend.points]) for one in trend.reasons]
        counts = [tally.turn_count for tally in tallies]
        sums = [
            _counts("failing turns", [count.failed for count in counts]),
            _counts("root causes", [count.root_causes for count in counts]),
            _counts("cascades", [count.cascades for count in counts]),
        ]
        _print_grid(screen, trend, "Of failing turns", shares, sums)


def _rates(name: str, figures: Sequence[Share]) -> Series:
    return Series(name, tuple(figures), tuple(map(numbers.percent, figures)))


def _counts(name: str, figures: Sequence[int]) -> Series:
    return Series(name, tuple(map(float, figures)), tuple(map(numbers.count, figures)))


def _print_grid(screen: Screen, trend: Trend, title: str, rows: Sequence[Series], sums: Sequence[Series] = ()) -> None:
    """A row for each series. The last points are shown where not all of them fit."""
    points = len(trend.points)
    longest = max(len(row.name) for row in (*rows, *sums))
    name = max(14, len(title), min(longest, 20 if screen.narrow else 30))
    bars = min(points, _MOST_BARS) if points > 1 else 0
    shown = max(1, min(points, (screen.width - name - bars - 2 * screen.gap) // (_CELL + screen.gap)))
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column(title, overflow="fold", min_width=name, max_width=name)
    if bars:
        table.add_column("", no_wrap=True)
    for place in range(points - shown, points):
        table.add_column(_number(trend, place), justify="right", min_width=_CELL, no_wrap=True, header_style=FAINT)
    for row in (*rows, *sums):
        style = FAINT if row in sums else ""
        line = [_bars(screen, row.figures)] if bars else []
        cells = (Text(cell, style) for cell in row.cells[-shown:])
        table.add_row(screen.literal(row.name, _NAME, style), *line, *cells)
    screen.console.print(table)
    if shown < points:
        screen.say(Text(f"points {points - shown + 1} to {points} of {points}; --json holds all", FAINT))
    screen.say()
