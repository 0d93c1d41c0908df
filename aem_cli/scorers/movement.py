"""What changes its place or its role between a statement and a reply."""

from __future__ import annotations

from itertools import pairwise

from aem_cli.values.association import places_changed
from aem_cli.values.clause import Clause
from aem_cli.values.cue import ASKER, SPEAKER
from aem_cli.values.role import roles_swapped
from aem_cli.values.token import WORD

_COUNTERPARTS = (
    ("from", "to"), ("from", "into"), ("from", "towards"), ("before", "after"), ("above", "below"), ("by", "to"),
    ("in", "out"), ("on", "off"), ("up", "down"), ("over", "under"), ("with", "without"),
)  # fmt: skip
_OPPOSED = {one: frozenset([other for first, other in _COUNTERPARTS if first == one]) for one, _ in _COUNTERPARTS}
_PERSONS = ASKER | SPEAKER


def who_moved(gold: Clause, clause: Clause) -> str | None:
    """What changes its place or its role between two clauses.

    Nothing can where they name what they share in one order, neither or both have an agent ("by"), and no direction
    stands beside its counterpart.
    """
    if turned := _subject_turned(gold, clause):
        return turned
    if _keep_order(gold, clause):
        return None
    said = gold.plain, clause.plain, gold.plain_cues, clause.plain_cues
    return roles_swapped(*said) or places_changed(*said)


def _keep_order(gold: Clause, clause: Clause) -> bool:
    if ("by" in gold.cues) != ("by" in clause.cues) or _has_counterparts(gold.cues | clause.cues):
        return False
    shared = gold.signs & clause.signs
    here = [token.sign for token in gold.content if token.sign in shared]
    return here == [token.sign for token in clause.content if token.sign in shared]


def _subject_turned(gold: Clause, clause: Clause) -> str | None:
    """The verb that one side says of the user and the other of the speaker: "you owe" against "we owe"."""
    if gold.cues.isdisjoint(_PERSONS) or clause.cues.isdisjoint(_PERSONS):
        return None
    here, there = _subjects(gold), _subjects(clause)
    for verb, subject in here.items():
        other = there.get(verb, subject)
        if other in _PERSONS and (subject in ASKER) != (other in ASKER):
            return f"{subject} against {other}"
    return None


def _subjects(clause: Clause) -> dict[object, str]:
    """The pronoun right before each verb of content."""
    return {
        verb.key: pronoun.folded
        for pronoun, verb in pairwise(clause.tokens)
        if verb.sort == WORD and not verb.small and pronoun.folded in _PERSONS
    }


def _has_counterparts(cues: frozenset[str]) -> bool:
    return any(not cues.isdisjoint(_OPPOSED[word]) for word in cues & _OPPOSED.keys())
