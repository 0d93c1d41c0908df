"""Which word a value stands beside, so that two values which change places are seen; and particles behind a word."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from aem_cli.values.token import ORDINAL, WORD, Token, tokens
from aem_cli.values.token_sameness import same_token
from aem_cli.values.word import STOP_STEMS


class Associations(NamedTuple):
    """Values by the word before and by the word behind them, words joined by a word, particles by the word before."""

    before: dict[object, Token]
    behind: dict[object, Token]
    joined: frozenset[tuple[object, object, object]]
    particles: dict[object, str]


_PARTICLES = {
    "in": "out", "out": "in", "on": "off", "off": "on", "up": "down", "down": "up", "over": "under", "under": "over",
    "with": "without", "without": "with", "before": "after", "after": "before", "to": "from", "from": "to",
}  # fmt: skip
_BOTH_WAYS = frozenset(("and", "or", "with", "between", "both", "equals", "equal", "is", "are", "was", "were"))


@lru_cache(maxsize=512)
def read_associations(text: str) -> Associations:
    """The associations of one sentence."""
    found = tokens(text)
    content = [token for token in found if token.sort != WORD or token.key not in STOP_STEMS]
    before: dict[object, Token] = {}
    behind: dict[object, Token] = {}
    for token, following in pairwise(content):
        if token.sort == WORD and following.sort not in (WORD, ORDINAL):
            before.setdefault(token.key, following)
        if token.sort not in (WORD, ORDINAL) and following.sort == WORD:
            behind.setdefault(following.key, token)
    words = [token.text.casefold() for token in found]
    symmetric = not _BOTH_WAYS.isdisjoint(words)
    joined = () if symmetric else zip(content, content[1:], content[2:], strict=False)
    triples = frozenset([(one.key, verb.key, other.key) for one, verb, other in joined if verb.sort == WORD])
    particles: dict[object, str] = {}
    for token, folded in zip(found, words[1:], strict=False):
        if folded in _PARTICLES and token.sort == WORD and token.key not in STOP_STEMS:
            particles.setdefault(token.key, folded)
    return Associations(before, behind, triples, particles)


def changed_places(gold: str, predicted: str) -> str | None:
    """What has changed places between two texts that share their values; None where nothing has."""
    one, other = read_associations(gold), read_associations(predicted)
    for mine, theirs in ((one.before, other.before), (one.behind, other.behind)):
        for word, value in mine.items():
            against = theirs.get(word)
            if against is not None and not same_token(value, against) and _in(against, mine) and _in(value, theirs):
                return f"{value.text} against {against.text}"
    for first, verb, last in one.joined:
        if first != last and (last, verb, first) in other.joined:
            return f"{first} and {last} are exchanged"
    for word, particle in one.particles.items():
        if other.particles.get(word) == _PARTICLES[particle]:
            return f"{word} {particle} against {other.particles[word]}"
    return None


def _in(token: Token, values: dict[object, Token]) -> bool:
    return any(same_token(token, value) for value in values.values())
