"""Figures as people type them on a command line; each reader names its option in the message."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from aem_cli.config.share import share_of
from aem_cli.errors import UsageError


def share(text: str, option: str) -> Fraction:
    """0.9 or 90% as an exact fraction in [0, 1], so that 4 of 5 reaches 0.8."""
    try:
        return share_of(text if "%" in text else _number(text))
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from None


def threshold(text: str, option: str) -> float:
    """A threshold in [0, 1]."""
    return float(share(text, option))


def whole(text: str, option: str, example: str = "10, or 0 for none") -> int:
    """A whole number from 0 on."""
    if not (text.isascii() and text.isdigit()):
        raise UsageError(f"{option}: {text!r} is not a whole number; write {example}")
    return int(text)


def at_least_one(text: str, option: str, most: int | None = None) -> int:
    """A whole number from 1 on, up to `most`."""
    number = whole(text, option, "1 or more")
    if not number:
        raise UsageError(f"{option}: {text!r} is too few; write 1 or more")
    if most is not None and number > most:
        raise UsageError(f"{option}: {text!r} is too many; write {most} or fewer")
    return number


def _number(text: str) -> Fraction:
    """The number; an exponent of many digits would keep the machine busy with its zeros."""
    try:
        if _ENDLESS.search(text):
            raise ValueError(text)
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text!r} is not a share; write 0.9 or 90%") from None


_ENDLESS: Final = re.compile(r"[eE][-+]?\d[\d_]{3}|.{1000}")
