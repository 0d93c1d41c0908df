"""Whether what a text says beyond gold stands in the recorded results."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from aem_cli.scorers.language import Answer
from aem_cli.values.clause import read_reply
from aem_cli.values.token import NUMBER, ORDINAL, WORD, Token, tokens
from aem_cli.values.token_sameness import amount_of
from aem_cli.values.word import LIGHT_STEMS

_MOST_TEXT = 100_000
_FINEST = 10_000  # a number with more decimals may be said rounded to cents


def support_answer(gold: str, predicted: str, context: tuple[str, ...]) -> Answer:
    """Values that neither gold nor a result holds are invented; so is a sentence with hardly a known word in it."""
    if gold == predicted:
        return 1.0, None
    known, words = _known(gold)
    if context:
        more, more_words = _known_of(context)
        known, words = known | more, words | more_words
    for clause in read_reply(predicted):
        if clause.denies or clause.question:
            continue
        invented = next((token for token in clause.content if token.sort != WORD and not _stands(token, known)), None)
        if invented is not None:
            return 0.1, f"{invented.text} stands in no result"
        content = [token for token in clause.content if token.sort == WORD and token.key not in LIGHT_STEMS]
        if len(content) >= 4:
            strange = [token for token in content if token.key not in words]
            if len(strange) >= 0.8 * len(content):
                return 0.3, f"{' '.join(token.text for token in strange[:4])} stands in no result"
    return 0.95, None


def _stands(token: Token, known: frozenset[object]) -> bool:
    if token.sort == NUMBER:
        value = amount_of(token)
        return value in known or -value in known or value * 100 in known or (isinstance(value, int) and abs(value) <= 2)
    if token.sort == ORDINAL:
        return True
    return token.key in known


@lru_cache(maxsize=256)
def _known_of(context: tuple[str, ...]) -> tuple[frozenset[object], frozenset[object]]:
    values: set[object] = set()
    words: set[object] = set()
    for text in context:
        more, more_words = _known(text)
        values |= more
        words |= more_words
    return frozenset(values), frozenset(words)


@lru_cache(maxsize=1024)
def _known(text: str) -> tuple[frozenset[object], frozenset[object]]:
    values: set[object] = set()
    words: set[object] = set()
    for at in range(0, min(len(text), _MOST_TEXT), 16_000):
        for token in tokens(text[at : at + 16_200]):
            if token.sort == WORD:
                words.add(token.key)
            else:
                values.add(amount_of(token) if token.sort == NUMBER else token.key)
                if token.sort == NUMBER and amount_of(token).denominator > _FINEST:
                    values.add(round(Fraction(amount_of(token)), 2))
    return frozenset(values), frozenset(words)
