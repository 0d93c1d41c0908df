"""Which unit, currency or scale stands behind a number in running text."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from aem_cli.values import lexeme
from aem_cli.values.currency import CENTS, SYMBOLS, currency_codes, currency_words
from aem_cli.values.lexeme import Lexeme
from aem_cli.values.number import SCALES
from aem_cli.values.unit import (
    AREAS,
    LENGTHS,
    LETTER_DEGREES,
    PHRASE_FIRSTS,
    PHRASES,
    RATES,
    TIGHT,
    Unit,
    per_time,
    powered,
    unit_words,
)


def unit_at(pieces: list[Lexeme], at: int) -> tuple[Unit, int] | None:
    """The unit that stands at a place, and how many pieces name it."""
    if at >= len(pieces):
        return None
    piece = pieces[at]
    if piece.kind == lexeme.CHUNK and not may_begin(piece.text):
        return None
    if piece.kind == lexeme.CHUNK and (simple := simple_unit(piece.text)):
        return simple, 1
    words = [one.text.casefold() for one in pieces[at : at + 4]]
    symbol = _symbol_unit(pieces, at, words)
    if symbol or piece.kind != lexeme.CHUNK:
        return symbol
    word = words[0]
    for size in (4, 3, 2) if word in PHRASE_FIRSTS else ():
        if len(words) >= size and (name := PHRASES.get(" ".join(words[:size]))):
            return unit_words()[name], size
    if word == "us" and words[1:2] == ["$"]:
        return Unit("USD", Fraction(1)), 2
    if word == "metric" and words[1:2] in (["ton"], ["tons"]):
        return unit_words()["tonne"], 2
    if word in AREAS and len(words) > 1 and (unit := powered(word, words[1])):
        return unit, 2
    if word in ("per", "basis") and words[1:2] in (["cent"], ["point"], ["points"]):
        return (unit_words()["percent"] if word == "per" else Unit("ratio", Fraction(1, 10_000))), 2
    if (
        len(words) > 2
        and words[1] in ("per", "an", "a")
        and words[2].rstrip("s") in RATES
        and (unit := per_time(word, words[2]))
    ):
        return unit, 3
    if word in ("deg", "degree", "degrees") and len(words) > 1 and (unit := _degrees(words[1])):
        return unit, 2
    if word.replace(".", "") in unit_words() and _stands_alone(pieces, at, word):
        return unit_words()[word.replace(".", "")], 1
    return _currency_at(piece.text, words)


@lru_cache(maxsize=512)
def may_begin(text: str) -> bool:
    """Whether a unit or a currency can begin with a word; most words behind a number name what is counted."""
    folded = text.casefold()
    return folded in _firsts() or folded.replace(".", "") in unit_words() or text == "C"


@lru_cache(maxsize=512)
def simple_unit(text: str) -> Unit | None:
    """The unit or currency that a word names whatever stands behind it; None where more than one word may name it."""
    folded = text.casefold()
    if not folded.isalpha() or folded in _several() or folded in CENTS or folded in TIGHT:
        return None
    if folded in unit_words():
        return unit_words()[folded]
    currency = _currency_at(text, [folded])
    return currency[0] if currency else None


@lru_cache(maxsize=1)
def _several() -> frozenset[str]:
    """Words with which a unit or currency of several words begins."""
    names = (*unit_words(), *currency_words())
    firsts = {name.split(" ", 1)[0] for name in (*names, *PHRASES) if " " in name}
    lengths = {*LENGTHS, *(f"{name}s" for name in LENGTHS)}
    return frozenset({*firsts, *AREAS, *lengths, "us", "metric", "per", "basis", "deg", "degree", "degrees"})


@lru_cache(maxsize=1)
def _firsts() -> frozenset[str]:
    names = (
        *unit_words(),
        *currency_words(),
        *CENTS,
        *AREAS,
        *LENGTHS,
        *PHRASES,
        *(code.casefold() for code in currency_codes()),
    )
    firsts = {name.split(" ", 1)[0] for name in names}
    return frozenset(
        {*firsts, *(f"{name}s" for name in LENGTHS), "us", "metric", "per", "basis", "deg", "degree", "degrees"}
    )


def _symbol_unit(pieces: list[Lexeme], at: int, words: list[str]) -> tuple[Unit, int] | None:
    sign = words[0]
    if sign == "%":
        return unit_words()["%"], 1
    if sign == "°":
        return (_degrees(words[1]), 2) if len(words) > 1 and _degrees(words[1]) else (unit_words()["°"], 1)  # type: ignore[return-value]
    if sign in SYMBOLS:
        return (Unit("USD", Fraction(1, 100)) if sign == "¢" else Unit(SYMBOLS[sign], Fraction(1))), 1
    doubled = words[1:2] == ["'"] and sign == "'"
    end = at + 1 + doubled
    if sign in "\"'" and pieces[at].glued and (end >= len(pieces) or pieces[end].kind == lexeme.NUMBER):
        return unit_words()["inch" if sign == '"' or doubled else "foot"], 2 if doubled else 1
    return None


def _degrees(word: str) -> Unit | None:
    return unit_words().get(
        LETTER_DEGREES.get(word, word if word in ("celsius", "celcius", "fahrenheit", "centigrade") else "")
    )


def _stands_alone(pieces: list[Lexeme], at: int, word: str) -> bool:
    """Whether a one- or two-letter unit is meant as one: nothing but a number or the end may follow "5 in"."""
    if word in ("us", "a", "y", "w", "j", "v", "t") or word not in TIGHT:
        return word not in TIGHT
    following = pieces[at + 1].text.casefold() if at + 1 < len(pieces) else ""
    return not following or following[0].isdigit() or following in ("and", ",", "x", "by", "-")


def _currency_at(text: str, words: list[str]) -> tuple[Unit, int] | None:
    table = currency_words()
    for size in (4, 3, 2):
        if len(words) >= size and (code := table.get(" ".join(words[:size]))):
            return Unit(code, Fraction(1)), size
    word = words[0]
    if text == "C":
        return unit_words()["celsius"], 1
    if word in CENTS:
        return (Unit("USD", Fraction(1, 100)), 1) if len(word) > 1 or len(words) == 1 else None
    if len(word) == 3 and word.upper() in currency_codes():
        return (Unit(word.upper(), Fraction(1)), 1) if text.isupper() or word in ("usd", "eur", "gbp") else None
    return (
        (Unit(table[word], Fraction(1)), 1)
        if word in table and (len(word) > 2 or text.isupper() or word == "rs")
        else None
    )


def unit_behind(text: str, hyphen: bool) -> Unit | None:
    """What stands right behind digits: a scale, a unit or a currency; None makes the chunk an identifier."""
    folded = text.casefold()
    if text in ("US", "C", "F"):
        return Unit("USD", Fraction(1)) if text == "US" else _degrees(folded)
    if (
        folded in SCALES
        and (folded not in ("m", "g", "t", "b", "mm") or (text.isupper() and folded != "mm") or folded == "b")
        and not hyphen
    ):
        return Unit("", Fraction(10) ** SCALES[folded])
    if folded in unit_words() and (len(folded) > 1 or text.islower() or text in ("W", "V", "L", "J")):
        return unit_words()[folded] if not hyphen or len(folded) > 1 else None
    if text.upper() in currency_codes() and (text.isupper() or text.islower()) and not hyphen:
        return Unit(text.upper(), Fraction(1))
    return Unit(currency_words()[folded], Fraction(1)) if folded in currency_words() and len(folded) > 2 else None
