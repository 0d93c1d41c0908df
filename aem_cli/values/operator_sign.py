"""Signs that carry meaning of their own: comparisons, arithmetic, C++ and A+."""

from __future__ import annotations

import re

_SIGNS = re.compile(
    r"[<>]=?|[!=]=|=|&&|\|\||\^|\*+|(?<=[\w)])\s?\++|(?<=[A-Za-z])#|(?<=\b[A-Z])-(?!\w)|!(?=[\w(])|(?<=[\w)])%(?=\s?\w)"
)


def operators(text: str) -> tuple[str, ...]:
    """The meaningful signs of a text in order; a dash between words, "#" before a number and an ending "!" are none."""
    return tuple(sign.strip() for sign in _SIGNS.findall(text))
