"""Phrases of several words read as one: "look into" is "investigate", "on its way" is "way", "not paid" is "unpaid"."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from aem_cli.values.phrase_senses import PHRASES
from aem_cli.values.token import NUMBER, WORD, Reading, Token, sign_of, text_of
from aem_cli.values.word import stem


class _Phrase(NamedTuple):
    rest: list[str]
    loose: bool  # up to three words may stand between
    key: str


def _read() -> dict[str, list[_Phrase]]:
    """Phrases by the stem of their first word, longer ones first."""
    found: dict[str, list[_Phrase]] = {}
    for row in PHRASES.split(";"):
        phrases, _, instead = row.partition("=")
        for phrase in phrases.split():
            loose = "~" in phrase
            first, *rest = map(stem, phrase.replace("~", "-").split("-"))
            found.setdefault(first, []).append(_Phrase(rest, loose, stem(instead.strip())))
    for one in found.values():
        one.sort(key=lambda phrase: (-len(phrase.rest), phrase.loose))
    return found


_TABLE = _read()
_SECONDS: dict[object, frozenset[object]] = {
    first: frozenset([phrase.rest[0] for phrase in phrases] + [None for phrase in phrases if phrase.loose])
    for first, phrases in _TABLE.items()
}
_PAIRED = frozenset([(first, phrase.rest[0]) for first, phrases in _TABLE.items() for phrase in phrases])
_LOOSE = frozenset([first for first, phrases in _TABLE.items() if any(phrase.loose for phrase in phrases)])
"""The first two words of every phrase, and those behind which the second may stand further on."""
_REACH = 4
_RATES = {
    "a day": stem("daily"), "a night": stem("nightly"), "a week": stem("weekly"), "a month": stem("monthly"),
    "a year": stem("yearly"), "an hour": stem("hourly"),
}  # fmt: skip


def with_phrases(read: Reading) -> Reading:
    """The tokens with every known phrase as one word, in the place of its first word."""
    found = read.tokens
    signs = list(map(sign_of, found))
    matches = {}
    if not (_PAIRED.isdisjoint(pairwise(signs)) and _LOOSE.isdisjoint(signs)):
        matches = {at: match for at in _beginnings(found) if (match := _match(found, at))}
    if not matches and _RATES.keys().isdisjoint(map(text_of, found)):
        return read
    merged: list[Token] = []
    places: list[int] = []
    skipped: set[int] = set()
    for at, token in enumerate(found):
        if at in skipped:
            continue
        places.append(read.places[at])
        if token.sort == NUMBER and (rate := _RATES.get(token.folded)):
            merged.append(Token(WORD, rate, token.folded))
            continue
        taken = matches.get(at)
        if taken is None:
            merged.append(token)
            continue
        key, others = taken
        skipped.update(others)
        text = " ".join([token.text, *(found[place].text for place in others)])
        merged.append(Token(WORD, key, text.casefold()))
    return Reading(tuple(merged), tuple(places))


def _beginnings(found: tuple[Token, ...]) -> list[int]:
    """Where a phrase can begin: at words whose second word follows, or may stand further on."""
    first = [at for at, token in enumerate(found[:-1]) if token.sort == WORD and token.key in _SECONDS]
    return [at for at in first if None in _SECONDS[found[at].key] or found[at + 1].key in _SECONDS[found[at].key]]


def _match(found: tuple[Token, ...], at: int) -> tuple[str, list[int]] | None:
    for phrase in _TABLE[str(found[at].key)]:
        end = at + 1 + len(phrase.rest)
        if [token.key for token in found[at + 1 : end]] == phrase.rest:
            return phrase.key, list(range(at + 1, end))
        if phrase.loose and (place := _behind(found, at, phrase.rest[0])):
            return phrase.key, [place]
    return None


def _behind(found: tuple[Token, ...], at: int, word: str) -> int | None:
    """Where the particle stands: at the end, or before a small word, so that "set the table up" is not "up to"."""
    for place in range(at + 2, min(at + 1 + _REACH, len(found))):
        if found[place].key == word:
            behind = found[place + 1] if place + 1 < len(found) else None
            return place if behind is None or behind.text.casefold() in _ENDS else None
    return None


_ENDS = frozenset(("for", "at", "on", "and", "in", "by", "now", "again", "today", "tomorrow", "until", "from"))
