"""What one letter behind digits may mean where its usual sense does not fit: millions, pence, weeks, a decade."""

from __future__ import annotations

import re
from fractions import Fraction

from aem_cli.values.lexeme import Lexeme
from aem_cli.values.measure_unit import unit_at
from aem_cli.values.number import read_digits

LOWER_CODES = frozenset(("rs", "rm", "rmb", "usd", "eur", "gbp", "inr", "cny", "jpy", "aud", "cad", "chf", "sgd"))
_DECADE = re.compile(r"(?:1[89]|20)\d0")
_MOST_WEEKS, _LAST_HOUR = 12, 12  # "40w" is a lamp, "9p" is a time


def is_decade(digits: str) -> bool:
    """Whether digits before an "s" name a decade and no seconds."""
    return _DECADE.fullmatch(digits) is not None


def behind_digits(pieces: list[Lexeme], at: int, match: re.Match[str]) -> tuple[Fraction, str, int] | None:
    """Value, dimension and pieces of "12m USD" (millions), "99p" (pence), "2w" (weeks); None for the usual sense."""
    value = read_digits(match[1])
    if value is None:
        return None
    if match[3] == "m":
        found = unit_at(pieces, at + 1)
        if found is None or len(found[0].dimension) != 3 or not found[0].dimension.isupper():
            return None
        return value * 10**6 * found[0].factor, found[0].dimension, 1 + found[1]
    if match[3] == "w":
        return (value * 604800, "time", 1) if value <= _MOST_WEEKS else None
    return (value / 100, "GBP", 1) if _LAST_HOUR < value < 100 else None
