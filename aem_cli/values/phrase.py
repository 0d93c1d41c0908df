"""Phrases of several words read as one: "look into" is "investigate", "on its way" is "way", "not paid" is "unpaid"."""

from __future__ import annotations

from typing import NamedTuple

from aem_cli.values.phrase_senses import PHRASES
from aem_cli.values.token import NUMBER, WORD, Reading, Token
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
_SECONDS: dict[str, frozenset[object]] = {
    first: frozenset([phrase.rest[0] for phrase in phrases] + [None for phrase in phrases if phrase.loose])
    for first, phrases in _TABLE.items()
}
"""The second words of every phrase by its first; None where the second may stand further on."""
_REACH = 4
_RATES = {
    "a day": stem("daily"), "a night": stem("nightly"), "a week": stem("weekly"), "a month": stem("monthly"),
    "a year": stem("yearly"), "an hour": stem("hourly"),
}  # fmt: skip


def with_phrases(read: Reading) -> Reading:
    """The tokens with every known phrase as one word, in the place of its first word."""
    found = read.tokens
    first = [at for at, token in enumerate(found) if token.sign in _SECONDS or token.text in _RATES]
    if not first:
        return read
    matches = {}
    rated = False
    for at in first:
        seconds = _SECONDS.get(found[at].sign)
        if seconds is None:
            rated = True
        elif at + 1 < len(found) and (None in seconds or found[at + 1].key in seconds) and (match := _match(found, at)):
            matches[at] = match
    if not matches and not rated:
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
