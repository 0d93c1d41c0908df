"""Numbers as English words: cardinals, ordinals, fractions, Indian and short scales."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from aem_cli.values.number import SCALES, SHORT_SCALES, read_digits

UNITS = {
    "zero": 0, "nought": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90,
}  # fmt: skip
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "fortieth": 40,
    "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80, "ninetieth": 90, "hundredth": 100,
    "thousandth": 1000, "millionth": 1_000_000,
}  # fmt: skip
FRACTIONS = {
    "half": 2, "halves": 2, "quarter": 4, "quarters": 4, "third": 3, "thirds": 3, "fifth": 5, "fifths": 5, "sixths": 6,
    "sixth": 6, "sevenths": 7, "eighth": 8, "eighths": 8, "ninths": 9, "tenth": 10, "tenths": 10, "hundredth": 100,
    "hundredths": 100,
}  # fmt: skip
_COUNTS = {"dozen": 12, "dozens": 12, "score": 20}
_POWERS = {word: 10**power for word, power in SCALES.items() if word not in SHORT_SCALES or word == "cr"}
_LOOSE = {"couple": 2, "pair": 2, "single": 1, "few": 3}
STARTERS = frozenset({*UNITS, *TENS, "hundred", *_COUNTS, "half"})
_WORDS = frozenset({*STARTERS, *_POWERS, "hundreds", "point", "and", "a", "an"})


JOINED = {f"{tens}{unit}": TENS[tens] + ORDINALS[unit] for tens in TENS for unit in list(ORDINALS)[:9]}
ORDINALS.update(JOINED)


_AFTER_SCALE = 1000
_NOTHING, _THOUSAND = Fraction(0), Fraction(_AFTER_SCALE)


class Spelled(NamedTuple):
    """A number read from words: how many words it took, and whether it names a place in an order."""

    value: Fraction
    words: int
    ordinal: bool = False


def read_words(words: tuple[str, ...] | list[str], start: int = 0) -> Spelled | None:
    """The longest number that begins at a word; digits may stand before a scale ("3 million")."""
    if start < len(words) and not _may_begin(words[start]):
        return None
    total, group, at, seen = _NOTHING, _NOTHING, start, False
    last_small = _THOUSAND
    while at < len(words):
        word = words[at]
        value = _small(word)
        if value is not None:
            if seen and (not _follows(value, last_small) or (word[0].isdigit() and last_small != _AFTER_SCALE)):
                break
            group, seen = group + value, True
            last_small = value if value < _AFTER_SCALE else _NOTHING
        elif word in ("hundred", "hundreds"):
            group, last_small, seen = (group or Fraction(1)) * 100, Fraction(100), True
        elif word in _COUNTS:
            group, last_small, seen = (group or Fraction(1)) * _COUNTS[word], Fraction(1), True
        elif word in _POWERS:
            total = _scaled(total, group, _POWERS[word])
            group, last_small, seen = _NOTHING, _THOUSAND, True
        elif word in ORDINALS and (not seen or _follows(ORDINALS[word], last_small)):
            return Spelled(total + group + ORDINALS[word], at - start + 1, True)
        elif seen and word == "and" and at + 1 < len(words):
            if words[at + 1] in ("a", "an") and at + 2 < len(words) and words[at + 2] in FRACTIONS:
                return Spelled(total + group + Fraction(1, FRACTIONS[words[at + 2]]), at - start + 3)
            following = _small(words[at + 1])
            if last_small < 100 or (following is None and words[at + 1] not in ORDINALS):
                break
        elif seen and word == "point":
            decimals = _decimals(words, at + 1)
            if decimals is None:
                break
            group, at = group + decimals.value, at + decimals.words
            last_small = _NOTHING
        else:
            break
        at += 1
    while at > start and words[at - 1] == "and":
        at -= 1
    return Spelled(total + group, at - start) if seen else None


def _scaled(total: Fraction, group: Fraction, power: int) -> Fraction:
    """What a scale makes of what stands before it: "two million three thousand", "three thousand million"."""
    if not group and 0 < total < power:
        return total * power
    return total + (group or Fraction(1)) * power


def _may_begin(word: str) -> bool:
    return word[:1].isdigit() or word in _WORDS or word in ORDINALS


def read_spelled(text: str) -> Spelled | None:
    """The number that a folded text is as a whole, in words: "minus twenty-one", "half a dozen", "three quarters"."""
    words = text.replace("-", " ").replace(",", " ").split()
    if not words or len(words) > 24:
        return None
    sign = -1 if words[0] in ("minus", "negative") else 1
    words = words[1:] if words[0] in ("minus", "negative", "plus") else words
    if len(words) > 1 and words[0] in ("a", "an"):
        if words[1][:1].isdigit():
            return None  # "A-17" and "a 17" name a seat, a gate or a road
        words = words[1:]
    read = _whole(words)
    return None if read is None else read._replace(value=sign * read.value)


def _whole(words: list[str]) -> Spelled | None:
    if words and words[-1] == "of" and len(words) > 1 and words[-2] in _LOOSE:
        words = words[:-1]
    if len(words) == 1 and words[0] in _LOOSE:
        return Spelled(Fraction(_LOOSE[words[0]]), 1)
    if words and words[0] == "half":
        rest = _whole([word for word in words[1:] if word not in ("a", "an")]) if len(words) > 1 else None
        return Spelled(Fraction(1, 2) * (rest.value if rest else 1), len(words)) if rest or len(words) == 1 else None
    read = read_words(words)
    if read is None:
        return None
    rest_words = words[read.words :]
    if not rest_words:
        return read
    if len(rest_words) == 1 and rest_words[0] in FRACTIONS and not read.ordinal:
        return Spelled(read.value / FRACTIONS[rest_words[0]], len(words))
    if rest_words[0] == "over" and (under := _whole(rest_words[1:])) and under.value:
        return Spelled(read.value / under.value, len(words))
    return None


def _small(word: str) -> Fraction | None:
    if word in UNITS:
        return Fraction(UNITS[word])
    if word in TENS:
        return Fraction(TENS[word])
    return read_digits(word) if word[:1].isdigit() else None


def _follows(value: Fraction | int, last: Fraction | int) -> bool:
    if last >= 1000:
        return True
    if last == 100:
        return value < 100
    return 20 <= last < 100 and value < 10 and last % 10 == 0


def _decimals(words: tuple[str, ...] | list[str], at: int) -> Spelled | None:
    if at < len(words) and words[at].isascii() and words[at].isdigit():
        return Spelled(Fraction(int(words[at]), 10 ** len(words[at])), 1)
    digits = ""
    while at + len(digits) < len(words) and words[at + len(digits)] in UNITS and UNITS[words[at + len(digits)]] < 10:
        digits += str(UNITS[words[at + len(digits)]])
    return Spelled(Fraction(int(digits), 10 ** len(digits)), len(digits)) if digits else None
