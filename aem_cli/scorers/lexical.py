"""The lexical scorer: likeness of words and letters alone; cheap, and blind to what a form means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rapidfuzz.fuzz import ratio, token_set_ratio, token_sort_ratio

from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.values.equality import means_same_exactly
from aem_cli.values.statements import pieces
from aem_cli.values.text import LONGEST, fold
from aem_cli.values.token import WORD, Sign, tokens
from aem_cli.values.word import STOP_STEMS

_MOST_WINDOWS = 60
_LONGEST_COMPARED = 4000


class LexicalScorer:
    """Token and letter likeness for language; everything that is no text must be equal."""

    name = "lexical"
    splits_replies = True

    def __init__(self, values: ValueRules = ValueRules()) -> None:  # noqa: B008 (an immutable default)
        self._values = values

    @property
    def signature(self) -> str:
        """Name and version; the value rules are in the config's own hash."""
        return "lexical/1"

    def score(self, pairs: Sequence[Pair]) -> list[float | None]:
        """One likeness in [0, 1] for each pair."""
        return [self._answer(pair) for pair in pairs]

    def explain(self, pair: Pair) -> str | None:
        """What a low score is about."""
        if self._answer(pair) >= 0.5:
            return None
        return "too few words in common"

    def _answer(self, pair: Pair) -> float:
        question = pair.question
        if question is Question.VALUE:
            if means_same_exactly(pair.gold, pair.predicted, self._values):
                return 1.0
            texts = isinstance(pair.gold, str) and isinstance(pair.predicted, str)
            return likeness(str(pair.gold), str(pair.predicted)) if texts else 0.0
        gold, predicted = str(pair.gold), str(pair.predicted)
        if fold(gold) == fold(predicted):
            return 1.0
        if question is Question.ADDRESSED or question is Question.STATED:
            return coverage(gold, predicted)
        if question is Question.AGREES:
            return _best_window(gold, predicted)
        if question is Question.SUPPORTED:
            return _supported(gold, predicted, pair.context)
        assert_never(question)


def likeness(gold: str, predicted: str) -> float:
    """The mean of letter likeness and of word likeness in any order."""
    one, other = fold(gold)[:_LONGEST_COMPARED], fold(predicted)[:_LONGEST_COMPARED]
    if not one or not other:
        return float(one == other)
    if one == other:
        return 1.0
    words = (token_sort_ratio(one, other) + token_set_ratio(one, other)) / 2
    return min(0.99, (ratio(one, other) + words) / 200)


def coverage(gold: str, predicted: str) -> float:
    """The share of a statement's content words that stand anywhere in the reply."""
    wanted = _content(gold)
    if not wanted:
        return float(bool(predicted.strip()))
    said = _content(predicted)
    return len(wanted & said) / len(wanted)


def _content(text: str) -> frozenset[Sign]:
    found = tokens(text)
    return frozenset(token.sign for token in found if token.sort != WORD or token.key not in STOP_STEMS) or frozenset(
        token.sign for token in found
    )


def _best_window(gold: str, predicted: str) -> float:
    """The likeness of the best matching sentence; 1.0 where nothing of the statement is addressed."""
    if coverage(gold, predicted) < 0.5:
        return 1.0
    windows = pieces(predicted[:LONGEST])[:_MOST_WINDOWS] or (predicted,)
    return max(likeness(gold, window) for window in windows)


def _supported(gold: str, predicted: str, context: tuple[str, ...]) -> float:
    said = _content(predicted)
    known = _content(gold).union(*(_content(text) for text in context))
    return len(said & known) / len(said) if said else 1.0
