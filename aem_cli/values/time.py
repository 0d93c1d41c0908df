"""Times of day, with and without a zone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_CLOCK = re.compile(
    r"(\d{1,2})(?:[:h.](\d{2}))?(?:[:](\d{2})(?:[.,](\d{1,9}))?)?h?\s?(?:([ap])\.?\s?m?\.?)?\s?(z|utc|gmt|[+-]\d{2}:?\d{2})?"
)
WORDS = {"noon": 12 * 3600, "midday": 12 * 3600, "midnight": 0}


class Time(NamedTuple):
    """Seconds of the day, and minutes east of UTC where a zone is said."""

    second: float
    zone: int | None = None


@lru_cache(maxsize=512)
def read_time(text: str) -> Time | None:
    """A time in digits: 9:30, 9:30 pm, 9pm, 21h30, 09:30:00Z."""
    match = _CLOCK.fullmatch(text.casefold())
    if match is None or not (match[2] or match[5] or "h" in text):
        return None
    hour, minute, second = int(match[1]), int(match[2] or 0), float(f"{match[3] or 0}.{match[4] or 0}")
    if match[5]:
        if not 1 <= hour <= 12:
            return None if hour > 23 or (match[5] == "a" and hour > 12) else Time(hour * 3600 + minute * 60 + second)
        hour = hour % 12 + (12 if match[5] == "p" else 0)
    if hour > 24 or minute > 59 or second >= 60:
        return None
    return Time(hour * 3600 + minute * 60 + second, _zone(match[6]))


_HOURS = "one two three four five six seven eight nine ten eleven twelve"
_HOUR = r"(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_SPOKEN = re.compile(rf"\b(half past|quarter past|quarter to) {_HOUR}\b|\b{_HOUR} o'?clock\b", re.IGNORECASE)
_MINUTES = {"half past": 30, "quarter past": 15, "quarter to": -15}


def spell_clock(text: str) -> str:
    """The text with spoken clock times ("half past nine", "nine o'clock") in digits."""
    return _SPOKEN.sub(_in_digits, text)


def _in_digits(match: re.Match[str]) -> str:
    word = (match[2] or match[3]).casefold()
    hour = int(word) if word.isdigit() else _HOURS.split().index(word) + 1
    minute = hour * 60 + _MINUTES.get((match[1] or "").casefold(), 0)
    return f"{minute // 60 % 24}:{minute % 60:02d}"


def same_time(gold: Time, predicted: Time) -> bool:
    """Whether both name one moment of a day; a zone that one side leaves out is not held against it."""
    if gold.zone is None or predicted.zone is None:
        return gold.second == predicted.second
    return (gold.second - gold.zone * 60) % 86400 == (predicted.second - predicted.zone * 60) % 86400


def _zone(text: str | None) -> int | None:
    if text is None:
        return None
    if text in ("z", "utc", "gmt"):
        return 0
    digits = text[1:].replace(":", "")
    return (int(digits[:2]) * 60 + int(digits[2:])) * (-1 if text[0] == "-" else 1)
