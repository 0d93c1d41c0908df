"""Who did what to whom, and from where to where, as far as word order and small words show it."""

from __future__ import annotations

from aem_cli.values.text import listed
from aem_cli.values.token import IDENTIFIER, WORD, Token, folded_of, tokens

Tokens = tuple[Token, ...]

DIRECTIONS = {"from": "from", "to": "to", "into": "to", "towards": "to", "before": "before", "after": "after",
               "above": "above", "below": "below", "by": "by"}  # fmt: skip
_PAIRS = (("from", "to"), ("before", "after"), ("above", "below"), ("by", "to"))
_AGAINST = {
    kind: frozenset([word for word, means in DIRECTIONS.items() if means == against])
    for first, second in _PAIRS
    for kind, against in ((first, second), (second, first))
    if kind != "to"
}
"""The words that point the other way."""
_BE = frozenset(("is", "are", "was", "were", "been", "being", "be", "get", "got"))
SYMMETRIC = listed("and or with between both married met meet")


def swapped_roles(gold: str, predicted: str) -> str | None:
    """The words that tell that two sentences swap from and to, or who and whom; None if they do not."""
    one, other = tokens(gold), tokens(predicted)
    return roles_swapped(one, other, frozenset(map(folded_of, one)), frozenset(map(folded_of, other)))


def roles_swapped(gold: Tokens, predicted: Tokens, mine: frozenset[str], theirs: frozenset[str]) -> str | None:
    """The same of two sentences that are read, with the small words of each, folded."""
    if any(not theirs.isdisjoint(_AGAINST[word]) for word in mine & _AGAINST.keys()):
        there, back = _directed(gold), _directed(predicted)
        turned = _turned(there, back) if there and back else None
        if turned:
            return turned
    return _exchanged(gold, predicted) if SYMMETRIC.isdisjoint(mine) and SYMMETRIC.isdisjoint(theirs) else None


def _directed(found: Tokens) -> dict[str, object]:
    """The first word of content right behind the first of each direction word."""
    directed: dict[str, object] = {}
    for at, token in enumerate(found):
        if token.folded in DIRECTIONS:
            head = next((one for one in found[at + 1 : at + 4] if not one.small), None)
            if head is not None:
                directed.setdefault(DIRECTIONS[token.folded], head.key)
    return directed


def _turned(there: dict[str, object], back: dict[str, object]) -> str | None:
    """A direction word that stands before the same head as its opposite does on the other side."""
    for first, second in _PAIRS:
        for kind, against in ((first, second), (second, first)):
            same_head = kind in there and against in back and there[kind] == back[against]
            if same_head and there.get(against) != back[against] and back.get(kind) != there[kind] and kind != "to":
                return f"{kind} {there[kind]} against {against} {back[against]}"
    return None


def _exchanged(gold: Tokens, predicted: Tokens) -> str | None:
    """Two names on both sides of one verb in the other order, with the voice unchanged; or in the same order turned."""
    here = _names(gold)
    there = _names(predicted) if here else ()
    if not there:
        return None
    common = [name for name in dict.fromkeys(here) if name in there]
    if len(common) != 2 or _verbs(gold).isdisjoint(_verbs(predicted)):
        return None
    if any(names.count(name) > 1 for names in (here, there) for name in common):
        return None
    reordered = there.index(common[0]) > there.index(common[1])
    if reordered == (_is_passive(gold) != _is_passive(predicted)):
        return None
    joined = _between(gold, common) and _between(predicted, common)
    return "who and whom are exchanged" if joined else None


def _names(found: Tokens) -> tuple[object, ...]:
    """The names in order where there are two or more."""
    names = [token.key for token in found if (token.named or token.sort == IDENTIFIER) and not token.small]
    return tuple(names) if len(names) > 1 else ()


def _verbs(found: Tokens) -> set[object]:
    return {token.key for token in found if token.sort == WORD and not token.named and not token.small}


def _is_passive(found: Tokens) -> bool:
    words = [token.folded for token in found]
    return "by" in words and not _BE.isdisjoint(words[: words.index("by")])


def _between(found: Tokens, names: list[object]) -> bool:
    """Whether a word that is no name and not small stands between two names: the verb that joins them."""
    places = sorted(next(at for at, token in enumerate(found) if token.key == name) for name in names)
    inner = found[places[0] + 1 : places[1]]
    return len(inner) <= 4 and any(token.sort == WORD and not token.named and not token.small for token in inner)
