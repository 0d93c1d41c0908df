"""Dates: ISO, numeric in either order, written, with and without year or weekday."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_NAMES = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
]  # fmt: skip
MONTHS = {name: at for at, name in enumerate(_NAMES, 1)}
MONTHS.update({name[:3]: at for at, name in enumerate(_NAMES, 1)})
MONTHS["sept"] = 9
_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS = {name: at for at, name in enumerate(_DAYS, 1)}
WEEKDAYS.update({name[:3]: at for at, name in enumerate(_DAYS, 1)})
WEEKDAYS.update({"tues": 2, "thur": 4, "thurs": 4, "wednes": 3})

_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})")
_ISO_MONTH = re.compile(r"(\d{4})-(\d{2})")
_NUMERIC = re.compile(r"(\d{1,2})([-/.\\])(\d{1,2})\2(\d{4}|\d{2})")
_NAMED = re.compile(r"(?:(\d{1,2})|(\d{4}))[-/. ]([a-z]{3,9})[-/. ](\d{4}|\d{1,2})")
_COMPACT = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})")
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Date(NamedTuple):
    """A calendar date; a part that is not said is None."""

    year: int | None
    month: int | None
    day: int | None

    @property
    def full(self) -> bool:
        """Whether year, month and day are all said."""
        return None not in self[:3]


def valid(year: int | None, month: int | None, day: int | None) -> Date | None:
    """The date, if there is such a day in the calendar."""
    if month is not None and not 1 <= month <= 12:
        return None
    if day is not None and not 1 <= day <= (_LENGTHS[month - 1] if month else 31):
        return None
    if year is not None and month == 2 and day == 29 and (year % 4 or (year % 100 == 0 and year % 400)):
        return None
    return Date(year, month, day)


@lru_cache(maxsize=512)
def read_numeric_date(text: str) -> Date | None:
    """A date in digits, or in digits with a month's name between the same separators.

    Where both orders are possible, slashes are read month first and points or dashes day first: a reading that could as
    well be the other one is never taken for it.
    """
    if match := _ISO_MONTH.fullmatch(text):
        return valid(int(match[1]), int(match[2]), None)
    if match := _ISO.fullmatch(text):
        return valid(int(match[1]), int(match[3]), int(match[4]))
    if match := _NUMERIC.fullmatch(text):
        return _ordered(int(match[1]), int(match[3]), _century(match[4]), month_first=match[2] == "/")
    if match := _NAMED.fullmatch(text.casefold()):
        month = MONTHS.get(match[3])
        if month and match[2]:
            return valid(int(match[2]), month, int(match[4]))
        return valid(_century(match[4]), month, int(match[1])) if month else None
    return None


def read_compact_date(text: str) -> Date | None:
    """A date as eight digits, 20240302."""
    match = _COMPACT.fullmatch(text)
    return valid(int(match[1]), int(match[2]), int(match[3])) if match else None


def same_date(gold: Date, predicted: Date) -> bool:
    """Whether two dates name one day; a year or a weekday that one side leaves out is taken from the other."""
    if gold.month != predicted.month or gold.day != predicted.day:
        return False
    return gold.year == predicted.year or (
        gold.month is not None and gold.day is not None and None in (gold.year, predicted.year)
    )


def _century(text: str) -> int:
    year = int(text)
    if len(text) == 4:
        return year
    return year + (2000 if year < 70 else 1900)


def _ordered(first: int, second: int, year: int, month_first: bool) -> Date | None:
    month, day = (first, second) if month_first else (second, first)
    return valid(year, month, day) or valid(year, day, month)
