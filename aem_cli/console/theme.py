"""The look: one console for a stream, the signs it can print, and the colours of verdicts.

NO_COLOR, FORCE_COLOR, TERM=dumb and COLUMNS are obeyed by Rich; this module adds the encoding: a stream that cannot
print a sign gets its plain form, and text of a data set is written out instead of failing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import IO, NamedTuple, TextIO

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from aem_cli.domain.literal import shortened, shown, visible

GOOD = "green"
BAD = "red"
WARN = "yellow"
FAINT = "dim"
STRONG = "bold"
ROOT = "bold red"
CASCADE = "yellow"

NARROWEST = 40
_NARROW = 76
_WIDE = 100
_LINES = 25


class Signs(NamedTuple):
    """The signs beside plain text."""

    ellipsis: str
    arrow: str
    passed: str
    failed: str
    cascade: str
    unscored: str
    bullet: str


UNICODE = Signs(ellipsis="…", arrow="→", passed="✓", failed="✗", cascade="↳", unscored="?", bullet="•")
PLAIN = Signs(ellipsis="...", arrow="->", passed="+", failed="x", cascade=">", unscored="?", bullet="*")


class _Console(Console):
    """Rich ends the process with 1 when whoever reads the output leaves, and 1 would say that the gate failed."""

    def on_broken_pipe(self) -> None:
        raise  # what the stream has just raised  # noqa: PLE0704


class Screen(NamedTuple):
    """A console together with what its stream can print."""

    console: Console
    signs: Signs
    encoding: str

    @property
    def width(self) -> int:
        """Columns to fill."""
        return self.console.width

    @property
    def narrow(self) -> bool:
        """Whether columns have to be saved."""
        return self.width < _NARROW

    @property
    def wide(self) -> bool:
        """Whether a table of figures has room for a sentence beside them."""
        return self.width >= _WIDE

    @property
    def gap(self) -> int:
        """Columns between two columns of a table."""
        return 1 if self.narrow else 2

    def say(self, *texts: Text | str) -> None:
        """Print one line of texts, wrapped where it is longer than the screen."""
        line = Text()
        for text in texts:
            line.append_text(text if isinstance(text, Text) else Text(text))
        self.console.print(line)

    def title(self, name: str) -> None:
        """Print a name on a line of its own, never broken, so that it can be copied; and an empty line after it."""
        self.console.print(self.literal(name, style=STRONG), soft_wrap=True)
        self.console.print()

    def show(self, renderable: RenderableType) -> None:
        """Print a table or another block, and an empty line after it."""
        self.console.print(renderable)
        self.console.print()

    def facts(self, rows: Iterable[tuple[str, str]]) -> None:
        """Print names with what is said of them, a row each, and an empty line after them."""
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for name, said in rows:
            table.add_row(name, said)
        self.show(table)

    def literal(self, value: object, limit: int | None = None, style: str = "") -> Text:
        """A value of the data set: never markup, hidden characters visible, cut to `limit`."""
        text = visible(shown(value), self.encoding)
        return Text(text if limit is None else shortened(text, limit, self.signs.ellipsis), style=style)


def screen_for(stream: TextIO | IO[str] | None = None, width: int | None = None) -> Screen:
    """The screen for a stream, standard output by default."""
    out = stream or sys.stdout
    encoding = (getattr(out, "encoding", None) or "utf-8").lower()
    columns = width or _columns()
    height = None if columns is None else _LINES  # on a dumb terminal Rich heeds a width only beside a height
    console = _Console(
        file=out, highlight=False, markup=False, emoji=False, width=columns, height=height, _environ=_sound_environ()
    )
    return Screen(console, UNICODE if _prints(UNICODE, encoding) else PLAIN, encoding)


def _columns() -> int | None:
    """COLUMNS where it is a usable number; Rich takes it only on a terminal of some systems."""
    columns = os.environ.get("COLUMNS", "")
    return max(int(columns), NARROWEST) if columns.isdecimal() and int(columns) > 0 else None


def _sound_environ() -> dict[str, str]:
    """The environment without sizes that are no numbers: Rich takes every digit of Unicode for one, and fails at it."""
    sizes = ("COLUMNS", "LINES")
    return {name: value for name, value in os.environ.items() if name not in sizes or value.isdecimal()}


def _prints(signs: Signs, encoding: str) -> bool:
    try:
        "".join(signs).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return encoding.startswith("utf")
