"""Periods of a calendar or fiscal year: quarters and halves, as parts of running text."""

from __future__ import annotations

import re
from functools import lru_cache

_SHORT = re.compile(
    r"(?:(\d{4})[-/ ]?)?(?:(fy)[- ]?)?([qh])([1-4])(?:[-/ ]?(?:fy)?'?(\d{4}|\d{2}))?|([1-4])(q)'?(\d{4}|\d{2})?"
)
_FISCAL = re.compile(r"(?:fy|fiscal[- ]year)[- ]?'?(\d{4}|\d{2})")
NOUNS = {"quarter": "q", "qtr": "q", "quarters": "q", "half": "h", "semester": "s", "trimester": "t"}


@lru_cache(maxsize=512)
def read_period(text: str) -> tuple[tuple[str, int], int | None] | None:
    """A period in short form ("Q3", "2024-Q3", "FY2024", "3Q24") as its part of the year and the year."""
    if match := _SHORT.fullmatch(text):
        letter, place = match[3] or match[7], int(match[4] or match[6])
        if letter == "h" and place > 2:
            return None
        return (letter, place), _year(match[1] or match[5] or match[8])
    if match := _FISCAL.fullmatch(text):
        return ("fy", 0), _year(match[1])
    return None


def _year(text: str | None) -> int | None:
    if text is None:
        return None
    return int(text) if len(text) == 4 else 2000 + int(text)
