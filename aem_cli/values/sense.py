"""Whether two words can mean the same or name different things of one field, after the tables of senses."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from aem_cli.values.adjective_senses import ADJECTIVES, OTHER_STATES
from aem_cli.values.noun_senses import NOUNS, OTHER_THINGS
from aem_cli.values.polarity import opposite
from aem_cli.values.verb_senses import OTHER_ACTS, VERBS
from aem_cli.values.word import stem

Side = tuple[int, int]


def _read(*tables: str) -> dict[str, frozenset[Side]]:
    """The (row, side) places of each stem."""
    places: defaultdict[str, set[Side]] = defaultdict(set)
    rows = [row for table in tables for row in table.split(";")]
    for at, row in enumerate(rows):
        for side, words in enumerate(row.split("|")):
            for word in words.split():
                places[stem(word)].add((at, side))
    return {word: frozenset(found) for word, found in places.items()}


_SAME = _read(VERBS, ADJECTIVES, NOUNS)
_APART = _read(OTHER_ACTS, OTHER_STATES, OTHER_THINGS)
_ACTS = frozenset(_read(VERBS, OTHER_ACTS))
_NONE: frozenset[Side] = frozenset()
_KNOWN = frozenset((*_SAME, *_APART))


def has_sense(key: object) -> bool:
    """Whether the tables know a stem; a stem that they do not know is related to itself alone."""
    return key in _KNOWN


@lru_cache(maxsize=16_384)
def related(one: str, other: str) -> bool:
    """Whether two stems can mean the same; words that a row tells apart never do."""
    if one == other:
        return True
    if _APART.get(one, _NONE) & _APART.get(other, _NONE):
        return True
    return bool(_SAME.get(one, _NONE) & _SAME.get(other, _NONE)) and not contrasting(one, other)


@lru_cache(maxsize=16_384)
def contrasting(one: str, other: str) -> bool:
    """Whether two stems say the opposite or name different things of one field."""
    if one == other:
        return False
    here, there = _APART.get(one, _NONE), _APART.get(other, _NONE)
    if here & there:
        return False
    rows = {row for row, _ in here} & {row for row, _ in there}
    return bool(rows) or opposite(one, other)


def is_act(word: str) -> bool:
    """Whether the tables know a stem as a verb."""
    return word in _ACTS
