"""Enumerations in running text: "red, green and blue"."""

from __future__ import annotations

import re
from functools import lru_cache

_ITEM = r"[\w'$€£%.-]+(?:\s[\w'$€£%.-]+){0,3}?"
_LIST = re.compile(rf"((?:{_ITEM},\s){{1,12}}{_ITEM},?\s(?:and|or|&)\s[\w'$€£%.-]+)")
_CUT = re.compile(r",?\s(?:and|or|&)\s|,\s")


@lru_cache(maxsize=8192)
def enumerated(text: str) -> tuple[str, ...]:
    """The items of the first enumeration of three or more; of the first item the last word alone."""
    if "," not in text or len(text) > 1000:
        return ()
    match = _LIST.search(text)
    if match is None:
        return ()
    items = _CUT.split(match[1])
    return (items[0].split()[-1], *items[1:]) if len(items) >= 3 else ()
