"""What a number says by itself, with one word behind it or with an article or a currency before it, as most do.

Each reading hangs on two pieces alone, so it is remembered by their texts: gold and reply name the same values.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from aem_cli.values import lexeme
from aem_cli.values.currency import currency_codes, currency_words
from aem_cli.values.date import MONTHS
from aem_cli.values.lexeme import Lexeme
from aem_cli.values.measure import NOT_COUNTED, SUMMED, in_base, is_leading_zero
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
    return counted if counted is None or not counted.open or _ends(pieces, at + counted.taken) else None


def _ends(pieces: list[Lexeme], at: int) -> bool:
    """Whether what stands at a place adds nothing to a measure before it."""
    if at >= len(pieces):
        return True
    behind = pieces[at].word
    return behind is not None and behind.sort == WORD and behind.key != "and"


def read_amount(pieces: list[Lexeme], at: int) -> Counted | None:
    """The amount behind the code of its currency, "EUR 12.50"; None where more must be looked at."""
    text = pieces[at].text
    if text not in currency_codes() or at + 1 == len(pieces):
        return None
    number = pieces[at + 1]
    if number.kind != lexeme.NUMBER or not number.text[0].isdigit() or not _ends(pieces, at + 2):
        return None
    if at + 2 < len(pieces) and may_begin(pieces[at + 2].text):
        return None
    return _amount(text, number.text)


@lru_cache(maxsize=4096)
def _amount(code: str, digits: str) -> Counted | None:
    value = read_digits(digits)
    if value is None or is_leading_zero(digits):
        return None
    folded = code.casefold()
    key = (int(value) if value.denominator == 1 else value, currency_words().get(folded, folded.upper()))
    return Counted(Token(NUMBER, key, f"{code} {digits}"), 2, False)


def read_article(pieces: list[Lexeme], at: int) -> Counted | None:
    """One of what an article stands before, "a month"; None where more must be looked at."""
    text = pieces[at].text
    if text not in _ARTICLES or at + 1 == len(pieces) or not _ends(pieces, at + 2):
        return None
    return _one_of(text, pieces[at + 1].text)


@lru_cache(maxsize=4096)
def _one_of(article: str, noun: str) -> Counted | None:
    folded = noun.casefold()
    if folded in _LOOKED_BEHIND or folded not in unit_words() or len(folded) <= 2 or folded in NOT_COUNTED:
        return None
    unit = simple_unit(noun)
    if unit is None:
        return None
    value = in_base(Fraction(1), unit)
    key = (int(value) if value.denominator == 1 else value, unit.dimension)
    return Counted(Token(NUMBER, key, f"{article} {noun}"), 2, False)


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
_ARTICLES = frozenset(("a", "an", "A", "An"))
_SMALL = _ARTICLES.union(_PRONOUNS)


@lru_cache(maxsize=4096)
def _may_be_counted(text: str) -> bool:
    folded = text.casefold()
    return (
        folded in _LOOKED_BEHIND
        or folded in ("hundred", "buck")
        or folded in unit_words()
        or folded in currency_words()
    )
