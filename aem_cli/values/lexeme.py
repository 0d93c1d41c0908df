"""The smallest pieces of a text: addresses, dates and times in digits, numbers, chunks of letters, signs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

URL, MAIL, DATE, PHONE, TIME, NUMBER, CHUNK, SIGN = "url", "mail", "date", "phone", "time", "number", "chunk", "sign"


class Lexeme(NamedTuple):
    """A piece with its place; `glued` tells that no space stands before it."""

    kind: str
    text: str
    start: int
    glued: bool


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


_new = tuple.__new__  # of a named tuple, twice as quick as calling its class


def lexemes(text: str) -> list[Lexeme]:
    """The pieces of a clean text in order; punctuation that carries no meaning is left out.

    Plain words, which are most of any reply, are taken as they stand between spaces; the pattern reads the rest.
    """
    found: list[Lexeme] = []
    start, at = -1, 0
    for chunk in text.split(" "):
        plain = _plain_word(chunk)
        if plain is None:
            if start < 0:
                start = at
        else:
            if start >= 0:
                _scan(text, start, at - 1, found)
                start = -1
            word, lead = plain
            found.append(_new(Lexeme, (CHUNK, word, at + lead, False)))
        at += len(chunk) + 1
    if start >= 0:
        _scan(text, start, len(text), found)
    return found


_PLAIN = re.compile(r"(\(?)([A-Za-z]+)[,;!?)]*[.:]?")
_CLOCK_WORDS = frozenset(
    ("am", "pm", "a", "p", "z", "utc", "gmt", "x", "m")
)  # part of a time or of a number behind a space


@lru_cache(maxsize=16_384)
def _plain_word(chunk: str) -> tuple[str, int] | None:
    """A word with nothing but punctuation around it, and how many signs stand before it."""
    match = _PLAIN.fullmatch(chunk)
    if match is None or match[2].casefold() in _CLOCK_WORDS:
        return None
    return match[2], len(match[1])


def _scan(text: str, start: int, stop: int, found: list[Lexeme]) -> None:
    end = -1
    for match in _PATTERN.finditer(text, start, stop):
        begin = match.start()
        found.append(_new(Lexeme, (match.lastgroup or CHUNK, match[0], begin, begin == end)))
        end = match.end()
