"""What changes its place or its role between a statement and a reply."""

from __future__ import annotations

from itertools import pairwise

from aem_cli.values.association import changed_places
from aem_cli.values.clause import Clause
from aem_cli.values.role import swapped_roles
from aem_cli.values.token import WORD

_COUNTERPARTS = (
    ("from", "to"), ("from", "into"), ("from", "towards"), ("before", "after"), ("above", "below"), ("by", "to"),
    ("in", "out"), ("on", "off"), ("up", "down"), ("over", "under"), ("with", "without"),
)  # fmt: skip
_OPPOSED = {one: frozenset([other for first, other in _COUNTERPARTS if first == one]) for one, _ in _COUNTERPARTS}


_ASKER, _SPEAKER = frozenset(("you",)), frozenset(("i", "we"))
_PERSONS = _ASKER | _SPEAKER


def _subject_turned(gold: Clause, clause: Clause) -> str | None:
    """The verb that one side says of the user and the other of the speaker: "you owe" against "we owe"."""
    here, there = _subjects(gold), _subjects(clause)
    if not here or not there:
        return None
    for verb, subject in here.items():
        other = there.get(verb, subject)
        if other in _PERSONS and (subject in _ASKER) != (other in _ASKER):
            return f"{subject} against {other}"
    return None


def _subjects(clause: Clause) -> dict[object, str]:
    """The pronoun right before each verb of content."""
    if clause.words.isdisjoint(_PERSONS):
        return {}
    return {
        verb.key: pronoun.folded
        for pronoun, verb in pairwise(clause.tokens)
        if verb.sort == WORD and not verb.small and pronoun.folded in _PERSONS
    }


def _has_counterparts(words: frozenset[str]) -> bool:
    return any(not words.isdisjoint(_OPPOSED[word]) for word in words & _OPPOSED.keys())


def who_moved(gold: Clause, clause: Clause) -> str | None:
    """What changes its place or its role between two clauses.

    Nothing can where they name what they share in one order, neither or both have an agent ("by"), and no direction
    stands beside its counterpart.
    """
    if turned := _subject_turned(gold, clause):
        return turned
    if ("by" in gold.words) == ("by" in clause.words) and not _has_counterparts(gold.words | clause.words):
        shared = gold.keys & clause.keys
        here = [token.key for token in gold.content if token.sign in shared]
        if here == [token.key for token in clause.content if token.sign in shared]:
            return None
    return swapped_roles(gold.text, clause.text) or changed_places(gold.text, clause.text)
