"""How much each word and value of a statement counts for its being addressed."""

from __future__ import annotations

from functools import lru_cache

from aem_cli.values.clause import Clause
from aem_cli.values.token import WORD, Sign, Token
from aem_cli.values.word import LIGHT_STEMS


@lru_cache(maxsize=1024)
def weights_of(gold: Clause) -> tuple[dict[Sign, float], float]:
    """How much each token of a statement counts for its being addressed, and their sum."""
    value = gold.value
    short: frozenset[Sign] = frozenset()
    if value and len(value) < _SHORT_VALUE:
        start = gold.text.rfind(value)
        stop = start + len(value)
        placed = zip(gold.content, gold.places, strict=True)
        short = frozenset([token.sign for token, place in placed if start <= place < stop])
    aside = gold.aside
    weights = {token.sign: _weight(token, aside, short) for token in gold.content}
    said_once = len(weights) == len(gold.content)
    return weights, sum(weights.values() if said_once else [weights[token.sign] for token in gold.content]) or 1.0


_SHORT_VALUE = 60


def _weight(token: Token, aside: frozenset[Sign], short: frozenset[Sign]) -> float:
    if aside and token.sign in aside:
        return 0.25
    if token.sort != WORD:
        return 2.0
    if token.key in LIGHT_STEMS:
        return 0.4
    if short and token.sign in short:
        return 1.6
    return 1.3 if token.named else 1.0
