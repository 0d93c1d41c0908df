"""The elements of a JSON list as texts, cut out of a stream by brackets and quotes alone; one is held at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

_BLOCK: Final = 1 << 20
_OUTSIDE: Final = re.compile(rb'["{}\[\],]')
_INSIDE: Final = re.compile(rb'["\\]')


def list_elements(read: Callable[[int], bytes]) -> Iterator[bytes | str]:
    """The text of each element; a str in the place of one says why the list ends early or goes on after its end.

    An element that is broken inside is told by whoever decodes it, and the next is still found wherever its brackets
    and quotes are in order.
    """
    text = b""
    start = place = depth = 0
    quoted = False
    while True:
        found = (_INSIDE if quoted else _OUTSIDE).search(text, place)
        if found is None:
            block = read(_BLOCK)
            if not block:
                yield "the list is not closed; was the file cut?"
                return
            place = max(place, len(text)) - start
            text, start = text[start:] + block, 0
            continue
        mark, place = found[0], found.end()
        if mark == b"\\":
            place += 1
        elif mark == b'"':
            quoted = not quoted
        elif mark in (b"{", b"["):
            depth += 1
            start = place if depth == 1 else start
        elif mark == b"," and depth == 1:
            yield text[start : place - 1]
            start = place
        elif mark != b",":
            depth -= 1
            if depth == 0:
                if text[start : place - 1].strip():
                    yield text[start : place - 1]
                break
    rest = text[place:]
    while rest or (rest := read(_BLOCK)):
        if rest.strip():
            yield f"there is more after the end of the list: {rest.strip()[:30]!r}; make it a list of all, or lines"
            return
        rest = b""
