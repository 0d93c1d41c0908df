"""The marks of a statement: its values and names, by which a reply is known to speak of the same thing."""

from __future__ import annotations

from aem_cli.scorers.window import Window
from aem_cli.values.clause import Clause
from aem_cli.values.token import ORDINAL, WORD, Token


def keeps_marks(gold: Clause, window: Window) -> bool:
    """Whether all the marks of a statement (its values and names, two or more) stand in the reply, and no others do.

    Such a reply speaks of the same thing and says the same of it in other words, whatever words those are.
    """
    if window.replaced or any(token.proper or token.sort not in _UNMARKED for token in window.missing):
        return False
    return len(marks(gold)) >= FEWEST_MARKS


def marks(gold: Clause) -> list[Token]:
    """The values and names of a statement."""
    return [token for token in gold.content if token.proper or token.sort not in _UNMARKED]


_UNMARKED = (WORD, ORDINAL)
FEWEST_MARKS = 2
