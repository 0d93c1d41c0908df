"""What a whole text means: a measure, a date, a time, a period, an identifier, an address, a code, or language."""

from __future__ import annotations

import re
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from aem_cli.values.date import WEEKDAYS, Date, read_compact_date
from aem_cli.values.identifier import is_code
from aem_cli.values.number import read_digits
from aem_cli.values.number_word import read_spelled
from aem_cli.values.text import clean, listed
from aem_cli.values.time import Time
from aem_cli.values.token import CONTACT, DATE, IDENTIFIER, NUMBER, ORDINAL, PERIOD, TIME, Token, tokens
from aem_cli.values.token_sameness import amount_of, dimension_of


class Kind(StrEnum):
    """The kinds of meaning; LANGUAGE is what is left."""

    EMPTY = "empty"
    MEASURE = "measure"
    ORDINAL = "ordinal"
    MOMENT = "date"
    SPAN = "span of time"
    PERIOD = "period"
    IDENTIFIER = "identifier"
    CONTACT = "address"
    CODE = "code"
    LANGUAGE = "language"


class Range(NamedTuple):
    """A measure from `low` to `high` in the base of its dimension; None is an open end."""

    low: Fraction | int | None
    high: Fraction | int | None
    dimension: str


class Moment(NamedTuple):
    """A date, a time of day, or both."""

    date: Date | None
    time: Time | None


class Meaning(NamedTuple):
    """A text as it was read."""

    kind: Kind
    value: object
    text: str
    tokens: tuple[Token, ...] = ()


