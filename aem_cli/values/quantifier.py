"""Small words that change what a sentence claims: all, some and none; must and may; only and also."""

from __future__ import annotations

from aem_cli.values.text import listed

_ALL = listed("all every each entire whole both always")
_SOME = listed("some several few partly sometimes half most")
_NONE = listed("none neither never nobody nothing")
_MUST = listed("must required mandatory obligatory compulsory")
_MAY = listed("may might optional optionally voluntary could")
_ONLY = listed("only solely exclusively")
_ALSO = listed("also too")
_ON, _OFF = listed("on"), listed("off")
_UNTIL, _SINCE = listed("until till"), listed("from since")
_APART = ((_ON, _OFF), (_UNTIL, _SINCE), (_ALL, _SOME), (_ALL, _NONE), (_SOME, _NONE), (_MUST, _MAY), (_ONLY, _ALSO))
WATCHED = frozenset().union(*(words for pair in _APART for words in pair))
_OTHERS = {
    word: frozenset().union(*(two for one, other in _APART for two in (one, other) if word in (one | other) - two))
    for word in WATCHED
}
"""The small words that claim another thing than each does."""


def other_quantity(gold: frozenset[str], predicted: frozenset[str]) -> str | None:
    """The small words that tell two sets of folded words apart; None where they claim as much."""
    if not any(not predicted.isdisjoint(_OTHERS[word]) for word in gold & WATCHED):
        return None
    for pair in _APART:
        for one, other in (pair, pair[::-1]):
            here, there = gold & one, predicted & other
            if here and there and not gold & other and not predicted & one:
                return f"{min(here)} against {min(there)}"
    return None
