"""Text of a data set inside Markdown: always in a code span, where nothing is markup, a link or a mention."""

from __future__ import annotations

import re
from collections.abc import Sequence

from aem_cli.writers.failure_text import text_of

_TICKS = re.compile("`+")


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


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column is words and whose other columns are figures; a pipe in a cell stays in its cell."""
    lines = [list(head), ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
