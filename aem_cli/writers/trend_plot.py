"""Draws a trend: score, sub-metrics and failure reasons by point, and correctness by latency."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from aem_cli.core.trend.trend import Trend
from aem_cli.domain.literal import shortened, visible
from aem_cli.domain.numbers import Share
from aem_cli.domain.result import SubMetricCount
from aem_cli.writers.plot_file import BLUE, GREY, RED, prepare, write_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SIZE: Final = (15.0, 9.0)  # inches
_NAME: Final = 32
_MOST_NAMES: Final = 12
_MOST_REASONS: Final = 8
_COLOURS: Final = (BLUE, "#d98c21", "#3a8f5c", RED, "#7d5ba6", "#8c6d46", "#c46aa5", "#4aa3b5", GREY)
_MARKERS: Final = "os^Dv*Pp"


def write_trend_plot(path: str, trend: Trend) -> None:
    """Four plots in one file."""
    write_figure(path, _SIZE, partial(_draw, trend))


def _draw(trend: Trend, figure: Figure) -> None:
    (score, sub_metrics), (reasons, latency) = figure.subplots(2, 2)
    _draw_score(score, trend)
    _draw_sub_metrics(sub_metrics, trend)
    _draw_reasons(reasons, trend)
    _draw_latency(latency, trend)


def _draw_score(axes: Axes, trend: Trend) -> None:
    tallies = [point.tally for point in trend.points]
    prepare(axes, "Correctness", "", "share, score")
    _line(axes, 0, "AEM score", [tally.score for tally in tallies])
    _line(axes, 1, "dialogs passing", [tally.pass_rate for tally in tallies])
    _line(axes, 2, "turns passing", [tally.turn_rate for tally in tallies])
    _finish(axes, trend)


def _draw_sub_metrics(axes: Axes, trend: Trend) -> None:
    none = SubMetricCount(0, 0)
    prepare(axes, "Sub-metrics", "", "share of turns that hold")
    for place, name in enumerate(trend.sub_metrics):
        rates = [point.tally.sub_metrics.get(name, none).rate for point in trend.points]
        _line(axes, place, _said(name), rates)
    _finish(axes, trend)


def _draw_reasons(axes: Axes, trend: Trend) -> None:
    """Failing turns by reason, stacked as shares of each point's; rare reasons together."""
    prepare(axes, "Why turns fail", "", "share of failing turns")
    places = range(len(trend.points))
    heights = [0.0] * len(trend.points)
    for colour, names in enumerate(_reason_groups(trend)):
        shares = [float(sum(point.reason_share(name) or 0 for name in names)) for point in trend.points]
        label = _said(names[0]) if len(names) == 1 else f"{len(names)} others"
        axes.bar(places, shares, 0.7, bottom=heights, color=_COLOURS[colour], label=label)
        heights = [low + share for low, share in zip(heights, shares, strict=True)]
    _finish(axes, trend)


def _reason_groups(trend: Trend) -> list[tuple[str, ...]]:
    names = trend.reasons
    if len(names) <= _MOST_REASONS + 1:
        return [(name,) for name in names]
    return [*((name,) for name in names[:_MOST_REASONS]), tuple(names[_MOST_REASONS:])]


def _draw_latency(axes: Axes, trend: Trend) -> None:
    bands = trend.latency.bands
    dialogs = trend.latency.dialogs
    prepare(axes, f"Correctness by latency, {dialogs:,} dialogs", "ms, summed over the turns of a dialog", "share")
    places = list(range(len(bands)))
    for shift, colour, name, shares in (
        (-0.2, _COLOURS[0], "turns passing", [band.turn_rate for band in bands]),
        (0.2, _COLOURS[1], "dialogs passing", [band.pass_rate for band in bands]),
    ):
        axes.bar([place + shift for place in places], shares, 0.38, color=colour, label=name)
    axes.set_xticks(places, [f"{band.low:,.0f} to {band.high:,.0f}\n({band.dialogs:,} dialogs)" for band in bands])
    if bands:
        _legend(axes)


def _line(axes: Axes, place: int, name: str, shares: Sequence[Share]) -> None:
    """A missing figure leaves a gap."""
    ys = [float("nan") if share is None else float(share) for share in shares]
    colour, marker = _COLOURS[place % len(_COLOURS)], _MARKERS[place % len(_MARKERS)]
    axes.plot(range(len(ys)), ys, color=colour, marker=marker, markersize=5, linewidth=1.5, label=name)


def _finish(axes: Axes, trend: Trend) -> None:
    """The names of the points, as many as there is room for, and a line where two are not comparable."""
    points = len(trend.points)
    every = -(-points // _MOST_NAMES)
    shown = range(0, points, every)
    names = [_said(trend.points[place].name.label) for place in shown]
    long = sum(map(len, names)) > 60
    axes.set_xticks(list(shown), names, rotation=30 if long else 0, ha="right" if long else "center")
    axes.set_xlim(-0.5, points - 0.5)
    for place in range(1, points):
        if trend.broken_before(place):
            axes.axvline(place - 0.5, color=GREY, linestyle=":", linewidth=1)
    if axes.get_legend_handles_labels()[1]:
        _legend(axes)


def _legend(axes: Axes) -> None:
    """Beside the plot, so that it covers nothing."""
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=8, frameon=False)


def _said(name: str) -> str:
    """A name out of the data: hidden characters written out, and nothing that a legend would leave away."""
    text = shortened(visible(name), _NAME)
    return f"\u200a{text}" if text.startswith("_") else text
