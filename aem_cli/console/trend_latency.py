"""Latency against correctness: the correlations over all points and each of them, and correctness by latency."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from aem_cli.console.interval_text import figure, span
from aem_cli.console.theme import FAINT, STRONG, Screen
from aem_cli.core.correlation import Correlation
from aem_cli.core.interval import Estimate
from aem_cli.core.trend.relation import LatencyBand, LatencyRelation
from aem_cli.core.trend.trend import Trend
from aem_cli.domain import numbers

_NAME = 60
_QUARTERS = ("fastest quarter", "second", "third", "slowest quarter")


def print_latency(screen: Screen, trend: Trend) -> None:
    """Nothing where no latency is recorded; a note says so."""
    if not trend.latency.dialogs:
        return
    _print_correlations(screen, trend, "turns passing", [one.turn_rate for one in _relations(trend)])
    if all(one.same for one in _relations(trend)):
        screen.say(Text("the same against the score: here it is the share of turns that pass", FAINT))
    else:
        screen.say()
        _print_correlations(screen, trend, "score", [one.score for one in _relations(trend)])
    screen.say(Text("below 0: the slower a dialog, the less of it is right; under a figure: its 95 % interval", FAINT))
    screen.say()
    _print_bands(screen, trend.latency.bands)


def _relations(trend: Trend) -> list[LatencyRelation]:
    """That of all points, then of each where there are several."""
    return [trend.latency, *((point.latency for point in trend.points) if len(trend.points) > 1 else ())]


def _print_correlations(screen: Screen, trend: Trend, against: str, found: Sequence[Correlation]) -> None:
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column(f"Latency against {against}", overflow="fold", min_width=20)
    for column in ("dialogs", "Pearson", "Spearman"):
        table.add_column(column, justify="right", header_style=FAINT)
    for place, one in enumerate(found):
        name = Text("all points") if place == 0 else Text(f"{place} ", FAINT) + _label(screen, trend, place - 1)
        table.add_row(name, numbers.count(one.points), _estimate(one.pearson), _estimate(one.spearman))
    screen.console.print(table)


def _label(screen: Screen, trend: Trend, place: int) -> Text:
    return screen.literal(trend.points[place].name.label, _NAME)


def _estimate(found: Estimate) -> Text:
    said = Text(figure(found.value))
    return said if found.interval is None else said + Text(f"\n{span(found.interval)}", FAINT)


def _print_bands(screen: Screen, bands: Sequence[LatencyBand]) -> None:
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column("By latency", overflow="fold", min_width=15)
    for column in ("ms", "dialogs", "passing", "turns", "score"):
        table.add_column(column, justify="right", header_style=FAINT)
    for place, band in enumerate(bands):
        table.add_row(_QUARTERS[place] if len(bands) == len(_QUARTERS) else f"group {place + 1}", *_band(band))
    screen.console.print(table)
    if len(bands) < len(_QUARTERS):
        screen.say(Text("fewer than four groups, since equal latencies stay together", FAINT))
    screen.say()


def _band(band: LatencyBand) -> Iterator[str]:
    low, high = f"{band.low:,.0f}", f"{band.high:,.0f}"
    yield low if low == high else f"{low} to {high}"
    yield numbers.count(band.dialogs)
    yield numbers.percent(band.pass_rate)
    yield numbers.percent(band.turn_rate)
    yield numbers.score(band.score)
