"""Enumerations in running text: "red, green and blue"."""

from __future__ import annotations

import re
from functools import lru_cache

_ITEM = r"[\w'$€£%.-]+(?:\s[\w'$€£%.-]+){0,3}?"
_LIST = re.compile(rf"((?:{_ITEM},\s){{1,12}}{_ITEM},?\s(?:and|or|&)\s[\w'$€£%.-]+)")
_TWO = re.compile(
    r"\b(?:an?|\d+) (\w+) and (?:an?|\d+) (\w+)\b(?! \w+ (?:and|or)\b)"
    r"|(?:^|(?<=[a-z] ))([A-Z][a-z]+) and ([A-Z][a-z]+) (?=[a-z])"
)
_JOINT = re.compile(r"\s(?:and|or|&)\s")  # stands in any enumeration
_LONGEST = 1000
_CUT = re.compile(r",?\s(?:and|or|&)\s|,\s")


@lru_cache(maxsize=512)
def enumerated(text: str) -> tuple[str, ...]:
    """The entries of the first enumeration: three or more, or two that begin alike (article, number, capital)."""
    if len(text) > _LONGEST or not _JOINT.search(text):
        return ()
    match = _LIST.search(text) if "," in text else None
    if match is None:
        two = _TWO.search(text)
        return tuple(entry for entry in two.groups() if entry) if two else ()
    items = _CUT.split(match[1])
    return (items[0].split()[-1], *items[1:]) if len(items) >= 3 else ()
