"""A row of small bars, one a figure; pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aem_cli.domain.numbers import Share


class Levels(NamedTuple):
    """The signs from low to high, and the one for a figure that is missing."""

    bars: str
    missing: str


UNICODE = Levels(bars="▁▂▃▄▅▆▇█", missing="·")
PLAIN = Levels(bars="_.:-=+*#", missing="?")


def sparkline(values: Sequence[Share], levels: Levels = UNICODE) -> str:
    """From the lowest figure of the row to its highest; equal figures are all drawn at half height."""
    known = [value for value in values if value is not None]
    if not known:
        return levels.missing * len(values)
    low, high, top = min(known), max(known), len(levels.bars) - 1
    drawn = ""
    for value in values:
        if value is None:
            drawn += levels.missing
        else:
            drawn += levels.bars[round((value - low) / (high - low) * top) if high > low else top // 2]
    return drawn
