"""Who did what to whom, and from where to where, as far as word order and small words show it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from aem_cli.values.text import listed
from aem_cli.values.token import IDENTIFIER, WORD, Token, tokens
from aem_cli.values.word import STOP_STEMS


class Roles(NamedTuple):
    """The heads behind direction words, the order of the names, and whether the sentence is passive."""

    directed: tuple[tuple[str, object], ...]
    names: tuple[object, ...]
    passive: bool
    verbs: frozenset[object]


_DIRECTIONS = {"from": "from", "to": "to", "into": "to", "towards": "to", "before": "before", "after": "after",
               "above": "above", "below": "below", "by": "by"}  # fmt: skip
_BE = frozenset(("is", "are", "was", "were", "been", "being", "be", "get", "got"))
_SYMMETRIC = listed("and or with between both married met meet")


@lru_cache(maxsize=512)
def read_roles(text: str) -> Roles:
    """The roles in one sentence."""
    found = tokens(text)
    words = [token.text.casefold() for token in found]
    content = [token for token in found if token.sort != WORD or token.key not in STOP_STEMS]
    passive = "by" in words and not _BE.isdisjoint(words[: words.index("by")])
    names = [token.key for token in content if token.named or token.sort == IDENTIFIER]
    verbs = frozenset([token.key for token in content if token.sort == WORD and not token.named])
    directed = () if _DIRECTIONS.keys().isdisjoint(words) else _directed(found, words)
    return Roles(directed, tuple(names) if _SYMMETRIC.isdisjoint(words) else (), passive, verbs)


def _directed(found: tuple[Token, ...], words: list[str]) -> tuple[tuple[str, object], ...]:
    """The first word of content right behind the first of each direction word."""
    directed: dict[str, object] = {}
    for at, folded in enumerate(words):
        if folded in _DIRECTIONS:
            head = next((one for one in found[at + 1 : at + 4] if not _small(one)), None)
            if head is not None:
                directed.setdefault(_DIRECTIONS[folded], head.key)
    return tuple(sorted(directed.items()))


def _small(token: Token) -> bool:
    return token.sort == WORD and token.key in STOP_STEMS


def swapped_roles(gold: str, predicted: str) -> str | None:
    """The words that tell that two sentences swap from and to, or who and whom; None if they do not."""
    one, other = read_roles(gold), read_roles(predicted)
    return _turned(dict(one.directed), dict(other.directed)) or _exchanged(gold, predicted, one, other)


_PAIRS = (("from", "to"), ("before", "after"), ("above", "below"), ("by", "to"))


def _turned(there: dict[str, object], back: dict[str, object]) -> str | None:
    """A direction word that stands before the same head as its opposite does on the other side."""
    for first, second in _PAIRS:
        for kind, against in ((first, second), (second, first)):
            same_head = kind in there and against in back and there[kind] == back[against]
            if same_head and there.get(against) != back[against] and back.get(kind) != there[kind] and kind != "to":
                return f"{kind} {there[kind]} against {against} {back[against]}"
    return None


def _exchanged(gold: str, predicted: str, one: Roles, other: Roles) -> str | None:
    """Two names on both sides of one verb in the other order, with the voice unchanged; or in the same order turned."""
    common = [name for name in dict.fromkeys(one.names) if name in other.names]
    if len(common) != 2 or not one.verbs & other.verbs:
        return None
    if any(names.count(name) > 1 for names in (one.names, other.names) for name in common):
        return None
    reordered = other.names.index(common[0]) > other.names.index(common[1])
    if reordered == (one.passive != other.passive):
        return None
    joined = _between(gold, common) and _between(predicted, common)
    return "who and whom are exchanged" if joined else None


def _between(text: str, names: list[object]) -> bool:
    """Whether a word that is no name and not small stands between two names: the verb that joins them."""
    found = tokens(text)
    places = sorted(next(at for at, token in enumerate(found) if token.key == name) for name in names)
    inner = found[places[0] + 1 : places[1]]
    return len(inner) <= 4 and any(token.sort == WORD and not token.named and not _small(token) for token in inner)
