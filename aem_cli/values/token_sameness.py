"""When two tokens mean the same, and the parts of a number token."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from aem_cli.values.date import Date
from aem_cli.values.time import Time
from aem_cli.values.token import DATE, NUMBER, TIME, Token


def amount_of(token: Token) -> int | Fraction:
    """The number of a NUMBER token in the base of its dimension."""
    return token.key[0]  # type: ignore[index, no-any-return]


def dimension_of(token: Token) -> str:
    """The dimension of a NUMBER token, "" where it is a bare number."""
    return token.key[1]  # type: ignore[index, no-any-return]


_LONGEST_LITERAL = 4000
_LITERAL = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?|\.\d+")


def written_number(token: Token) -> int | Fraction:
    """The number of a token as it is written, without what its unit or scale makes of it."""
    written = _literal(token.text)
    return amount_of(token) if written is None else written


@lru_cache(maxsize=512)
def _literal(text: str) -> Fraction | None:
    literal = _LITERAL.search(text)
    if literal is None or len(literal[0]) > _LONGEST_LITERAL:
        return None
    whole, _, part = literal[0].replace(",", "").partition(".")
    return Fraction(int(whole + part), 10 ** len(part))


def same_token(gold: Token, predicted: Token) -> bool:
    """Whether two tokens mean the same; a number without a unit agrees with the same number with one."""
    if gold.key == predicted.key and gold.sort == predicted.sort:
        return True
    from_sort, to_sort = gold.sort, predicted.sort
    if from_sort == to_sort == NUMBER:
        if "" in (dimension_of(gold), dimension_of(predicted)) and written_number(gold) == written_number(predicted):
            return True
        return _same_number(gold.key, predicted.key)  # type: ignore[arg-type]
    if from_sort == to_sort == DATE:
        return isinstance(gold.key, Date) and isinstance(predicted.key, Date) and _compatible(gold.key, predicted.key)
    if from_sort == to_sort == TIME:
        assert isinstance(gold.key, Time)
        assert isinstance(predicted.key, Time)
        return gold.key.second == predicted.key.second
    return False


def _same_number(gold: tuple[object, str], predicted: tuple[object, str]) -> bool:
    if "" in (gold[1], predicted[1]):
        return gold[0] == predicted[0]
    if gold[1] == "degree" and predicted[1] == "temperature":
        return predicted[0] in (gold[0], _from_fahrenheit(gold[0]))
    return gold[1] == "temperature" and predicted[1] == "degree" and _same_number(predicted, gold)


def _from_fahrenheit(degrees: object) -> Fraction:
    assert isinstance(degrees, int | Fraction)
    return Fraction(degrees - 32) * 5 / 9


def _compatible(gold: Date, predicted: Date) -> bool:
    return all(a == b or None in (a, b) for a, b in zip(gold[:3], predicted[:3], strict=True))
