"""Draws a calibration: ROC, precision against recall, and reliability, as SVG or PNG; the same bytes every time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from aem_cli.core.calibration import Calibration
from aem_cli.core.confusion import Confusion
from aem_cli.writers.plot_file import BLUE, GREY, RED, prepare, write_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SIZE: Final = (13.5, 4.6)  # inches
_RIGHT_HALF: Final = 0.5


def write_plot(path: str, calibration: Calibration) -> None:
    """Draw the three plots side by side into one file."""
    write_figure(path, _SIZE, partial(_draw, calibration))


def _draw(calibration: Calibration, figure: Figure) -> None:
    roc, precision, reliability = figure.subplots(1, 3)
    _draw_roc(roc, calibration)
    _draw_precision(precision, calibration)
    _draw_reliability(reliability, calibration)


def _draw_roc(axes: Axes, calibration: Calibration) -> None:
    confusions = [cut.confusion for cut in calibration.overall.cuts]
    points = [
        (1 - one.specificity, one.recall)
        for one in confusions
        if one.specificity is not None and one.recall is not None
    ]
    area = "" if calibration.area is None else f", area {calibration.area:.3f}"
    _prepare(axes, f"ROC{area}", "false accepts, share of what people fail", "accepted, share of what people pass")
    axes.plot([0, 1], [0, 1], color=GREY, linewidth=1, linestyle=":")
    _draw_curve(axes, points)
    chosen = _chosen(calibration)
    if chosen is not None and chosen.specificity is not None and chosen.recall is not None:
        _mark(axes, 1 - chosen.specificity, chosen.recall, calibration)


def _draw_precision(axes: Axes, calibration: Calibration) -> None:
    confusions = [cut.confusion for cut in calibration.overall.cuts]
    points = [(one.recall, one.precision) for one in confusions if one.recall is not None and one.precision is not None]
    _prepare(axes, "Precision and recall", "recall", "precision")
    _draw_curve(axes, points)
    chosen = _chosen(calibration)
    if chosen is not None and chosen.recall is not None and chosen.precision is not None:
        _mark(axes, chosen.recall, chosen.precision, calibration)


def _draw_reliability(axes: Axes, calibration: Calibration) -> None:
    error, bins = calibration.reliability.error, calibration.reliability.bins
    title = "Reliability" if error is None else f"Reliability, calibration error {error:.3f}"
    _prepare(axes, title, "score", "share that people pass")
    axes.plot([0, 1], [0, 1], color=GREY, linewidth=1, linestyle=":")
    most = max((one.verdicts for one in bins), default=1)
    sizes = [20 + 180 * one.verdicts / most for one in bins]
    axes.scatter([one.mean_score for one in bins], [one.observed for one in bins], s=sizes, color=BLUE, alpha=0.8)
    for one in bins:
        place = (one.mean_score, one.observed)
        axes.annotate(str(one.verdicts), place, textcoords="offset points", xytext=(9, -4), fontsize=8, color=GREY)


def _draw_curve(axes: Axes, points: Sequence[tuple[Any, Any]]) -> None:
    xs, ys = [float(x) for x, _ in points], [float(y) for _, y in points]
    axes.plot(xs, ys, color=BLUE, linewidth=1.5, marker=".", markersize=4)


def _chosen(calibration: Calibration) -> Confusion | None:
    cut = calibration.overall.cut
    return None if cut is None else cut.confusion


def _mark(axes: Axes, x: Any, y: Any, calibration: Calibration) -> None:
    axes.plot([float(x)], [float(y)], color=RED, marker="o", markersize=7, linestyle="none")
    said = f"threshold {calibration.overall.threshold:g}"
    left = x > _RIGHT_HALF  # so that the words stay inside the frame
    place, side = (-9, "right") if left else (9, "left")
    axes.annotate(said, (float(x), float(y)), textcoords="offset points", xytext=(place, -14), ha=side, color=RED)


def _prepare(axes: Axes, title: str, x: str, y: str) -> None:
    prepare(axes, title, x, y)
    axes.set_xlim(-0.02, 1.02)
