"""Numbers in running text with what they count: currencies, units, percent, scales; compound measures are summed."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from aem_cli.values import lexeme
from aem_cli.values.currency import SYMBOLS, currency_codes, currency_words
from aem_cli.values.letter_scale import LOWER_CODES, behind_digits, is_decade
from aem_cli.values.lexeme import Lexeme
from aem_cli.values.measure_unit import unit_at, unit_behind
from aem_cli.values.number import SCALES, SHORT_SCALES, read_digits
from aem_cli.values.number_word import FRACTIONS, STARTERS, read_words
from aem_cli.values.text import listed
from aem_cli.values.unit import Unit, unit_words


class Measure(NamedTuple):
    """A number with its dimension ("" for a bare one), how many pieces it took, and whether it is an ordinal."""

    value: Fraction
    dimension: str
    taken: int
    ordinal: bool = False
    size: Fraction = Fraction(1)  # of the unit it was written in


_ONE = Unit("", Fraction(1))
_SUFFIXED = re.compile(r"([-+]?(?:\d+(?:[.,]\d+)*|\.\d+))(-?)([^\W\d_]+\d?(?:/[a-z]+|\.[a-z]+)?)")
_PREFIXED = re.compile(r"([A-Za-z]{2,3})(\d+(?:[.,]\d+)*)")
_NOT_ONE = listed("which this that the each any no another every other second first last next")
SUMMED = frozenset({"length", "time", "mass", "months", "volume"})


def read_measure(pieces: list[Lexeme], at: int) -> Measure | None:
    """The number that begins at a piece, in the base of its dimension."""
    first = _read_one(pieces, at)
    if first is None or first.ordinal:
        return first
    return _summed(pieces, at, first) if first.dimension in SUMMED else _with_cents(pieces, at, first)


def _read_one(pieces: list[Lexeme], at: int) -> Measure | None:
    piece = pieces[at]
    if piece.kind == lexeme.NUMBER:
        value = read_digits(piece.text)
        return None if value is None or is_leading_zero(piece.text) else _with_unit(pieces, at, at + 1, value)
    if piece.kind == lexeme.SIGN:
        return _behind_symbol(pieces, at)
    return _read_chunk(pieces, at)


def is_leading_zero(digits: str) -> bool:
    """Whether digits are a code, as no number is written with a zero before it."""
    return len(digits) > 1 and digits[0] == "0" and digits.isdigit()


def _read_chunk(pieces: list[Lexeme], at: int) -> Measure | None:
    text = pieces[at].text
    folded = text.casefold()
    if folded in STARTERS or ("-" in folded and folded.partition("-")[0] in STARTERS):
        return _read_spelled(pieces, at)
    if text in currency_codes() or folded in ("rs", "rs.", "rm", "us"):
        return _behind_code(pieces, at, folded)
    if not any(map(str.isdigit, text)):
        return _behind_article(pieces, at, folded)
    match = _SUFFIXED.fullmatch(text)
    if match and match[3] == "s" and is_decade(match[1]):
        return None
    if match and match[3] in ("m", "p", "w") and not match[2] and (found := behind_digits(pieces, at, match)):
        return Measure(*found)
    if match:
        value, unit = read_digits(match[1]), unit_behind(match[3], bool(match[2]))
        if value is not None and unit is not None:
            if unit is _ONE or unit.dimension == "":
                return _with_unit(pieces, at, at + 1, value * unit.factor)
            return _in_base(value, unit, 1)
    prefixed = _PREFIXED.fullmatch(text)
    if prefixed and (prefixed[1] in currency_codes() or prefixed[1].casefold() in LOWER_CODES):
        value = read_digits(prefixed[2])
        code = currency_words().get(prefixed[1].casefold(), prefixed[1].upper())
        return Measure(value, code, 1) if value is not None else None
    return None


def _read_spelled(pieces: list[Lexeme], at: int) -> Measure | None:
    words: list[str] = []
    sizes: list[int] = []
    for piece in pieces[at : at + 16]:
        parts = (
            piece.text.casefold().split("-")
            if piece.kind == lexeme.CHUNK
            else [piece.text]
            if piece.kind == lexeme.NUMBER
            else []
        )
        if not parts:
            break
        words.extend(parts)
        sizes.extend([0] * (len(parts) - 1) + [1])
    if words[0] == "one" and not _counts(pieces, at, words):
        return None
    if words[0] == "half":
        return _half(pieces, at, words)
    read = read_words(words)
    if read is None:
        return None
    taken, value = sum(sizes[: read.words]), read.value
    if read.words < len(words) and not sizes[read.words - 1]:
        unit = unit_words().get(words[read.words])
        return _in_base(value, unit, taken + 1) if unit and sizes[read.words] else None
    if read.ordinal:
        return Measure(value, "", taken, True)
    if read.words < len(words) and words[read.words] in FRACTIONS and words[read.words].endswith("s"):
        return _with_unit(pieces, at, at + taken + 1, value / FRACTIONS[words[read.words]])
    return _with_unit(pieces, at, at + taken, value)


def _counts(pieces: list[Lexeme], at: int, words: list[str]) -> bool:
    """Whether "one" is a number here and not a pronoun."""
    before = pieces[at - 1].text.casefold() if at else ""
    return before not in _NOT_ONE and words[1:2] not in (["of"], ["that"], ["which"], ["is"], ["with"], ["by"])


def _half(pieces: list[Lexeme], at: int, words: list[str]) -> Measure | None:
    skip = 2 if words[1:2] in (["a"], ["an"], ["of"]) else 1
    if len(words) <= skip:
        return None
    rest = _with_unit(pieces, at, at + skip, Fraction(1, 2))
    if rest.dimension or rest.taken > skip:
        return rest
    return Measure(Fraction(6), "", skip + 1) if words[skip] == "dozen" else None


NOT_COUNTED = ("second", "day", "night", "bit")
"""Units before which an article is no number: "a day" is a rate or a date."""


def _behind_article(pieces: list[Lexeme], at: int, folded: str) -> Measure | None:
    """ "a minute", "an hour", "a dollar", "a dozen", "thousand litres"."""
    if folded in SCALES and folded not in SHORT_SCALES:
        return _with_unit(pieces, at, at + 1, Fraction(10) ** SCALES[folded])
    if folded not in ("a", "an") or at + 1 >= len(pieces):
        return None
    following = pieces[at + 1].text.casefold()
    if (following in SCALES and following not in SHORT_SCALES) or following in ("dozen", "hundred"):
        size = 12 if following == "dozen" else 100 if following == "hundred" else 10 ** SCALES[following]
        return _with_unit(pieces, at, at + 2, Fraction(size))
    if following in unit_words() and len(following) > 2 and following not in NOT_COUNTED:
        return _with_unit(pieces, at, at + 1, Fraction(1))
    if (following in currency_words() and len(following) > 3) or following == "buck":
        return _with_unit(pieces, at, at + 1, Fraction(1))
    return None


def _behind_symbol(pieces: list[Lexeme], at: int) -> Measure | None:
    symbol = pieces[at].text
    sign = -1 if symbol[0] == "-" and len(symbol) > 1 else 1
    code = SYMBOLS.get(symbol.lstrip("-+"))
    if code is None or at + 1 >= len(pieces) or code == "USD/100":
        return None
    if at and pieces[at].glued and pieces[at - 1].text.casefold() in ("us", "a", "c", "hk", "nz"):
        code = currency_words()[pieces[at - 1].text.casefold() + "$"] if symbol == "$" else code
    number = _read_one(pieces, at + 1) if pieces[at + 1].kind in (lexeme.NUMBER, lexeme.CHUNK) else None
    if number is None or number.ordinal or not (pieces[at + 1].text[0].isdigit() or pieces[at + 1].text[0] in ".+-"):
        return None
    if number.dimension not in ("", code) and number.dimension not in ("length", "mass"):
        return Measure(sign * number.value, number.dimension, number.taken + 1)
    value = number.value
    if number.dimension in ("length", "mass"):  # "$5m", "$3g": a scale, not a unit
        value = (read_digits(pieces[at + 1].text.rstrip("mMgG")) or Fraction(0)) * (
            10**6 if number.dimension == "length" else 10**9
        )
    return Measure(sign * value, code, number.taken + 1)


def _behind_code(pieces: list[Lexeme], at: int, folded: str) -> Measure | None:
    step = 2 if folded == "us" and at + 1 < len(pieces) and pieces[at + 1].text == "$" else 1
    if (folded == "us" and step == 1) or at + step >= len(pieces) or not pieces[at + step].text[0].isdigit():
        return None
    number = _read_one(pieces, at + step)
    code = "USD" if folded == "us" else currency_words().get(folded.rstrip("."), folded.upper())
    if number is None or number.dimension not in ("", code, "length"):
        return None
    scale = 10**6 if number.dimension == "length" else 1  # "AUD 5m"
    return Measure(number.value * scale, code, number.taken + step)


def _with_unit(pieces: list[Lexeme], start: int, at: int, value: Fraction) -> Measure:
    """The value with the scale, unit or currency that follows it at a place, if one does."""
    while at < len(pieces) and pieces[at].kind == lexeme.CHUNK and pieces[at].text.casefold() in SCALES:
        word = pieces[at].text.casefold()
        if word in SHORT_SCALES and (
            word not in ("mn", "bn", "cr", "mio", "tn") and not (word == "k" and pieces[at].glued)
        ):
            break
        value, at = value * Fraction(10) ** SCALES[word], at + 1
    if at < len(pieces) and pieces[at].text.casefold() in ("dozen", "dozens"):
        value, at = value * 12, at + 1
    found = unit_at(pieces, at)
    if found is None:
        return Measure(value, "", at - start)
    unit, taken = found
    return _in_base(value, unit, at - start + taken)


def _in_base(value: Fraction, unit: Unit, taken: int) -> Measure:
    return Measure(in_base(value, unit), unit.dimension, taken, size=unit.factor)


def in_base(value: Fraction, unit: Unit) -> Fraction:
    """A value of a unit in the base of its dimension."""
    if unit.offset:
        value += unit.offset
    return value if unit.factor == 1 else value * unit.factor


def _summed(pieces: list[Lexeme], at: int, first: Measure) -> Measure:
    """ "5 feet and 2 inches" as one length; the parts must grow smaller."""
    total, least = first, first.size
    while True:
        step = at + total.taken
        while step < len(pieces) and pieces[step].text.casefold() == "and":
            step += 1
        part = [piece.text.casefold() for piece in pieces[step : step + 2]]
        if step > at + total.taken and len(part) == 2 and part[0] == "a" and part[1] in FRACTIONS:
            return Measure(total.value + least / FRACTIONS[part[1]], first.dimension, step - at + 2)
        following = _read_one(pieces, step) if step < len(pieces) else None
        if following is None or following.dimension != first.dimension or following.size >= least or first.value < 0:
            return total
        least = following.size
        total = Measure(total.value + following.value, first.dimension, step - at + following.taken, size=least)


def _with_cents(pieces: list[Lexeme], at: int, first: Measure) -> Measure:
    """ "3 CHF 4 cents", "twenty dollars 43": the cents belong to the amount."""
    if len(first.dimension) != 3 or not first.dimension.isupper() or first.value.denominator != 1:
        return first
    step = at + first.taken
    while step < len(pieces) and pieces[step].text.casefold() == "and":
        step += 1
    following = _read_one(pieces, step) if step < len(pieces) and first.taken > 1 else None
    if following is None or following.ordinal:
        return first
    if following.dimension == "USD" and 0 < following.value < 1 and following.taken > 1:
        return Measure(first.value + following.value, first.dimension, step - at + following.taken)
    return first
