"""The exact scorer: a value is equal or it is not, a text stands there or it does not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.values.equality import means_same_exactly
from aem_cli.values.statements import stated_in
from aem_cli.values.text import compose, squeeze


class ExactScorer:
    """Equality alone; gold replies are compared as one text, listed facts are looked for as whole tokens."""

    name = "exact"
    splits_replies = False
    ready = True

    def __init__(self, values: ValueRules = ValueRules()) -> None:  # noqa: B008 (an immutable default)
        self._values = values

    @property
    def signature(self) -> str:
        """Name and version; the value rules are in the config's own hash."""
        return "exact/1"

    def score(self, pairs: Sequence[Pair]) -> list[float | None]:
        """1.0 or 0.0 for each pair."""
        return [float(self._holds(pair)) for pair in pairs]

    def explain(self, pair: Pair) -> str | None:
        """What a miss is about."""
        if self._holds(pair):
            return None
        return "not equal" if pair.question is Question.VALUE else "not stated word for word"

    def _holds(self, pair: Pair) -> bool:
        question = pair.question
        if question is Question.VALUE:
            return means_same_exactly(pair.gold, pair.predicted, self._values)
        if question is Question.ADDRESSED:
            return _same_text(str(pair.gold), str(pair.predicted))
        if question is Question.STATED:
            gold, predicted = str(pair.gold), str(pair.predicted)
            return _same_text(gold, predicted) or stated_in(gold, predicted)
        if question is Question.AGREES or question is Question.SUPPORTED:
            return True  # a miss is one of completeness alone; what a text adds is not judged without meaning
        assert_never(question)


@lru_cache(maxsize=256)  # a miss is asked about again when it is explained
def _same_text(gold: str, predicted: str) -> bool:
    return gold == predicted or squeeze(compose(gold)) == squeeze(compose(predicted))
