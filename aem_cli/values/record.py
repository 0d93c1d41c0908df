"""What a recorded result holds: numbers with the units that their keys name, dates, times, counts and sums."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from aem_cli.values.currency import currency_codes
from aem_cli.values.lexeme import PLAIN_PIECES
from aem_cli.values.text import listed
from aem_cli.values.token import NUMBER, WORD, Token, tokens
from aem_cli.values.token_sameness import amount_of, dimension_of, written_number
from aem_cli.values.unit import Unit, unit_words
from aem_cli.values.word import stem


class Quantity(NamedTuple):
    """A number as it is written, and in the base of its dimension ("" where no unit is known)."""

    written: int | Fraction
    amount: int | Fraction
    dimension: str


class Record(NamedTuple):
    """The typed values of one result."""

    quantities: tuple[Quantity, ...]
    values: tuple[Token, ...]  # dates, times, identifiers, addresses and the like


_MOST_TEXT = 100_000
_MOST_ROWS = 5_000


@lru_cache(maxsize=256)
def read_record(text: str) -> Record:
    """The values of a text; JSON is read by its structure, anything else as running text."""
    text = text[:_MOST_TEXT]
    try:
        found = _JSON.decode(text) if text[:1] in '{["-0123456789' else text
    except (ValueError, RecursionError, ZeroDivisionError):
        found = text
    reading = _Reading()
    reading.walk(found, None, None, 0)
    return Record(tuple(reading.quantities), tuple(reading.values))


def _decimal(digits: str) -> Fraction:
    whole, point, part = digits.partition(".")
    if not point or not part.isdecimal():
        return Fraction(digits)  # it has an exponent
    return Fraction(int(whole + part), 10 ** len(part))


def _whole(digits: str) -> int:
    return int(digits) if len(digits) < _MOST_DIGITS else 0


_MOST_DIGITS = 4000
_JSON = json.JSONDecoder(parse_float=_decimal, parse_int=_whole)
_DEEPEST = 60


class _Reading:
    """What has been found so far on a walk through one result."""

    __slots__ = ("quantities", "values")

    def __init__(self) -> None:
        self.quantities: list[Quantity] = []
        self.values: list[Token] = []

    def walk(self, found: object, key: str | None, unit: Unit | None, depth: int) -> None:
        """Take in a value that stands under a key, beside which a unit is named."""
        sort = type(found)
        if depth > _DEEPEST:
            return
        if sort is dict:
            beside = _unit_beside(found) or unit  # type: ignore[arg-type]
            for name, value in found.items():  # type: ignore[attr-defined]
                self.walk(value, name, beside, depth + 1)
        elif sort is list:
            self.quantities.append(Quantity(len(found), len(found), ""))  # type: ignore[arg-type]
            self.quantities.extend(_sums(found, unit))  # type: ignore[arg-type]
            for value in found:  # type: ignore[attr-defined]
                self.walk(value, key, unit, depth + 1)
        elif sort is str:
            self._read(found, (key and unit_of_key(key)) or unit)  # type: ignore[arg-type]
        elif sort in _NUMBERS:
            self.quantities.append(_quantity(found, (key and unit_of_key(key)) or unit))  # type: ignore[arg-type]

    def _read(self, text: str, unit: Unit | None) -> None:
        piece = PLAIN_PIECES[text] if " " not in text and len(text) <= _LONGEST_NAME else None
        if piece is not None and piece.word is not None:
            if piece.word.sort != WORD:
                self.values.append(piece.word)
            return
        if len(text) <= _LONGEST_NAME and all(map(_is_word, text.split(" "))):
            return
        for at in range(0, len(text), _PIECE):
            for token in tokens(text[at : at + _PIECE + 200]):
                if token.sort == NUMBER:
                    self.quantities.append(_said(token, unit))
                elif token.sort != WORD:
                    self.values.append(token)


_NUMBERS = (int, Fraction)


def _said(token: Token, unit: Unit | None) -> Quantity:
    if dimension_of(token) == "":
        return _quantity(amount_of(token), unit)
    return Quantity(written_number(token), amount_of(token), dimension_of(token))


def _quantity(number: int | Fraction, unit: Unit | None) -> Quantity:
    if unit is None:
        return Quantity(number, number, "")
    return Quantity(number, (number + unit.offset) * unit.factor, unit.dimension)


_PIECE = 16_000
_LONGEST_NAME = 60  # characters of a text that is looked at word by word before it is read


def _is_word(chunk: str) -> bool:
    """Whether what stands between two spaces is a word that neither is nor begins a value."""
    found = PLAIN_PIECES[chunk]
    word = None if found is None else found.word
    return word is not None and word.sort == WORD


def _sums(rows: list[object], unit: Unit | None) -> Iterator[Quantity]:
    """The sum of a list of numbers, or of each column of a list of rows."""
    columns: dict[str, list[int | Fraction]] = {}
    for row in rows[:_MOST_ROWS]:
        for name, value in row.items() if isinstance(row, dict) else (("", row),):
            if type(value) in _NUMBERS:
                columns.setdefault(name, []).append(value)  # type: ignore[arg-type]
    for name, numbers in columns.items():
        if len(numbers) > 1:
            yield _quantity(sum(numbers), unit_of_key(name) or unit)


_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
# unit words that mean a unit as the last part of a key; as a whole key ("day": 3) only the plural does
_KEY_UNITS = listed("""
days hours minutes mins seconds secs weeks months years nights km kg gb mb tb kb ml cm mm mg mah ms kwh percent pct
percentage eur usd gbp chf miles liters litres meters metres bytes
""")
_SUFFIX_UNITS = listed("day hour minute min second sec week month year s h m l g w")


@lru_cache(maxsize=4096)
def unit_of_key(key: str) -> Unit | None:
    """The unit that a key names: "delay_min", "sizeGb", "days", "price_eur"."""
    parts = [part.casefold() for part in _PARTS.findall(key[:80])]
    if not parts:
        return None
    last = parts[-1]
    if last in _KEY_UNITS or (last in _SUFFIX_UNITS and len(parts) > 1 and parts[0] not in _SUFFIX_UNITS):
        return Unit(last.upper(), Fraction(1)) if last.upper() in currency_codes() else unit_words().get(last)
    return None


_UNIT_KEYS = listed("currency currency_code currencycode unit units uom iso_currency")


def _unit_beside(found: dict[str, object]) -> Unit | None:
    """The unit or currency that an object names beside its numbers."""
    for name, value in found.items():
        if _names_unit(name) and isinstance(value, str):
            if value.upper() in currency_codes():
                return Unit(value.upper(), Fraction(1))
            return unit_words().get(value.casefold())
    return None


@lru_cache(maxsize=4096)
def _names_unit(key: str) -> bool:
    return key.casefold() in _UNIT_KEYS


_WORDS = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=256)
def words_in(text: str) -> frozenset[str]:
    """The stems of all words of a text."""
    return frozenset(map(stem, set(_WORDS.findall(text[:_MOST_TEXT].casefold()))))
