"""Draws a figure into a file, SVG or PNG; the same bytes every time."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aem_cli.errors import ConfigError, UsageError
from aem_cli.stores.writing import check_file
from aem_cli.writers.calibrated_config import write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE: Final = "#1f5fa8"
GREY: Final = "#8a8a8a"
RED: Final = "#c0392b"

_FORMATS: Final = {".svg": {"Date": None, "Creator": None}, ".png": {"Software": None}}


def check_plot(path: str) -> None:
    """Raise before any work is done where the format is not known or matplotlib is not there."""
    check_file(path)
    if Path(path).suffix.lower() not in _FORMATS:
        raise UsageError(f"--plot {path}: the name must end in {' or '.join(_FORMATS)}")
    if find_spec("matplotlib") is None:
        raise ConfigError("--plot needs matplotlib, which is not installed: pip install matplotlib")


def write_figure(path: str, size: tuple[float, float], draw: Callable[[Figure], None]) -> None:
    """Let `draw` fill a figure of so many inches, and write it whole or not at all."""
    import matplotlib

    suffix = Path(path).suffix.lower()
    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph ", category=UserWarning)  # names in letters the font lacks
        matplotlib.rcdefaults()
        matplotlib.rcParams.update({"svg.hashsalt": "aem", "svg.fonttype": "none", "font.size": 10})
        matplotlib.rcParams["text.parse_math"] = False  # what a data set says is no formula
        drawn = io.BytesIO()
        figure = _blank(size)
        draw(figure)
        figure.savefig(drawn, format=suffix[1:], metadata=_FORMATS[suffix], dpi=150)
    write_whole(Path(path), drawn.getvalue())


def _blank(size: tuple[float, float]) -> Figure:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def prepare(axes: Axes, title: str, x: str, y: str) -> None:
    """The frame of a plot whose figures lie between 0 and 1 upwards."""
    axes.set(title=title, xlabel=x, ylabel=y, ylim=(-0.02, 1.02))
    axes.grid(visible=True, color="#e6e6e6", linewidth=0.6)
    axes.set_axisbelow(True)
