"""Acronyms: the initials of the words of a name."""

from __future__ import annotations

from aem_cli.values.text import clean
from aem_cli.values.word import STOP

_LONGEST = 8


def is_acronym(short: str, long: str) -> bool:
    """Whether a text in capitals is made of the initials of the other's words, small words counted or not."""
    letters = short.replace(".", "").replace(" ", "")
    if not 2 <= len(letters) <= _LONGEST or not letters.isalpha() or not letters.isupper():
        return False
    words = clean(long).replace("-", " ").replace("/", " ").split()
    if len(words) < 2:
        return False
    wanted = letters.casefold()
    return wanted in (_initials(words), _initials([word for word in words if word.casefold() not in STOP]))


def _initials(words: list[str]) -> str:
    return "".join(word[0] for word in words).casefold()
