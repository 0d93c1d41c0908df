"""Numbers as digits: signs, separators, exponents, short scales; nothing is rounded and no digit is dropped."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d{1,3}(?:'\d{3})+(?:\.\d+)?")
_EUROPEAN = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:\.\d{3}){2,}")
_COMMA = re.compile(r"\d+,\d{1,2}|\d{4,},\d+|0,\d+")
_SPACED = re.compile(r"\d{1,3}(?:[ _\u00a0\u202f]\d{3})+(?:\.\d+)?")
_PLAIN = re.compile(r"\d+(?:\.\d+)?|\.\d+|\d+\.")
_POWER = re.compile(r"(.+?)(?:[eE]|\s?[x*]\s?10\s?\^\s?|\s?[x*]\s?10\*\*)([+-]?\d{1,4})|10(?:\^|\*\*)([+-]?\d{1,4})")
_RAISING = re.compile(r"[eEx*^]")  # stands in any power
_OVER = re.compile(r"(?:(\d{1,9})\s+)?(\d{1,9})\s?[/\u2044]\s?(\d{1,9})")

SCALES = {
    "k": 3, "thousand": 3, "thousands": 3, "lakh": 5, "lakhs": 5, "lac": 5, "lacs": 5, "lkh": 5, "lkhs": 5, "m": 6,
    "mn": 6, "mio": 6, "mm": 6, "million": 6, "millions": 6, "crore": 7, "crores": 7, "cr": 7, "krore": 7, "krores": 7,
    "b": 9, "bn": 9, "g": 9, "billion": 9, "billions": 9, "t": 12, "tn": 12, "trillion": 12, "trillions": 12,
}  # fmt: skip
SHORT_SCALES = frozenset({"k", "m", "mn", "mio", "b", "bn", "g", "t", "tn", "cr"})

_MOST_DIGITS = 4000
_MOST_POWER = 400


@lru_cache(maxsize=512)
def read_digits(text: str) -> Fraction | None:
    """The value of digits with separators, an exponent or a fraction bar; None if the text is anything else.

    A lone comma before one or two digits is a decimal comma, before three a separator of thousands; a lone point is
    always a decimal point.
    """
    if not text or len(text) > _MOST_DIGITS:
        return None
    body, sign = text, 1
    if text[0] in "+-":
        body, sign = text[1:].lstrip(), -1 if text[0] == "-" else 1
    value = _read_unsigned(body)
    return value if value is None or sign == 1 else -value


def _read_unsigned(body: str) -> Fraction | None:
    if not body.isascii():
        if "×" not in body:
            return None
        body = body.replace("×", "x")
    if _PLAIN.fullmatch(body):
        whole, _, part = body.partition(".")
        return Fraction(int(whole + part), 10 ** len(part)) if part else Fraction(int(whole))
    if "," in body or "'" in body:
        if _GROUPED.fullmatch(body):
            return Fraction(body.replace(",", "").replace("'", ""))
        if _COMMA.fullmatch(body):
            return Fraction(body.replace(",", "."))
    if ("," in body and _EUROPEAN.fullmatch(body)) or (body.count(".") > 1 and _EUROPEAN.fullmatch(body)):
        return Fraction(body.replace(".", "").replace(",", "."))
    if (" " in body or "_" in body) and _SPACED.fullmatch(body):
        return Fraction(re.sub(r"[ _\u00a0\u202f]", "", body))
    power = _read_power(body) if _RAISING.search(body) else None
    return power or (_read_over(body) if "/" in body else None)


def _read_power(body: str) -> Fraction | None:
    match = _POWER.fullmatch(body)
    if match is None or abs(int(match[2] or match[3])) > _MOST_POWER:
        return None
    if match[3]:
        return Fraction(10) ** int(match[3])
    base = _read_unsigned(match[1]) if _PLAIN.fullmatch(match[1]) else None
    return None if base is None else base * Fraction(10) ** int(match[2])


def _read_over(body: str) -> Fraction | None:
    match = _OVER.fullmatch(body)
    if match is None or int(match[3]) == 0:
        return None
    return int(match[1] or 0) + Fraction(int(match[2]), int(match[3]))
