"""What a token is: a piece of a text that means one thing, of one of eight sorts."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import filterfalse
from operator import attrgetter
from typing import Final

from aem_cli.values.word import STOP_STEMS

WORD, NUMBER, ORDINAL, DATE, TIME, PERIOD, IDENTIFIER, CONTACT = (
    "word", "number", "ordinal", "date", "time", "period", "identifier", "contact",
)  # fmt: skip


Sign = str
"""What a token says, its sort and its key, as a text: the stem of a word, "sort key" of a value.

A text knows its hash, which a fraction in a tuple works out each time, and a space tells values from words.
"""


class Token:
    """A piece of a text that means one thing. Tokens of one sort with equal keys, so of equal signs, mean the same.

    A word is one object wherever it stands, so that it is read once; its place is kept by the text it stands in.
    """

    __slots__ = ("_begins", "folded", "key", "named", "proper", "sign", "small", "sort", "text")

    def __init__(self, sort: str, key: object, text: str, begins: bool = False) -> None:
        """All else follows from these; `begins` tells that it is the first of its text."""
        is_word = sort == WORD
        self.sort: Final = sort
        self.key: Final = key
        self.text: Final = text
        self.sign: Final[Sign] = str(key) if is_word else _sign(sort, key)
        self.folded: Final = text.casefold()
        self.named: Final = is_word and text[:1].isupper()
        """Whether it is a word that begins with a capital."""
        self.proper: Final = self.named and not begins
        """Whether it does so where no beginning of a text asks for one."""
        self.small: Final = is_word and key in STOP_STEMS
        """Whether it is a word without content."""
        self._begins: Token | None = None

    @property
    def at_start(self) -> Token:
        """The same where it is the first of its text."""
        if self._begins is None:
            self._begins = Token(self.sort, self.key, self.text, begins=True)
        return self._begins

    def again(self) -> Token:
        """Another object for the same."""
        return Token(self.sort, self.key, self.text, begins=not self.proper)


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


folded_of, sign_of, _is_small = attrgetter("folded"), attrgetter("sign"), attrgetter("small")


def content_of(found: Iterable[Token]) -> list[Token]:
    """The tokens without the words that carry no content."""
    return list(filterfalse(_is_small, found))
