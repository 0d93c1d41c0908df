"""The default scorer: exact, then what surface forms mean, then likeness for language alone; needs no model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.scorers.language import Answer
from aem_cli.scorers.reply import judge_statement
from aem_cli.scorers.support import support_answer
from aem_cli.scorers.value_answer import value_answer

VERSION = 1


class HybridScorer:
    """A pure function of its pairs: no model, no network, no order dependence."""

    name = "hybrid"
    splits_replies = True

    def __init__(self, values: ValueRules = ValueRules()) -> None:  # noqa: B008 (an immutable default)
        self._values = values

    @property
    def signature(self) -> str:
        """Name and version; the value rules are in the config's own hash."""
        return f"hybrid/{VERSION}"

    def score(self, pairs: Sequence[Pair]) -> list[float | None]:
        """One probability for each pair."""
        return [self._answer(pair)[0] for pair in pairs]

    def explain(self, pair: Pair) -> str | None:
        """The words that decided, where the answer is below one half."""
        score, why = self._answer(pair)
        return why if score < 0.5 else None

    def _answer(self, pair: Pair) -> Answer:
        question = pair.question
        if question is Question.VALUE:
            return value_answer(pair.gold, pair.predicted, self._values)
        gold, predicted = str(pair.gold), str(pair.predicted)
        if question is Question.SUPPORTED:
            return support_answer(gold, predicted, pair.context)
        if question is Question.ADDRESSED or question is Question.STATED:
            return judge_statement(gold, predicted).addressed
        if question is Question.AGREES:
            return judge_statement(gold, predicted).agrees
        assert_never(question)
