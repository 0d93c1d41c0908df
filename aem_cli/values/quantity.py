"""Whole values that are a number or a range of numbers, with what they count: "5 km", "at most 7 EUR", "20-30 kg"."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from aem_cli.values.loose_measure import respelled
from aem_cli.values.number import read_digits
from aem_cli.values.number_word import read_spelled
from aem_cli.values.text import listed
from aem_cli.values.token import NUMBER, tokens
from aem_cli.values.token_sameness import amount_of, dimension_of


class Range(NamedTuple):
    """A measure from `low` to `high` in the base of its dimension; None is an open end."""

    low: Fraction | int | None
    high: Fraction | int | None
    dimension: str


_ABOUT = re.compile(
    r"^(?:(?:about|around|approximately|approx\.?|roughly|exactly|precisely|nearly|almost|circa|ca\.|some"
    r"|just|on|at(?! (?:most|least))|in the|the|by"
    r"|as of)\s+|[~≈=]\s*)+(?=\S)",
    re.IGNORECASE,
)
_UNDER = re.compile(
    r"^(?:less than|fewer than|under|below|at most|no more than|not more than|up to|maximum|max\b\.?|lower than"
    r"|<=?|≤)\s*(?=\S)",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"^(?:more than|greater than|over|above|at least|no less than|exceeding|minimum|min\b\.?|higher than|>=?"
    r"|≥)\s*(?=\S)",
    re.IGNORECASE,
)
_OR_LESS = re.compile(
    r"(?<=[\w%])\s+(?:or (?:less|fewer|below|under|lower)|at (?:the )?most|max(?:imum)?)$", re.IGNORECASE
)
_OR_MORE = re.compile(
    r"(?<=[\d%])\+$|(?<=[\w%])\s+(?:(?:or|and) (?:more|above|over|higher|greater|up)|at (?:the )?least|minimum)$",
    re.IGNORECASE,
)
_TAIL = re.compile(r"(?<=[a-z\"'])\s(?:old|tall|high|long|wide|deep|of age|in (?:total|length|height|weight))$")
_RANGE = re.compile(
    r"^(?:(?:between|from)\s+)?(.*?\d.*?|\w+)\s*(?:-|\bto\b|\band\b|\bthru\b|\bthrough\b|\.\.+)\s*(?:about "
    r"|~\s?)?(.*\S)$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"^(?:between|from)\s", re.IGNORECASE)
_AND = re.compile(r"\band\b", re.IGNORECASE)
_BELOW_ZERO = re.compile(r"\s+below zero$", re.IGNORECASE)
_TWICE = re.compile(r"(.+?)\s*\((.+)\)")
_NO_MEASURE = re.compile(r"[12]\d{3}-[01]\d-[0-3]\d|[012]\d:[0-5]\d")  # a date or a time, by its form
_ABOUT_STARTS = frozenset("aAcCeEpPrRnNsSjJoOiItTbB~≈=")
_ENDS = listed(
    """less fewer below under lower most max maximum more above over higher greater up least minimum old tall high
    long wide deep age total length height weight"""
)


def without_about(text: str) -> str:
    """The text without words before it that only say how surely it is meant."""
    return _ABOUT.sub("", text) if text[0] in _ABOUT_STARTS else text


def read_range(text: str) -> Range | None:
    """The measure or range that a whole text is; None for anything else."""
    if _NO_MEASURE.fullmatch(text):
        return None
    low = high = True
    body = without_about(text)
    if match := _UNDER.match(body):
        body, low = body[match.end() :], False
    elif match := _OVER.match(body):
        body, high = body[match.end() :], False
    elif body[-1] == "+" or body.rpartition(" ")[2].casefold() in _ENDS:
        body, low, high = _without_end(body)
    one = _single(body)
    if one is not None:
        return Range(one[0] if low else None, one[0] if high else None, one[1])
    return _between(body) if low and high else None


def _without_end(text: str) -> tuple[str, bool, bool]:
    """A text without what stands behind its measure ("or more", "at most", "old"), and which ends stay closed."""
    if match := _OR_LESS.search(text):
        return text[: match.start()], False, True
    if match := _OR_MORE.search(text):
        return text[: match.start()], True, False
    match = _TAIL.search(text)
    return (text[: match.start()] if match else text), True, True


@lru_cache(maxsize=512)
def _single(text: str) -> tuple[Fraction | int, str] | None:
    """One number with its dimension, in digits or words, and nothing else."""
    if text[:1] == "0" and text.isdigit() and len(text) > 1:
        return None
    dialled = text[0] == "+" and len(text) > _LONGEST_SIGNED
    value = read_digits(text) if text[:1] in _DIGIT_STARTS and not dialled else None
    if value is not None:
        return _tidy(value), ""
    if text[-1] in "oO" and _BELOW_ZERO.search(text):
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
    return _loosely(text)


def _loosely(text: str) -> tuple[Fraction | int, str] | None:
    head, _, rest = text.partition(" ")
    if rest and head.casefold() in ("minus", "negative"):
        found = _single(rest)
        return found and (-found[0], found[1])
    again = respelled(text)
    return None if again is None or again == text else _single(again)


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
