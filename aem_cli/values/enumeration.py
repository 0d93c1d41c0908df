"""Enumerations in running text: "red, green and blue"."""

from __future__ import annotations

import re
from functools import lru_cache

_ITEM = r"[\w'$€£%.-]+(?:\s[\w'$€£%.-]+){0,3}?"
_LIST = re.compile(rf"((?:{_ITEM},\s){{1,12}}{_ITEM},?\s(?:and|or|&)\s[\w'$€£%.-]+)")
_TWO = re.compile(r"\b(?:an?|\d+) (\w+) and (?:an?|\d+) (\w+)\b(?! \w+ (?:and|or)\b)")
_LONGEST = 1000
_CUT = re.compile(r",?\s(?:and|or|&)\s|,\s")


@lru_cache(maxsize=8192)
def enumerated(text: str) -> tuple[str, ...]:
    """The entries of the first enumeration: three or more, or two that each begin with an article or a number."""
    if len(text) > _LONGEST or (" and " not in text and "," not in text):
        return ()
    match = _LIST.search(text) if "," in text else None
    if match is None:
        two = _TWO.search(text)
        return (two[1], two[2]) if two else ()
    items = _CUT.split(match[1])
    return (items[0].split()[-1], *items[1:]) if len(items) >= 3 else ()
