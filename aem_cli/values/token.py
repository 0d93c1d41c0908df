"""A text as tokens: words by their stems, and numbers, dates, times, periods, identifiers and addresses as values."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from aem_cli.values import lexeme
from aem_cli.values.counted import coded, is_bare_word, read_amount, read_article, read_counted
from aem_cli.values.date import MONTHS, read_numeric_date
from aem_cli.values.identifier import is_identifier
from aem_cli.values.lexeme import Lexeme, lexemes
from aem_cli.values.measure import read_measure
from aem_cli.values.period_token import read_period_or_ordinal, short_period
from aem_cli.values.respacing import respaced
from aem_cli.values.text import LONGEST, clean, plain
from aem_cli.values.time import WORDS as CLOCK_WORDS
from aem_cli.values.time import Time, read_time
from aem_cli.values.token_type import (
    CONTACT,
    DATE,
    IDENTIFIER,
    NUMBER,
    ORDINAL,
    PERIOD,
    TIME,
    WORD,
    Sign,
    Token,
    content_of,
    folded_of,
    is_value,
    sign_of,
)  # fmt: skip
from aem_cli.values.word import stem
from aem_cli.values.written_date import read_written_date

__all__ = [
    "CONTACT", "DATE", "IDENTIFIER", "NUMBER", "ORDINAL", "PERIOD", "TIME", "WORD", "Reading", "Sign", "Token",
    "content_of", "folded_of", "is_value", "read_tokens", "sign_of", "tokens",
]  # fmt: skip


class Reading(NamedTuple):
    """The tokens of a text, and the places in it where they begin."""

    tokens: tuple[Token, ...]
    places: tuple[int, ...]


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text, at most the first twenty thousand characters of it."""
    return read_tokens(text).tokens


@lru_cache(maxsize=512)
def read_tokens(text: str) -> Reading:
    """The same with the places of the tokens in the text made ready."""
    pieces, places = lexemes(respaced(clean(text[:LONGEST])))
    words = [piece.word for piece in pieces]
    found, begins = _read_open(pieces, words, places)
    if begins and begins[0] == 0 and found[0].named:
        found[0] = found[0].at_start
    return Reading(tuple(found), tuple(begins))


def _read_open(pieces: list[Lexeme], words: list[Token | None], places: list[int]) -> tuple[list[Token], list[int]]:
    """The tokens of pieces of which some are no words by themselves, and are read with what stands beside them."""
    if all(words):
        return words, places  # type: ignore[return-value]
    found: list[Token] = []
    begins: list[int] = []
    taken = 0  # pieces that are read
    for at in [place for place, word in enumerate(words) if word is None]:
        if at >= taken:
            found += words[taken:at]  # type: ignore[arg-type]  # tokens all between two places that are open
            begins += places[taken:at]
            taken = _read_next(pieces, at, found)
            begins += _beginnings(pieces[at].text, places[at], found[len(begins) :])
    found += words[taken:]  # type: ignore[arg-type]
    begins += places[taken:]
    return found, begins


def _beginnings(text: str, place: int, said: list[Token]) -> list[int]:
    """Where the tokens begin that one piece says: the words of a compound each at its own place."""
    if len(said) < 2 or said[0].sort in (NUMBER, PERIOD):
        return [place] * len(said)
    return [place + match.start() for match in _PARTS.finditer(text)]


_UNDATED = frozenset(("a", "A", "an", "An", "us", "US", "it", "It", "$", "€"))


def _read_next(pieces: list[Lexeme], at: int, found: list[Token]) -> int:
    piece = pieces[at]
    kind = piece.kind
    if kind == lexeme.NUMBER:
        counted = read_counted(pieces, at)
        if counted:
            found.append(counted.said)
            return at + counted.taken
    if kind == lexeme.CHUNK or kind == lexeme.NUMBER or kind == lexeme.SIGN:
        if kind == lexeme.CHUNK and (said := _read_alone(pieces, at)):
            found += said.tokens
            return at + said.taken
        dated = _may_be_dated(pieces, at) and _read_dated(pieces, at, found)
        taken = dated or _read_measured(pieces, at, found)
        if taken:
            return at + taken
        if kind == lexeme.CHUNK:
            _read_chunk(piece, found)
        elif kind == lexeme.NUMBER:
            found.append(coded(piece.text))
        return at + 1
    found.append(_typed(kind, piece.text))
    return at + 1


