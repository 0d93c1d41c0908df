"""A condition that was turned round: "if it was opened" against "unless it was opened"."""

from __future__ import annotations

import re

_CONDITION = re.compile(r"\b(if|unless)((?:\s+[\w']+){1,5})")
_DENIED = re.compile(r"\b(?:not|no|never)\b|n't\b")


def turned_condition(gold: str, reply: str) -> str | None:
    """What was turned, in a few words; None where both sides set the condition alike, or one of them sets none.

    A condition is the same by most of the words behind its "if"; "unless it is open" is "if it is not open".
    """
    folded = gold.casefold()
    if "if" not in folded and "unless" not in folded:
        return None
    mine = _conditions(folded)
    theirs = _conditions(reply.casefold()) if mine else []
    for word, denied, said in mine:
        for other, other_denied, other_said in theirs:
            same = 2 * len(said & other_said) > max(len(said), len(other_said))
            if same and (word == other) != (denied == other_denied):
                return f"{word} against {other}"
    return None


def _conditions(text: str) -> list[tuple[str, bool, frozenset[str]]]:
    """The word, whether something is denied behind it, and the words behind it without the denial."""
    return [
        (match[1], _DENIED.search(match[2]) is not None, frozenset(_DENIED.sub(" ", match[2]).split()))
        for match in _CONDITION.finditer(text)
    ]
