"""Spellings of a number or measure that only a whole value may have, put into the words that the readers know.

"a quarter of an hour" is "1/4 hour", "1:30 hours" is "90 minutes", "an hour and thirty" has minutes behind it,
"thirteen dollars forty five" has cents; in running text such words may mean something else, and stay what they are.
"""

from __future__ import annotations

import re
from fractions import Fraction

from aem_cli.values.currency import currency_words
from aem_cli.values.number import read_digits
from aem_cli.values.number_word import FRACTIONS, ORDINALS, STARTERS, TENS, UNITS, read_words

_PARTS = {**FRACTIONS, "fourth": 4, "fourths": 4, "seventh": 7, "ninth": 9, "twelfth": 12, "thousandth": 1000}
_HEADS = frozenset({"a", "an", "the", "couple", *STARTERS, *_PARTS, *ORDINALS}) - {"second"}
_HEAD = re.compile(rf"(?:{'|'.join(sorted(_HEADS))})(?![a-z])", re.IGNORECASE)


def respelled(text: str) -> str | None:
    """Another spelling of the same measure; None if the text is none of these."""
    first = text[0]
    if not (first.isdigit() or first in ".$" or text[-1].isdigit() or _HEAD.match(text)):
        return None
    folded = text.casefold()
    if folded[0] == ".":
        return "0" + text
    if ":" in folded:
        return _of_clock(folded)
    words = folded.replace("-", " ").split()
    if len(words) > _MOST_WORDS:
        return None
    return _money_first(words) or _year(words) or _of_part(words) or _couple(words) or _with_lesser(text, words)


_MOST_WORDS = 8


def _money_first(words: list[str]) -> str | None:
    """ "rmb 10", "malaysian ringgit 42"."""
    if not words[-1][0].isdigit() or words[0][0].isdigit():
        return None
    name = " ".join(words[:-1])
    return f"{words[-1]} {name}" if name in currency_words() else None


_CLOCK = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?\s?(hours?|hrs?|h|minutes?|mins?)")


def _of_clock(folded: str) -> str | None:
    match = _CLOCK.fullmatch(folded)
    if match is None:
        return None
    whole, part, rest = int(match[1]), int(match[2]), int(match[3] or 0)
    if match[4][0] == "h":
        return f"{whole * 3600 + part * 60 + rest} seconds"
    return None if match[3] else f"{whole * 60 + part} seconds"


def _year(words: list[str]) -> str | None:
    """ "nineteen ninety-nine", "twenty twenty four", "nineteen oh five"."""
    if not 2 <= len(words) <= 4 or (first := _two_digits(words[:1])) not in _CENTURIES:
        return None
    rest = words[1:]
    last = UNITS.get(rest[1]) if len(rest) == 2 and rest[0] in ("oh", "o") else _two_digits(rest)
    if last is None or (last < 10 and len(rest) == 1):
        return None
    return f"{first}{last:02d}"


_CENTURIES = (16, 17, 18, 19, 20)


def _two_digits(words: list[str]) -> int | None:
    tens = TENS.get(words[0])
    if len(words) == 1:
        return UNITS.get(words[0], tens)
    unit = UNITS.get(words[1])
    return tens + unit if len(words) == 2 and tens and unit and unit < 10 else None


def _of_part(words: list[str]) -> str | None:
    """A part of a unit: "a third", "tenth of a gallon", "two and a half hours", "one and two quarters"."""
    if _PARTS.keys().isdisjoint(words) and not any("/" in word for word in words):
        return None
    whole, at = Fraction(0), 0
    read = read_words(words) if words[0] not in ("a", "an") else None
    if read and not read.ordinal:
        whole, at = read.value, read.words
    if at < len(words) and "/" in words[at] and at:
        part = read_digits(words[at])
        return None if part is None or part >= 1 else _told(whole + part, words[at + 1 :])
    joined = words[at : at + 1] == ["and"]
    if joined:
        at += 1
    if words[at : at + 1] and words[at] in ("a", "an"):
        count, at = Fraction(1), at + 1
    elif joined and (more := read_words(words, at)) and not more.ordinal:
        count, at = more.value, at + more.words
    else:
        count, whole = (whole or Fraction(1), Fraction(0)) if not joined else (Fraction(1), whole)
    if at >= len(words) or words[at] not in _PARTS or words[at + 1 : at + 2] in _PERIODS:
        return None
    if not at and words[0] not in ("half", "quarter") and words[1:2] != ["of"]:
        return None  # "third quarter" is a period, "third floor" a place
    if not at and len(words) == 1:
        return None
    return _told(whole + count / _PARTS[words[at]], words[at + 1 :])


_PERIODS = (["quarter"], ["qtr"], ["half"], ["semester"])


def _told(value: Fraction, unit: list[str]) -> str | None:
    if unit[:1] == ["of"]:
        unit = unit[1:]
    if unit and unit[0] in ("a", "an", "the"):
        unit = unit[1:]
    return " ".join([f"{value.numerator}/{value.denominator}", *unit])


def _couple(words: list[str]) -> str | None:
    rest = words[1:] if words[0] in ("a", "the") else words
    if rest[:1] != ["couple"] or len(rest) < 2:
        return None
    return " ".join(["2", *(rest[2:] if rest[1] == "of" else rest[1:])])


_LAST = re.compile(
    r"(.*?)\s+(?:and\s+)?([a-z]+(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?|\d\d?)", re.IGNORECASE
)
_HOURS = re.compile(
    r"(?:\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\s?(?:hours?|hrs?|h)"
)


def _with_lesser(text: str, words: list[str]) -> str | None:
    """An hour with a bare number of minutes behind it, an amount with a bare number of cents."""
    if len(words) < 2:
        return None
    match = _LAST.fullmatch(text)
    number = _number(match[2]) if match else None
    if match is None or number is None or not 0 < number < 100:
        return None
    head = match[1].casefold()
    if number < 60 and _HOURS.fullmatch(head):
        return f"{head} and {number} minutes"
    names_money = "$" in head or "€" in head or head.partition(" ")[2] in currency_words()
    return f"{match[1]} and {number} cents" if names_money and number >= 10 else None


def _number(text: str) -> int | None:
    if text.isdigit():
        return int(text) if len(text) == 2 else None
    return _two_digits(text.casefold().replace("-", " ").split())
