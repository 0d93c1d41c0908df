"""Identifiers and codes: what mixes letters with digits or is short and in capitals; compared letter by letter."""

from __future__ import annotations

import re

_CODE = re.compile(r"[A-Z]{2,4}")
_HEX = re.compile(r"0[xX][0-9a-fA-F]+|[0-9a-fA-F]{8,}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def is_code(text: str) -> bool:
    """Whether a text is a short code in capitals, EUR or LAX."""
    return _CODE.fullmatch(text) is not None


def is_identifier(text: str) -> bool:
    """Whether a chunk without spaces mixes letters or separators with digits."""
    has_digit = any(map(str.isdigit, text))
    return has_digit and not text.isdigit()


def same_identifier(gold: str, predicted: str) -> bool:
    """Letter by letter; case is forgiven in hexadecimal digits and where each side keeps to one case."""
    gold, predicted = gold.lstrip("#"), predicted.lstrip("#")
    if gold == predicted:
        return True
    if gold.casefold() != predicted.casefold():
        return False
    return bool(_HEX.fullmatch(gold)) or (_one_case(gold) and _one_case(predicted))


def _one_case(text: str) -> bool:
    return text.upper() == text or text.lower() == text
