"""Dates written with a month's name in running text: "March 1st, 2024", "1 March", "the 1st of March 2024"."""

from __future__ import annotations

from functools import lru_cache

from aem_cli.values import lexeme
from aem_cli.values.date import MONTHS, WEEKDAYS, Date, valid
from aem_cli.values.lexeme import Lexeme
from aem_cli.values.number_word import ORDINALS
from aem_cli.values.token_type import DATE, Token


def read_written_date(pieces: list[Lexeme], at: int) -> tuple[Token, int] | None:
    """The date that begins at a piece, and how many pieces it takes; a weekday before it is taken along."""
    first = pieces[at].text
    folded = first.casefold()
    if folded not in WEEKDAYS and folded not in MONTHS and not _begins_with_day(pieces, at, folded):
        return None
    if pieces[at].kind == lexeme.NUMBER and at + 2 < len(pieces):
        dated = _full_date(first, pieces[at + 1].text, pieces[at + 2].text)
        if dated:
            return dated, 3
    read = _read([piece.text.casefold() for piece in pieces[at : at + 7]])
    if read is None:
        return None
    date, taken = read
    return Token(DATE, date, " ".join([piece.text for piece in pieces[at : at + taken]])), taken


@lru_cache(maxsize=4096)
def _full_date(day: str, month: str, year: str) -> Token | None:
    """The date of three words in this order; a year ends it, whatever stands behind."""
    read = _day_first([day, month.casefold(), year])
    return Token(DATE, read[0], f"{day} {month} {year}") if read is not None and read[1] == 3 else None


def _read(words: list[str]) -> tuple[Date, int] | None:
    skipped = 0
    if words[0] in WEEKDAYS and len(words) > 1:
        words, skipped = words[1:], 1
    if words[0] == "the" and len(words) > 2 and skipped:
        words, skipped = words[1:], 2
    read = _day_first(words) or _month_first(words)
    if read is None or (
        not skipped and words[0] not in MONTHS and not words[0][:1].isdigit() and words[0] not in ORDINALS
    ):
        return None
    date, taken = read
    return date, skipped + taken


def _begins_with_day(pieces: list[Lexeme], at: int, first: str) -> bool:
    """Whether a day's number stands at a place, and a month or "of" behind it."""
    if at + 1 >= len(pieces) or not (first[:1].isdigit() or first in ORDINALS):
        return False
    following = pieces[at + 1].text.casefold()
    return following == "of" or following.rstrip(".") in MONTHS


def _day_first(words: list[str]) -> tuple[Date, int] | None:
    day, at = _day(words[0]), 1
    if day is None:
        return None
    if at < len(words) and words[at] == "of":
        at += 1
    month = MONTHS.get(words[at].rstrip(".")) if at < len(words) else None
    if month is None:
        return None
    at += 1
    year = _year_after(words, at)
    date = valid(year, month, day)
    return (date, at + (year is not None)) if date else None


def _month_first(words: list[str]) -> tuple[Date, int] | None:
    folded = words[0]
    month = MONTHS.get(folded)
    if month is None:
        return None
    at = 1
    if len(words) > 2 and words[1] == "the":
        at = 2
    day = _day(words[at]) if len(words) > at else None
    if day is not None:
        at += 2 if words[at + 1 : at + 2] == ["of"] and _year_after(words, at + 2) else 1
        year = _year_after(words, at)
        date = valid(year, month, day)
        return (date, at + (year is not None)) if date else None
    at = 2 if len(words) > 2 and words[1] == "of" else 1
    year = _year_after(words, at)
    return (Date(year, month, None), at + 1) if year is not None else None


def _day(word: str) -> int | None:
    digits = word[:-2] if word[-2:] in ("st", "nd", "rd", "th") else word
    if digits.isascii() and digits.isdigit() and len(digits) <= 2:
        return int(digits) if 1 <= int(digits) <= 31 else None
    place = ORDINALS.get(word)
    return place if place and place <= 31 else None


def _year_after(words: list[str], at: int) -> int | None:
    word = words[at] if at < len(words) else ""
    return int(word) if word.isascii() and word.isdigit() and len(word) == 4 and word[0] in "12" else None
