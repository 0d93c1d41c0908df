"""Which word a value stands beside, so that two values which change places are seen; and particles behind a word."""

from __future__ import annotations

from itertools import pairwise

from aem_cli.values.token import ORDINAL, WORD, Token, content_of, folded_of, tokens
from aem_cli.values.token_sameness import same_token

Tokens = tuple[Token, ...]
_Beside = dict[object, Token]

PARTICLES = {
    "in": "out", "out": "in", "on": "off", "off": "on", "up": "down", "down": "up", "over": "under", "under": "over",
    "with": "without", "without": "with", "before": "after", "after": "before", "to": "from", "from": "to",
}  # fmt: skip
_PARTICLES = frozenset(PARTICLES)
BOTH_WAYS = frozenset(("and", "or", "with", "between", "both", "equals", "equal", "is", "are", "was", "were"))


def changed_places(gold: str, predicted: str) -> str | None:
    """What has changed places between two texts that share their values; None where nothing has."""
    one, other = tokens(gold), tokens(predicted)
    return places_changed(one, other, frozenset(map(folded_of, one)), frozenset(map(folded_of, other)))


def places_changed(gold: Tokens, predicted: Tokens, mine: frozenset[str], theirs: frozenset[str]) -> str | None:
    """The same of two texts that are read, with the small words of each, folded."""
    if _hold_two_values(gold) and _hold_two_values(predicted):
        moved = _moved_value(_beside(gold), _beside(predicted))
        if moved:
            return moved
    if BOTH_WAYS.isdisjoint(mine) and BOTH_WAYS.isdisjoint(theirs):
        exchanged = _exchanged(_joined(gold), _joined(predicted))
        if exchanged:
            return exchanged
    if any(PARTICLES[word] in theirs for word in mine & _PARTICLES):
        return _turned(_particles(gold), _particles(predicted))
    return None


def _hold_two_values(found: Tokens) -> bool:
    return len([token for token in found if token.sort != WORD and token.sort != ORDINAL]) > 1


def _moved_value(gold: tuple[_Beside, _Beside], predicted: tuple[_Beside, _Beside]) -> str | None:
    for mine, theirs in zip(gold, predicted, strict=True):
        for word, value in mine.items():
            against = theirs.get(word)
            if against is not None and not same_token(value, against) and _in(against, mine) and _in(value, theirs):
                return f"{value.text} against {against.text}"
    return None


def _beside(found: Tokens) -> tuple[_Beside, _Beside]:
    """Values by the word before and by the word behind them."""
    content = content_of(found)
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
    for first, verb, last in gold:
        if first != last and (last, verb, first) in predicted:
            return f"{first} and {last} are exchanged"
    return None


def _joined(found: Tokens) -> dict[_Triple, None]:
    """Two words or values with the word between them, in order."""
    content = content_of(found)
    triples = zip(content, content[1:], content[2:], strict=False)
    return {(one.key, verb.key, other.key): None for one, verb, other in triples if verb.sort == WORD}


def _turned(gold: dict[object, str], predicted: dict[object, str]) -> str | None:
    for word, particle in gold.items():
        if predicted.get(word) == PARTICLES[particle]:
            return f"{word} {particle} against {predicted[word]}"
    return None


def _particles(found: Tokens) -> dict[object, str]:
    """The first particle right behind each word."""
    particles: dict[object, str] = {}
    for token, following in pairwise(found):
        if following.folded in PARTICLES and token.sort == WORD and not token.small:
            particles.setdefault(token.key, following.folded)
    return particles


def _in(token: Token, values: _Beside) -> bool:
    return any(same_token(token, value) for value in values.values())
