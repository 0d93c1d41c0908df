"""The smallest pieces of a text: addresses, dates and times in digits, numbers, chunks of letters, signs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from aem_cli.values.memo import Memo
from aem_cli.values.plain_word import plain_word
from aem_cli.values.token_type import IDENTIFIER, Token

URL, MAIL, DATE, PHONE, TIME, NUMBER, CHUNK, SIGN = "url", "mail", "date", "phone", "time", "number", "chunk", "sign"


class Lexeme:
    """A piece; `glued` tells that no space stands before it. Its start is within the run of text it was read with."""

    __slots__ = ("glued", "kind", "start", "text", "word")

    def __init__(self, kind: str, text: str, start: int, glued: bool, word: Token | None) -> None:
        self.kind: Final = kind
        self.text: Final = text
        self.start: Final = start
        self.glued: Final = glued
        self.word: Final = word
        """What it says, where it can be nothing but a word or a code."""


_PATTERN = re.compile(
    r"""
    [A-Za-z]+(?=[\ ,;!?)]|[.:](?:\ |$)|$)
  | (?P<url>\b(?:https?|ftp|s3|gs)://[^\s<>"]+[^\s<>".,;:!?)\]'] | \bwww\.[^\s<>"]+[^\s<>".,;:!?)\]'])
  | (?P<mail>[\w.+%-]+@[\w-]+(?:\.[\w-]+)+)
  | (?P<date>
        (?<![\w/.-])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?![\w-]|[/.:]\w)
      | (?<![\w/-])\d{4}-\d{1,2}-\d{1,2}(?=T\d{1,2}:\d{2}|[^\w-]|$)(?![/.]\d)
      | (?<![\w/.\-])(?:\d{1,2}(?P<sep>[-/.\\])\d{1,2}(?P=sep)(?:\d{4}|\d{2})|\d{4}[/.]\d{1,2}[/.]\d{1,2})
            (?![\w/\\-]|[.]\d)
      | (?<![\w/.\-])(?:\d{1,2}[-/][A-Za-z]{3,9}[-/](?:\d{4}|\d{2})|\d{4}[-/][A-Za-z]{3,9}[-/]\d{1,2})
            (?![\w/-])
    )
  | (?P<phone>(?<![\w.])(?:\+\d[\d\s().-]{6,16}\d|\(\d{3}\)\s?\d{3}[-.\s]\d{4}
        |\d{3}[-.]\d{3}[-.]\d{4}|\d{3}-\d{4})(?![\w-]))
  | (?P<time>
        (?:(?<![\w:.,/-])|(?<=\d-))\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[aApP]\.?\s?[mM]\b\.?|[pPaA]\b)?
            (?:\s?(?:Z|UTC|GMT)\b
              |(?:(?<=:\d{2}:\d{2})|(?<=\d-\d\d\ \d\d:\d\d)|(?<=\.\d{3}))[+-]\d{2}:?\d{2}\b)?(?![\w:])
      | (?<![\w:.,/$-])\d{1,2}(?:\.\d{2})?\s?(?:[aApP]\.?[mM]\b\.?|[aApP]\.\s?[mM]\.)
      | (?<![\w:.,/$-])\d{1,2}h\d{2}\b
    )
  | (?P<number>
        (?:(?<![\w)\]%.])[-+])?(?:(?<![\w.])|(?<=\d-))(?:\d+(?:[.,']\d+)*|\.\d+)(?:[eE][-+]?\d+|\s?[x×]\s?10\s?\^\s?[-+]?\d+)?
        (?:/\d+)?(?![^\W\d_]|_|[-/:@#.]\w|\d)
      | (?:(?<![\w)\]%.])[-+])?(?<![\w.])\d+(?:[.,]\d+)*(?=-\d+(?:[.,]\d+)*(?:$|[^\w\-/]))
    )
  | (?P<chunk>[#@]?[^\W_]+(?:[_\-./:@#'+&][^\W_]+|_+)*)
  | (?P<sign>(?:(?<![\w)\]%.])[-+])?[$€£¥₹₽₩₪฿₫₴₦₺₱₿¢₾₭₲₡₵₸₼元円]|[%°"'~<>=+#&?-])
    """,
    re.VERBOSE,
)


def lexemes(text: str) -> tuple[list[Lexeme], list[int]]:
    """The pieces of a clean text in order with the places where they begin, but punctuation that carries no meaning.

    Plain words and codes, which are most of any reply, are taken as they stand between spaces; the pattern reads the
    rest, run by run. A run begins behind a space and a piece that no value reaches into, so it reads alike everywhere.
    """
    pieces: list[Lexeme] = []
    places: list[int] = []
    known = PLAIN_PIECES
    start, at = -1, 0
    for chunk in text.split(" "):
        piece = known[chunk]
        if piece is None:
            if start < 0:
                start = at
        else:
            if start >= 0:
                _read_run(text[start : at - 1], start, pieces, places)
                start = -1
            pieces.append(piece)
            places.append(at if chunk[0] != "(" else at + 1)
        at += len(chunk) + 1
    if start >= 0:
        _read_run(text[start:], start, pieces, places)
    return pieces, places


_PLAIN = re.compile(r"\(?(?:([A-Za-z]+)[,;!?)]*|([A-Z]{2,5}-\d{3,})[,;!)]*)[.:]?")
_CLOCK_WORDS = frozenset(
    ("am", "pm", "a", "p", "z", "utc", "gmt", "x", "m")
)  # part of a time or of a number behind a space
_ZONES = ("UTC-", "GMT-")


def plain_piece(chunk: str) -> Lexeme | None:
    """A word or a code like ORD-123 with nothing but punctuation around it; one piece for all texts."""
    match = _PLAIN.fullmatch(chunk)
    if match is None:
        return None
    word, code = match.groups()
    if word is None:
        return None if code.startswith(_ZONES) else Lexeme(CHUNK, code, 0, False, _code(code))
    return None if word.casefold() in _CLOCK_WORDS else Lexeme(CHUNK, word, 0, False, plain_word(word))


PLAIN_PIECES: Final = Memo(plain_piece, 8192)
"""The plain pieces that have been met, by their chunks."""


_CODE = re.compile(r"(?!FY)[A-Z]{2,5}-\d{3,}")


def _code(text: str) -> Token | None:
    return Token(IDENTIFIER, text.casefold(), text) if _CODE.fullmatch(text) else None


def _read_run(run: str, start: int, pieces: list[Lexeme], places: list[int]) -> None:
    found = _pieces(run) if len(run) <= _KEPT else _read_pieces(run)
    pieces += found
    places += [start + piece.start for piece in found]


_KEPT = 60  # characters of a run that is kept, as the gold text and the reply, and later replies, hold the same values


@lru_cache(maxsize=4096)
def _pieces(run: str) -> tuple[Lexeme, ...]:
    return _read_pieces(run)


def _read_pieces(run: str) -> tuple[Lexeme, ...]:
    found: list[Lexeme] = []
    end = -1
    for match in _PATTERN.finditer(run):
        begin = match.start()
        kind, text = match.lastgroup or CHUNK, match[0]
        word = (plain_word(text) if text.isalpha() else _code(text)) if kind == CHUNK else None
        found.append(Lexeme(kind, text, begin, begin == end, word))
        end = match.end()
    return tuple(found)
