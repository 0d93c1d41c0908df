"""What a token is: a piece of a text that means one thing, of one of eight sorts."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import filterfalse
from operator import attrgetter
from typing import NamedTuple

from aem_cli.values.word import STOP_STEMS

WORD, NUMBER, ORDINAL, DATE, TIME, PERIOD, IDENTIFIER, CONTACT = (
    "word", "number", "ordinal", "date", "time", "period", "identifier", "contact",
)  # fmt: skip


Sign = str
"""What a token says, its sort and its key, as a text: the stem of a word, "sort key" of a value.

A text knows its hash, which a fraction in a tuple works out each time, and a space tells values from words.
"""


class _Fields(NamedTuple):
    sort: str
    key: object
    text: str
    sign: Sign
    folded: str  # its text
    named: bool  # whether it is a word that begins with a capital
    small: bool  # whether it is a word without content
    start: int


class Token(_Fields):
    """A piece of a text that means one thing. Tokens of one sort with equal keys, so of equal signs, mean the same."""

    __slots__ = ()

    def __new__(cls, sort: str, key: object, text: str, start: int) -> Token:
        """All else follows from these."""
        return new(cls, without_place(sort, key, text) + (start,))  # noqa: RUF005 (twice as quick)


Placeless = tuple[str, object, str, Sign, str, bool, bool]


def without_place(sort: str, key: object, text: str) -> Placeless:
    """A token but for its place, which words share wherever they stand."""
    if sort == WORD:
        return sort, key, text, str(key), text.casefold(), text[:1].isupper(), key in STOP_STEMS
    return sort, key, text, _sign(sort, key), text.casefold(), False, False


def _sign(sort: str, key: object) -> Sign:
    """The same text for equal keys, in whatever type their numbers are held."""
    if sort == NUMBER:
        return f"{sort} {_digits(key[0])} {key[1]}"  # type: ignore[index]
    if sort == ORDINAL:
        return f"{sort} {_digits(key)}"  # type: ignore[arg-type]
    if sort == TIME:
        return f"{sort} {float(key[0])} {key[1]}"  # type: ignore[index]
    if sort == DATE:
        return "{} {}-{}-{}".format(sort, *key)  # type: ignore[misc]
    return f"{sort} {key}"


def _digits(number: int | Fraction) -> str:
    """A number of any length, which decimal digits are not given for."""
    return f"{number.numerator:x}/{number.denominator:x}"


def is_value(sign: Sign) -> bool:
    """Whether a sign is that of a value and not of a word."""
    return " " in sign


def placed(said: Placeless, start: int) -> Token:
    """A token at its place."""
    return new(Token, said + (start,))  # noqa: RUF005 (twice as quick)


new = tuple.__new__  # of a named tuple, twice as quick as calling its class
folded_of, sign_of, _is_small = attrgetter("folded"), attrgetter("sign"), attrgetter("small")


def content_of(found: Iterable[Token]) -> list[Token]:
    """The tokens without the words that carry no content."""
    return list(filterfalse(_is_small, found))
