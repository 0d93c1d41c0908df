"""What is found of a gold statement in a reply: whether it is addressed, and whether what is said of it agrees."""

from __future__ import annotations

from typing import NamedTuple

from aem_cli.scorers.answer import EXACT, Answer
from aem_cli.values.clause import Clause

YES = Answer(0.97, None, "restated")
UNSAID = EXACT


class Judged(NamedTuple):
    """The answers to ADDRESSED and AGREES."""

    addressed: Answer
    agrees: Answer


def missing_words(gold: Clause) -> str:
    """Why a statement is not addressed: its first words."""
    return "not addressed: " + " ".join(token.text for token in gold.content[:6])
