"""The words of a text as attribution compares them: identifiers split at their separators, numbers by their value."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import Final

Words = tuple[str, ...]

_WORD: Final = re.compile(r"\d{4}-\d{2}-\d{2}|[^\W_]+(?:[.,]\d+)*")
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NUMBER: Final = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_MARKS: Final = ".,:;!?()'\"$%"  # at the ends of what stands between two spaces; never a part of a word there
_ORDINAL: Final = re.compile(r"(\d+)(?:st|nd|rd|th)")
_DATE: Final = re.compile(r"(\d{4}-(\d{2})-(\d{2}))(?:[T ]|$)")
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_SHORT_MONTHS: Final = {month[:3]: month for month in _MONTHS} | {"sept": "september"}
_DECIMALS: Final = 10  # what is left of a binary fraction beyond these is noise of its arithmetic
_MOST_KEPT: Final = 4096
_LONGEST_KEPT: Final = 24


@lru_cache(maxsize=512)  # the texts of the dialog at hand: more are found hardly more often, and fill the caches
def words(text: str) -> Words:
    """Words in order, caseless: "$1,619.30" gives "1619.3", "mei_li_80" "mei", "li", "80", "Oct 9th" "october", "9"."""
    return tuple(chain.from_iterable(map(_words_in, text.split())))


@lru_cache(maxsize=512)
def word_set(text: str) -> frozenset[str]:
    """The words of a text without their order."""
    return frozenset(chain.from_iterable(map(_words_in, text.split())))


class _Remembered(dict[str, Words]):
    """The words in what stands between two spaces; the same few hundred make up most texts."""

    def __missing__(self, token: str) -> Words:
        folded = token.casefold()
        if folded.isalpha():
            found: Words = (_SHORT_MONTHS.get(folded, folded),)
        else:
            found = tuple([_normal(word) for word in _parts(folded)])
        if len(token) <= _LONGEST_KEPT:
            if len(self) >= _MOST_KEPT:
                self.clear()
            self[token] = found
        return found


_words_in: Final = _Remembered().__getitem__


def _parts(folded: str) -> list[str]:
    """What `_WORD` finds; of "order:", "ext-352" and "12.50", which are nearly all, in a third of the time."""
    core = folded.strip(_MARKS)
    if core.isalnum():
        return [core]
    left, _, right = core.partition("-")
    if left.isalnum() and right.isalnum():
        return [left, right]
    left, _, right = core.partition(".")
    if left.isalnum() and right.isdecimal():
        return [core]
    return _WORD.findall(folded)


def _normal(word: str) -> str:
    if word.isdecimal():
        return word[1:] if len(word) == 2 and word[0] == "0" else word
    if not word[0].isdigit():
        return _SHORT_MONTHS.get(word, word)
    if not word[-1].isdigit():
        ordinal = _ORDINAL.fullmatch(word)
        return ordinal[1] if ordinal else word
    if word.isalnum():
        return word
    whole, _, part = word.partition(".")
    if not (whole.isdecimal() and part.isdecimal()) and not _NUMBER.fullmatch(word):
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


def leaf_words(leaf: object) -> Words:
    """The words of a JSON scalar as a text would spell it."""
    if isinstance(leaf, str):
        return words(leaf)
    if isinstance(leaf, bool) or leaf is None:
        return (str(leaf).casefold(),)
    if isinstance(leaf, float):
        return words(f"{leaf:.{_DECIMALS}f}") if abs(leaf) < 1e15 else words(repr(leaf))
    return (str(leaf),)


def spellings(leaf: object) -> tuple[Words, ...]:
    """The ways a text may spell a JSON scalar: its own words, and for a date the day and the name of the month."""
    own = leaf_words(leaf)
    if not isinstance(leaf, str) or not (date := _DATE.match(leaf)):
        return (own,)
    month = int(date[2])
    if not 1 <= month <= len(_MONTHS):
        return (own,)
    day, name = str(int(date[3])), _MONTHS[month - 1]
    return (own, (date[1],), (day, name), (name, day), (day, "of", name))


def contains(text: Words, phrase: Words) -> bool:
    """Whether the words of a phrase stand in a text, in order and side by side."""
    if not phrase or phrase[0] not in text:
        return False
    size = len(phrase)
    return any(text[at : at + size] == phrase for at in range(len(text) - size + 1) if text[at] == phrase[0])


def tells(text: Words, leaf: object) -> bool:
    """Whether a text spells a JSON scalar in one of its ways."""
    return any(contains(text, phrase) for phrase in spellings(leaf))
