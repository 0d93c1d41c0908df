"""Numbers as people read them; the rules stand in the domain, where writers see them."""

from aem_cli.domain.numbers import (
    NOTHING,
    Share,
    bound,
    count,
    counted,
    duration,
    percent,
    score,
    signed_percent,
    signed_score,
    size,
    speed,
)

__all__ = [
    "NOTHING",
    "Share",
    "bound",
    "count",
    "counted",
    "duration",
    "percent",
    "score",
    "signed_percent",
    "signed_score",
    "size",
    "speed",
]
