"""What a whole text means: a measure, a date, a time, a period, an identifier, an address, a code, or language."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from aem_cli.values.date import WEEKDAYS, Date, read_compact_date
from aem_cli.values.identifier import is_code
from aem_cli.values.quantity import read_range, without_about
from aem_cli.values.text import clean, listed
from aem_cli.values.time import Time
from aem_cli.values.token import CONTACT, DATE, IDENTIFIER, NUMBER, ORDINAL, PERIOD, TIME, Token, tokens
from aem_cli.values.token_sameness import amount_of


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
    stripped = _without_punctuation(spaced)
    if not stripped:
        return Meaning(Kind.LANGUAGE, None, spaced, ())
    measured = read_range(stripped)
    if measured:
        return Meaning(Kind.MEASURE, measured, spaced)
    found = tokens(without_about(stripped))
    kind, value = _kind(found, stripped)
    return Meaning(kind, value, spaced, found)


def _without_punctuation(text: str) -> str:
    if text[-1] not in "\"'" or not text[:-1].rstrip("'")[-1:].isdigit():  # 5'11" is a height
        text = text.rstrip(_AROUND)
    return text.lstrip(_AROUND) if text[:1] != "." or not text[1:2].isdigit() else text


_AROUND = " .,;:!?\"'"
_LONGEST_VALUE = 120


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
