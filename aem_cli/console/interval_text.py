"""Figures with the interval they may lie in, as text."""

from __future__ import annotations

from aem_cli.core.interval import Interval
from aem_cli.domain import numbers


def figure(value: float | None, digits: int = 2) -> str:
    """A figure that may be below 0: "0.71", "-0.12"; never rounded up to 1 or -1."""
    if value is None:
        return numbers.NOTHING
    return f"-{numbers.score(-value, digits)}" if value < 0 else numbers.score(value, digits)


def span(interval: Interval | None, digits: int = 2) -> str:
    """ "0.52 to 0.88"; nothing where there is none."""
    if interval is None:
        return numbers.NOTHING
    return f"{figure(interval.low, digits)} to {figure(interval.high, digits)}"


def percent_span(interval: Interval | None) -> str:
    """ "85.1 to 96.8", in per cent."""
    if interval is None:
        return numbers.NOTHING
    return " to ".join(numbers.percent(end).removesuffix(" %") for end in interval)
