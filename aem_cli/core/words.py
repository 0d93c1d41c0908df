"""The words of a text as attribution compares them: identifiers split at their separators, numbers by their value."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"\d{4}-\d{2}-\d{2}|[^\W_]+(?:[.,]\d+)*")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_DECIMALS = 10  # what is left of a binary fraction beyond these is noise of its arithmetic
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_KEPT = b"abcdefghijklmnopqrstuvwxyz0123456789.,-_"
_LOWER = bytes(code if code in _KEPT else code + 32 if 65 <= code <= 90 else 32 for code in range(256))
_INNER = re.compile(r"[.,\-_]")


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """Words in order, caseless; "$1,619.30" gives "1619.3", "mei_li_80" gives "mei", "li", "80"."""
    if not text.isascii():
        return tuple(map(_normal, _WORD.findall(text.casefold())))
    plain = text.encode().translate(_LOWER).decode().replace(". ", " ").replace(", ", " ").rstrip(".,")
    if not _INNER.search(plain):
        return tuple(plain.split())
    found: list[str] = []
    for word in plain.split():
        if word.isalnum():
            found.append(word)
        else:
            found += map(_normal, _WORD.findall(word))
    return tuple(found)


def _normal(word: str) -> str:
    if not _NUMBER.fullmatch(word):
        return word
    plain = word.replace(",", "")
    if "." not in plain:
        return plain
    digits = f"{float(plain):.{_DECIMALS}f}" if len(plain) > _DECIMALS else plain
    return digits.rstrip("0").rstrip(".")


@lru_cache(maxsize=8192)
def key_words(key: str) -> frozenset[str]:
    """The words of an object key, however it joins them: "unlockedDoors", "unlocked_doors"."""
    return frozenset(words(_HUMP.sub(" ", key)))


def leaf_words(leaf: object) -> tuple[str, ...]:
    """The words of a JSON scalar as a reply would spell it."""
    if isinstance(leaf, str):
        return words(leaf)
    if isinstance(leaf, bool) or leaf is None:
        return (str(leaf).casefold(),)
    if isinstance(leaf, float):
        return words(f"{leaf:.{_DECIMALS}f}") if abs(leaf) < 1e15 else words(repr(leaf))
    return words(str(leaf))


def contains(text: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    """Whether the words of a phrase stand in a text, in order and side by side."""
    if not phrase or phrase[0] not in text:
        return False
    size = len(phrase)
    return any(text[at : at + size] == phrase for at in range(len(text) - size + 1) if text[at] == phrase[0])
