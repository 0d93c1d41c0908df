"""Roman numerals and spelled ordinals behind a name, as digits: "Henry VIII", "Henry the Eighth", "Chapter IV"."""

from __future__ import annotations

import re

from aem_cli.values.number_word import ORDINALS

_BEHIND = re.compile(r"\b([A-Z][A-Za-z]+\.?) ([IVX]{1,5})(?![\w'.])")
_NUMERAL = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})")
_ORDINAL = re.compile(
    rf"\b([A-Z][a-z]+),? the ({'|'.join(word for word, at in ORDINALS.items() if at <= 20)})$", re.IGNORECASE
)
_NUMBERED = frozenset(
    ("part", "chapter", "war", "phase", "type", "volume", "vol", "book", "act", "grade", "class", "level")
)
_ONES = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}


def in_digits(text: str) -> str:
    """The text with the number that stands behind a name or a "part" in digits; a lone "I" elsewhere is a pronoun."""
    if " the " in text:
        text = _ORDINAL.sub(lambda match: f"{match[1]} {ORDINALS[match[2].casefold()]}", text)
    return _BEHIND.sub(_digits, text)


def _digits(match: re.Match[str]) -> str:
    numeral = _NUMERAL.fullmatch(match[2])
    ends = match.end() == len(match.string)
    if numeral is None or (len(match[2]) == 1 and not ends and match[1].casefold() not in _NUMBERED):
        return match[0]
    return f"{match[1]} {10 * len(numeral[1]) + _ONES[numeral[2]]}"
