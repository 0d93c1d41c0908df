"""Which word a value stands beside, so that two values which change places are seen; and particles behind a word."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from aem_cli.values.token import ORDINAL, WORD, Token, content_of, folded_of, tokens
from aem_cli.values.token_sameness import same_token

_Beside = dict[object, Token]

PARTICLES = {
    "in": "out", "out": "in", "on": "off", "off": "on", "up": "down", "down": "up", "over": "under", "under": "over",
    "with": "without", "without": "with", "before": "after", "after": "before", "to": "from", "from": "to",
}  # fmt: skip
BOTH_WAYS = frozenset(("and", "or", "with", "between", "both", "equals", "equal", "is", "are", "was", "were"))


def may_change_places(gold: frozenset[str], predicted: frozenset[str], values: bool) -> bool:
    """Whether anything can change places between texts with such cues, `values` where both hold two or more."""
    if values or (BOTH_WAYS.isdisjoint(gold) and BOTH_WAYS.isdisjoint(predicted)):
        return True
    return not (PARTICLES.keys().isdisjoint(gold) or PARTICLES.keys().isdisjoint(predicted))


def changed_places(gold: str, predicted: str) -> str | None:
    """What has changed places between two texts that share their values; None where nothing has."""
    return (
        _moved_value(_beside(gold), _beside(predicted))
        or _exchanged(_joined(gold), _joined(predicted))
        or _turned(_particles(gold), _particles(predicted))
    )


def _moved_value(gold: tuple[_Beside, ...], predicted: tuple[_Beside, ...]) -> str | None:
    for mine, theirs in zip(gold, predicted, strict=False):
        for word, value in mine.items():
            against = theirs.get(word)
            if against is not None and not same_token(value, against) and _in(against, mine) and _in(value, theirs):
                return f"{value.text} against {against.text}"
    return None


@lru_cache(maxsize=512)
def _beside(text: str) -> tuple[_Beside, ...]:
    """Values by the word before and by the word behind them; nothing where there are no two to change places."""
    content = content_of(tokens(text))
    if sum([token.sort != WORD and token.sort != ORDINAL for token in content]) < 2:
        return ()
    before: _Beside = {}
    behind: _Beside = {}
    for token, following in pairwise(content):
        if token.sort == WORD and following.sort not in (WORD, ORDINAL):
            before.setdefault(token.key, following)
        if token.sort not in (WORD, ORDINAL) and following.sort == WORD:
            behind.setdefault(following.key, token)
    return before, behind


_Triple = tuple[object, object, object]


def _exchanged(gold: dict[_Triple, None], predicted: dict[_Triple, None]) -> str | None:
    for first, verb, last in gold if predicted else ():
        if first != last and (last, verb, first) in predicted:
            return f"{first} and {last} are exchanged"
    return None


@lru_cache(maxsize=512)
def _joined(text: str) -> dict[_Triple, None]:
    """Two words or values with the word between them, in order; nothing where a word joins them both ways."""
    found = tokens(text)
    if not BOTH_WAYS.isdisjoint(map(folded_of, found)):
        return {}
    content = content_of(found)
    triples = zip(content, content[1:], content[2:], strict=False)
    return {(one.key, verb.key, other.key): None for one, verb, other in triples if verb.sort == WORD}


def _turned(gold: dict[object, str], predicted: dict[object, str]) -> str | None:
    for word, particle in gold.items() if predicted else ():
        if predicted.get(word) == PARTICLES[particle]:
            return f"{word} {particle} against {predicted[word]}"
    return None


@lru_cache(maxsize=512)
def _particles(text: str) -> dict[object, str]:
    """The first particle right behind each word."""
    found = tokens(text)
    particles: dict[object, str] = {}
    if PARTICLES.keys().isdisjoint(map(folded_of, found)):
        return particles
    for token, following in pairwise(found):
        if following.folded in PARTICLES and token.sort == WORD and not token.small:
            particles.setdefault(token.key, following.folded)
    return particles


def _in(token: Token, values: _Beside) -> bool:
    return any(same_token(token, value) for value in values.values())
