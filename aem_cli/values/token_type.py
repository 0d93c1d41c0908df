"""What a token is: a piece of a text that means one thing, of one of eight sorts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import filterfalse
from operator import attrgetter
from typing import NamedTuple

from aem_cli.values.word import STOP_STEMS

WORD, NUMBER, ORDINAL, DATE, TIME, PERIOD, IDENTIFIER, CONTACT = (
    "word", "number", "ordinal", "date", "time", "period", "identifier", "contact",
)  # fmt: skip


Sign = tuple[str, object]
"""What a token says: its sort and its key."""


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
        return sort, key, text, (sort, key), text.casefold(), text[:1].isupper(), key in STOP_STEMS
    return sort, key, text, (sort, key), text.casefold(), False, False


new = tuple.__new__  # of a named tuple, twice as quick as calling its class
folded_of, sign_of, _is_small = attrgetter("folded"), attrgetter("sign"), attrgetter("small")


def content_of(found: Iterable[Token]) -> list[Token]:
    """The tokens without the words that carry no content."""
    return list(filterfalse(_is_small, found))
