"""Numbers inside the sentences that the core says: a figure beside a bar never contradicts the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor


def decimal(value: Fraction, bar: Fraction | None = None, up: bool = False) -> str:
    """A fraction in decimals: exactly where it ends within twelve places, else cut off at four or at the bar's places.

    Cut downwards, a value under its bar stays under it and one that reaches it stays there; `up` does the same for a
    value that must not exceed its bar. A value above 0 is never shown as 0, nor one below 1 as 1.
    """
    exact = _places(value)
    places = max(4, _places(bar) or 0 if bar is not None else 0)
    if exact is not None and exact <= (12 if bar is None else places):
        return _text(value, exact)
    while True:
        scaled = value * 10**places
        cut = Fraction(ceil(scaled) if up else floor(scaled), 10**places)
        if cut not in (0, 1):
            return _text(cut, places)
        places += 2


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 turn", "2 turns"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def first_few(names: Sequence[str], limit: int = 3) -> str:
    """The first names after a colon, and how many more there are; nothing where there is none."""
    if not names:
        return ""
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return f": {', '.join(names[:limit])}{more}"


def _places(value: Fraction) -> int | None:
    """How many decimals the value has; None where they never end, or not soon."""
    for places in range(13):
        if (value * 10**places).denominator == 1:
            return places
    return None


def _text(value: Fraction, places: int) -> str:
    digits = f"{abs(value.numerator * 10**places // value.denominator):0{places + 1}d}"
    text = f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".") if places else digits
    return f"-{text}" if value < 0 else text
