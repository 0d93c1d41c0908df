"""The smallest pieces of a text: addresses, dates and times in digits, numbers, chunks of letters, signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


def lexemes(text: str) -> Iterator[Lexeme]:
    """The pieces of a clean text in order; punctuation that carries no meaning is left out."""
    end = 0
    for match in _PATTERN.finditer(text):
        start = match.start()
        yield Lexeme(match.lastgroup or CHUNK, match[0], start, start == end)
        end = match.end()
