"""The normal forms of a text: composed, spaced, folded."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 20_000
"""Characters of a text that are read into tokens; what comes after is compared by coverage of the first part alone."""

_MARKS = {
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"), '"'),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-"),
    **{
        place: str(unicodedata.digit(chr(place)))  # Arabic, Devanagari, Thai and other digits
        for place in range(0x660, 0x1100)
        if unicodedata.category(chr(place)) == "Nd"
    },
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"), ""),
}
_FRACTIONS = {
    ord(sign): f" {over}/{under}"
    for sign, over, under in [
        ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
        ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
    ]
}  # fmt: skip
_BEFORE = {**_MARKS, **_FRACTIONS}
_RAISED = re.compile(r"(?<=\d)[\u207b\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+")


def listed(words: str) -> frozenset[str]:
    """The words of a table that is kept as text."""
    return frozenset(words.split())


def compose(text: str) -> str:
    """Unicode NFC: what looks the same is the same."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def squeeze(text: str) -> str:
    """One space for any run of white space, none at the ends."""
    return " ".join(text.split())


def clean(text: str) -> str:
    """NFKC with plain quotes, dashes and fractions, one space for any white space; case is kept."""
    if not text.isascii():
        text = _RAISED.sub(r"^\g<0>", text)
        text = unicodedata.normalize("NFKC", text.translate(_BEFORE)).translate(_MARKS)
    return " ".join(text.split())


def fold(text: str) -> str:
    """The clean form without case: equal texts in any script, case and spacing."""
    return clean(text).casefold()


@lru_cache(maxsize=512)
def plain(word: str) -> str:
    """A folded word without accents, so that Rodríguez is Rodriguez; scripts without accents stay as they are."""
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFD", word)
    kept = "".join(letter for letter in apart if not "\u0300" <= letter <= "\u036f")
    return unicodedata.normalize("NFC", kept)
