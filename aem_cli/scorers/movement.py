"""What changes its place or its role between a statement and a reply."""

from __future__ import annotations

from itertools import pairwise

from aem_cli.values.association import changed_places
from aem_cli.values.clause import Clause
from aem_cli.values.role import swapped_roles
from aem_cli.values.token import WORD
from aem_cli.values.word import STOP_STEMS

_COUNTERPARTS = (
    ("from", "to"), ("from", "into"), ("from", "towards"), ("before", "after"), ("above", "below"), ("by", "to"),
    ("in", "out"), ("on", "off"), ("up", "down"), ("over", "under"), ("with", "without"),
)  # fmt: skip


_ASKER, _SPEAKER = frozenset(("you",)), frozenset(("i", "we"))


def _subject_turned(gold: Clause, clause: Clause) -> str | None:
    """The verb that one side says of the user and the other of the speaker: "you owe" against "we owe"."""
    here, there = _subjects(gold), _subjects(clause)
    for verb, subject in here.items():
        other = there.get(verb, subject)
        if {subject, other} <= _ASKER | _SPEAKER and (subject in _ASKER) != (other in _ASKER):
            return f"{subject} against {other}"
    return None


def _subjects(clause: Clause) -> dict[object, str]:
    """The pronoun right before each verb of content."""
    if clause.words.isdisjoint(_ASKER | _SPEAKER):
        return {}
    return {
        verb.key: pronoun.text.casefold()
        for pronoun, verb in pairwise(clause.tokens)
        if verb.sort == WORD and verb.key not in STOP_STEMS and pronoun.text.casefold() in _ASKER | _SPEAKER
    }


def who_moved(gold: Clause, clause: Clause) -> str | None:
    """What changes its place or its role between two clauses.

    Nothing can where they name what they share in one order, neither or both have an agent ("by"), and no direction
    stands beside its counterpart.
    """
    if turned := _subject_turned(gold, clause):
        return turned
    words = gold.words | clause.words
    if ("by" in gold.words) == ("by" in clause.words) and not any(
        one in words and other in words for one, other in _COUNTERPARTS
    ):
        shared = gold.keys & clause.keys
        here = [token.key for token in gold.content if token.sign in shared]
        if here == [token.key for token in clause.content if token.sign in shared]:
            return None
    return swapped_roles(gold.text, clause.text) or changed_places(gold.text, clause.text)