@lru_cache(maxsize=4096)
def _typed(kind: str, text: str) -> Token:
    """The token of a piece that is a date, a time or an address by its form."""
    if kind == lexeme.DATE:
        date = read_numeric_date(text)
        return Token(DATE, date, text) if date else coded(text)
    if kind == lexeme.TIME:
        time = read_time(text.strip())
        return Token(TIME, time, text) if time else coded(text)
    return Token(CONTACT, _address(kind, text), text)


class _Said(NamedTuple):
    """What a piece says, and how many pieces it took."""

    tokens: tuple[Token, ...]
    taken: int


def _read_alone(pieces: list[Lexeme], at: int) -> _Said | None:
    """A piece of letters that says what it says by itself, or with the one behind it."""
    text = pieces[at].text
    if is_bare_word(pieces, at):
        return _Said((_said(text),), 1)
    if counted := read_amount(pieces, at) or read_article(pieces, at):
        return _Said((counted.said,), counted.taken)
    period = short_period(text)
    return _Said(period, 1) if period else None


def _may_be_dated(pieces: list[Lexeme], at: int) -> bool:
    """Whether a date, a time or a period can begin at a piece; of bare numbers only the day before a month does."""
    piece = pieces[at]
    if piece.kind != lexeme.NUMBER:
        return piece.text not in _UNDATED
    following = pieces[at + 1].text.casefold() if at + 1 < len(pieces) else ""
    return following == "of" or following.rstrip(".") in MONTHS


def _read_dated(pieces: list[Lexeme], at: int, found: list[Token]) -> int:
    piece = pieces[at]
    folded = piece.text.casefold()
    if piece.kind == lexeme.SIGN:
        return 0
    written = read_written_date(pieces, at)
    if written:
        found.append(written[0])
        return written[1]
    if piece.kind == lexeme.CHUNK and folded in CLOCK_WORDS:
        found.append(Token(TIME, Time(CLOCK_WORDS[folded]), piece.text))
        return 1
    return read_period_or_ordinal(pieces, at, found)


def _read_measured(pieces: list[Lexeme], at: int, found: list[Token]) -> int:
    read = read_measure(pieces, at)
    if read is None:
        return 0
    value, dimension, taken, ordinal, _ = read
    text = pieces[at].text if taken == 1 else " ".join([piece.text for piece in pieces[at : at + taken]])
    number = int(value) if value.denominator == 1 else value
    found.append(Token(ORDINAL, number, text) if ordinal else Token(NUMBER, (number, dimension), text))
    return taken


_INITIALS = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]?")
_FILE = re.compile(r"[\w-]+(?:\.[\w-]+)*\.[a-z]{2,5}\d?")
_PARTS = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_LEADING_NUMBER = re.compile(r"(\d+)-([a-z]{3,}(?:-[a-z]+)*)")


def _read_chunk(piece: Lexeme, found: list[Token]) -> None:
    text = piece.text
    if is_identifier(text) or text[0] in "#@":
        counted = _LEADING_NUMBER.fullmatch(text)
        if counted:
            found.append(Token(NUMBER, (int(counted[1]), ""), counted[1]))
            found.extend(_words(counted[2]))
        elif text.isalpha() or len(text) > 1:
            found.append(coded(piece.text))
        return
    if text.isdigit():
        found.append(coded(piece.text))
    elif text.isalpha():
        found.append(_said(text))
    elif _INITIALS.fullmatch(text):
        found.append(_said(text.replace(".", "")))
    elif "." in text and _FILE.fullmatch(text) and "'" not in text:
        found.append(coded(piece.text))
    else:
        found.extend(_words(text))


_COUNTRY_LIKE = frozenset({"us", "it"})  # as capitals no stop words but names


def _words(text: str) -> list[Token]:
    return [_said(match[0]) for match in _PARTS.finditer(text)]


@lru_cache(maxsize=4096)
def _said(text: str) -> Token:
    folded = text.casefold()
    if folded == "second":
        return Token(ORDINAL, 2, text)
    if folded in _COUNTRY_LIKE and text.isupper():
        return Token(WORD, text, text)
    return Token(WORD, stem(folded if folded.isascii() else plain(folded)), text)


def _address(kind: str, text: str) -> str:
    if kind == lexeme.PHONE:
        return "".join(letter for letter in text if letter.isdigit())
    folded = text.casefold() if kind == lexeme.MAIL else text
    for prefix in ("https://", "http://", "www."):
        folded = folded.removeprefix(prefix)
    return folded.rstrip("/")
