"""Shares and limits as a config writes them: 0.9, "90%", or a number of turns."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isfinite
from typing import Final

_PERCENT: Final = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*%")


def share_of(value: object) -> Fraction:
    """A share in [0, 1], exactly as written; raises ValueError with what to write instead."""
    if isinstance(value, str):
        return _percent(value)
    if isinstance(value, Fraction):
        number = value
    elif isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError(f'{value!r} is not a share; write 0.9 or "90%"')
    else:
        number = Fraction(repr(value))
    if not 0 <= number <= 1:
        hint = f'; did you mean "{value}%"?' if 2 <= number <= 100 else ""
        raise ValueError(f"{value} is not between 0 and 1{hint}")
    return number


def limit_of(value: object) -> int | Fraction:
    """A whole number of turns, or a share of them below 1 with its point or percent sign."""
    if isinstance(value, int) and not isinstance(value, bool):
        if value < 0:
            raise ValueError(f"{value} is less than 0 turns")
        return value
    if isinstance(value, float) and value >= 1:
        raise ValueError(f"{value} is neither a whole number of turns nor a share below 1")
    return share_of(value)


def _percent(text: str) -> Fraction:
    found = _PERCENT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f'{text!r} is not a share; write 0.9 or "90%"')
    number = Fraction(found[1]) / 100
    if number > 1:
        raise ValueError(f"{text!r} is more than 100%")
    return number
