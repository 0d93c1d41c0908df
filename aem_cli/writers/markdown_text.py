"""Text of a data set inside Markdown: always in a code span, where nothing is markup, a link or a mention."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from aem_cli.writers.failure_text import text_of

MOST: Final = 60_000  # characters of a report: GitHub refuses a comment of more than 65,536

T = TypeVar("T")
_TICKS = re.compile("`+")
_MARKUP = re.compile(r"[\\`*_{}\[\]<>#~&$]")


def code(value: object, limit: int = 200) -> str:
    """A value as a code span on one line, whatever backticks it holds.

    On GitHub and GitLab a code span also keeps "@name" from notifying anybody and "#12" from becoming a reference.
    """
    return span(text_of(value, limit))


def span(text: str) -> str:
    """A code span of text that is fit to be shown (see `failure_text.text_of`)."""
    if not text:
        return '`""`'
    fence = "`" * (1 + max((len(ticks) for ticks in _TICKS.findall(text)), default=0))
    pad = " " if text.strip(" ") and (text[0] in "` " or text[-1] in "` ") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def plain(text: str) -> str:
    """What aem itself says, as it stands: for text of the data set this is not enough, since "@name" would notify."""
    return _MARKUP.sub(r"\\\g<0>", text)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column is words and whose other columns are figures; a pipe in a cell stays in its cell."""
    lines = [list(head), ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


class Listed(NamedTuple):
    """The text of a list, and how many of its entries are in it."""

    text: str
    shown: int
    all: int


def fitting(title: str, rows: Iterable[T], draw: Callable[[T], str], room: int) -> Listed:
    """As many entries from the first as there is room for; all are counted, and none is held that is not shown."""
    text, shown, count, full = f"{title}\n\n", 0, 0, False
    for row in rows:
        count += 1
        entry = "" if full else draw(row)
        full = full or len(text) + len(entry) + 1 > room
        if not full:
            text, shown = text + entry, shown + 1
    return Listed(text + "\n" if shown else "", shown, count)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