_ABOUT = re.compile(
    r"^(?:(?:about|around|approximately|approx\.?|roughly|exactly|precisely|nearly|almost|circa|ca\.|some"
    r"|just|on|at(?! (?:most|least))|in the|the|by"
    r"|as of)\s+|[~≈=]\s*)+(?=\S)",
    re.IGNORECASE,
)
_UNDER = re.compile(
    r"^(?:less than|fewer than|under|below|at most|no more than|not more than|up to|maximum|max\.?|lower than"
    r"|<=?|≤)\s*(?=\S)",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"^(?:more than|greater than|over|above|at least|no less than|exceeding|minimum|min\.?|higher than|>=?"
    r"|≥)\s*(?=\S)",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"^(?:(?:between|from)\s+)?(.*?\d.*?|\w+)\s*(?:-|\bto\b|\band\b|\bthru\b|\bthrough\b|\.\.+)\s*(?:about "
    r"|~\s?)?(.*\S)$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"^(?:between|from)\s", re.IGNORECASE)
_AND = re.compile(r"\band\b", re.IGNORECASE)
_BELOW_ZERO = re.compile(r"\s+below zero$", re.IGNORECASE)
_TWICE = re.compile(r"(.+?)\s*\((.+)\)")


@lru_cache(maxsize=512)
def read(text: str) -> Meaning:
    """The meaning of a text; language if it is not wholly of another kind."""
    spaced = clean(text)
    if not spaced:
        return Meaning(Kind.EMPTY, "", spaced)
    if len(spaced) > _LONGEST_VALUE:
        return Meaning(Kind.LANGUAGE, None, spaced, tokens(text))
    if is_code(spaced):
        return Meaning(Kind.CODE, spaced, spaced, tokens(text))
    stripped = (
        spaced.strip(" .,;:!?\"'") if spaced[-1] not in "\"'" or not spaced[:-1].rstrip("'")[-1:].isdigit() else spaced
    )
    if not stripped:
        return Meaning(Kind.LANGUAGE, None, spaced, ())
    measured = _measure(stripped)
    if measured:
        return Meaning(Kind.MEASURE, measured, spaced)
    found = tokens(_ABOUT.sub("", stripped) if stripped[0] in _ABOUT_STARTS else stripped)
    kind, value = _kind(found, stripped)
    return Meaning(kind, value, spaced, found)


_LONGEST_VALUE = 120
_ABOUT_STARTS = frozenset("aAcCeEpPrRnNsSjJoOiItTbB~≈=")


def _measure(text: str) -> Range | None:
    low = high = True
    body = _ABOUT.sub("", text) if text[0] in _ABOUT_STARTS else text
    if match := _UNDER.match(body):
        body, low = body[match.end() :], False
    elif match := _OVER.match(body):
        body, high = body[match.end() :], False
    one = _single(body)
    if one is not None:
        return Range(one[0] if low else None, one[0] if high else None, one[1])
    return _between(body) if low and high else None


@lru_cache(maxsize=512)
def _single(text: str) -> tuple[Fraction | int, str] | None:
    """One number with its dimension, in digits or words, and nothing else."""
    if text[:1] == "0" and text.isdigit() and len(text) > 1:
        return None
    dialled = text[0] == "+" and len(text) > _LONGEST_SIGNED
    value = read_digits(text) if text[:1] in _DIGIT_STARTS and not dialled else None
    if value is not None:
        return _tidy(value), ""
    if _BELOW_ZERO.search(text):
        found = _single(_BELOW_ZERO.sub("", text))
        return None if found is None else (-found[0], "degree" if found[1] == "" else found[1])
    minus = text[:2] == "- "
    read_tokens = tokens(text[2:] if minus else text)
    if len(read_tokens) == 1 and read_tokens[0].sort == NUMBER:
        amount = amount_of(read_tokens[0])
        return (-amount if minus else amount), dimension_of(read_tokens[0])
    spelled = read_spelled(text.casefold())
    if spelled and not spelled.ordinal:
        return _tidy(spelled.value), ""
    if twice := _TWICE.fullmatch(text):
        one, other = _single(twice[1]), _single(twice[2])
        return one if one == other else None
    return None


_LONGEST_SIGNED = 10  # a plus before more digits begins a telephone number
_DIGIT_STARTS = frozenset("+-.0123456789")


def _between(text: str) -> Range | None:
    match = _RANGE.match(text) if any(map(str.isdigit, text)) or _BETWEEN.match(text) else None
    if match is None:
        return None
    upper = _single(match[2])
    if upper is None or (_AND.search(text) and not _BETWEEN.match(text)):
        return None
    lower = _single(match[1])
    if lower is None:
        return None
    if lower[1] == "" and upper[1]:
        unit = _after_number(match[2])
        lower = _single(match[1] + " " + unit) or _single(unit + match[1]) or lower
    elif upper[1] == "" and lower[1] and match[1][:1] in "$€£¥₹":
        upper = (upper[0], lower[1])
    if lower[1] != upper[1] or not lower[0] < upper[0]:
        return None
    return Range(lower[0], upper[0], lower[1])


def _after_number(text: str) -> str:
    return re.sub(r"^[^\d]{0,2}[\d.,]+\s*", "", text) or text[:1]


def _tidy(value: Fraction) -> Fraction | int:
    return int(value) if value.denominator == 1 else value


def _kind(found: tuple[Token, ...], text: str) -> tuple[Kind, object]:
    sorts = [token.sort for token in found]
    if len(found) == 1:
        token = found[0]
        if token.sort == IDENTIFIER:
            compact = read_compact_date(token.text)
            return (Kind.MOMENT, Moment(compact, None)) if compact else (Kind.IDENTIFIER, token.text)
        if token.sort == CONTACT:
            return Kind.CONTACT, token.key
        if token.sort == ORDINAL:
            return Kind.ORDINAL, token.key
        if token.sort == PERIOD:
            return Kind.PERIOD, (token.key, None)
        if token.sort == DATE:
            return Kind.MOMENT, Moment(token.key, None)  # type: ignore[arg-type]
        if token.sort == TIME:
            return Kind.MOMENT, Moment(None, token.key)  # type: ignore[arg-type]
    rest = [token for token in found if token.text.casefold() not in _LINKS and token.text.casefold() not in WEEKDAYS]
    sorts = sorted(token.sort for token in rest)
    if sorts == [DATE, TIME]:
        first, second = rest if rest[0].sort == DATE else reversed(rest)
        return Kind.MOMENT, Moment(first.key, second.key)  # type: ignore[arg-type]
    if sorts == [DATE]:
        return Kind.MOMENT, Moment(rest[0].key, None)  # type: ignore[arg-type]
    span = _span([token for token in rest if token.text.casefold() not in _SPAN_WORDS])
    if span:
        return Kind.SPAN, span
    if sorts == [NUMBER, PERIOD]:
        first, second = rest if rest[0].sort == PERIOD else reversed(rest)
        return Kind.PERIOD, (first.key, second.key)
    if sorts == [PERIOD]:
        return Kind.PERIOD, (rest[0].key, None)
    return Kind.LANGUAGE, None


_SPAN_WORDS = listed("from to until till through thru between and")


def _span(found: list[Token]) -> tuple[object, object] | None:
    """Two dates or two times, or two days of one month, "July 13-15"."""
    if len(found) != 2:
        return None
    first, last = found
    if first.sort == last.sort and first.sort in (DATE, TIME):
        return first.key, last.key
    if {first.sort, last.sort} == {DATE, NUMBER}:
        date, number = (first, last) if first.sort == DATE else (last, first)
        day = amount_of(number)
        if isinstance(date.key, Date) and isinstance(day, int) and number.key == (day, "") and 1 <= day <= 31:
            other = date.key._replace(day=day)
            return (date.key, other) if first is date else (other, date.key)
    return None


_LINKS = listed("at on of in the for , year fiscal")
