"""What a number says by itself and with one word behind it, which is what most numbers of any reply need.

Each reading hangs on two pieces alone, so it is remembered by their texts: gold and reply name the same values.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from aem_cli.values import lexeme
from aem_cli.values.currency import currency_words
from aem_cli.values.date import MONTHS
from aem_cli.values.lexeme import Lexeme
from aem_cli.values.measure import SUMMED, in_base, is_leading_zero
from aem_cli.values.measure_unit import may_begin, simple_unit
from aem_cli.values.number import SCALES, read_digits
from aem_cli.values.token_type import IDENTIFIER, NUMBER, WORD, Token
from aem_cli.values.unit import unit_words


class Counted(NamedTuple):
    """A token, how many pieces it took, and whether more of it may follow (2 feet 3 inches)."""

    said: Token
    taken: int
    open: bool


def read_counted(pieces: list[Lexeme], at: int) -> Counted | None:
    """The number at a piece of digits with the unit behind it; None where more than two pieces must be looked at."""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    if following is None:
        return _counted(pieces[at].text, "")
    if following.kind == lexeme.SIGN and following.text != "%":
        return None
    counted = _counted(pieces[at].text, following.text if following.kind in _NAMING else "")
    if counted is None or not counted.open or at + counted.taken >= len(pieces):
        return counted
    behind = pieces[at + counted.taken].word
    return counted if behind is not None and behind.sort == WORD and behind.key != "and" else None


_NAMING = (lexeme.CHUNK, lexeme.SIGN)


@lru_cache(maxsize=4096)
def _counted(digits: str, behind: str) -> Counted | None:
    folded = behind.casefold()
    if folded in _LOOKED_BEHIND or folded.rstrip(".") in MONTHS:
        return None
    value = read_digits(digits)
    if value is None or is_leading_zero(digits):
        return Counted(coded(digits), 1, False)
    dimension, taken = "", 1
    if behind and (behind == "%" or may_begin(behind)):
        unit = unit_words()["%"] if behind == "%" else simple_unit(behind)
        if unit is None:
            return None
        value, dimension, taken = in_base(value, unit), unit.dimension, 2
    number = int(value) if value.denominator == 1 else value
    cents = len(dimension) == 3 and dimension.isupper() and value.denominator == 1
    text = digits if taken == 1 else f"{digits} {behind}"
    return Counted(Token(NUMBER, (number, dimension), text), taken, cents or dimension in SUMMED)


_LOOKED_BEHIND = frozenset((*SCALES, "dozen", "dozens", "of"))


@lru_cache(maxsize=4096)
def coded(text: str) -> Token:
    """An identifier."""
    return Token(IDENTIFIER, text.casefold().lstrip("#"), text)


def is_bare_word(pieces: list[Lexeme], at: int) -> bool:
    """Whether an article, or "it", begins no value: nothing that can be counted follows."""
    text = pieces[at].text
    if text not in _SMALL:
        return False
    if text in _PRONOUNS or at + 1 == len(pieces):
        return True
    following = pieces[at + 1]
    return following.word is not None and not _may_be_counted(following.text)


_PRONOUNS = ("it", "It")
_SMALL = frozenset((*_PRONOUNS, "a", "an", "A", "An"))


@lru_cache(maxsize=4096)
def _may_be_counted(text: str) -> bool:
    folded = text.casefold()
    return (
        folded in _LOOKED_BEHIND
        or folded in ("hundred", "buck")
        or folded in unit_words()
        or folded in currency_words()
    )
