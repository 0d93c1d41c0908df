"""The default scorer: exact, then what surface forms mean, then likeness for language alone; needs no model.

The rules order the answers; the calibration says what each is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.scorers.answer import Answer
from aem_cli.scorers.calibration import ADDRESSED, AGREES, VALUE, load_calibration
from aem_cli.scorers.reply import judge_statement
from aem_cli.scorers.support import support_answer
from aem_cli.scorers.value_answer import text_answer, value_answer

VERSION = 4


class HybridScorer:
    """A pure function of its pairs: no model, no network, no order dependence."""

    name = "hybrid"
    splits_replies = True

    def __init__(
        self,
        values: ValueRules = ValueRules(),  # noqa: B008 (an immutable default)
        calibration: str | None = None,
    ) -> None:
        self._values = values
        self._calibration = load_calibration(calibration)

    @property
    def signature(self) -> str:
        """Versions and digest of rules and calibration; the value rules are in the config's own hash."""
        return f"hybrid/{VERSION} {self._calibration.version}"

    def score(self, pairs: Sequence[Pair]) -> list[float | None]:
        """One probability for each pair."""
        return [self.answer(pair).score for pair in pairs]

    def explain(self, pair: Pair) -> str | None:
        """The words that decided, where the answer is below one half."""
        found = self.answer(pair)
        return (found.why or found.branch) if found.score < 0.5 else None

    def answer(self, pair: Pair) -> Answer:
        """The calibrated answer, with the branch that decided."""
        question = pair.question
        if question is Question.VALUE:
            return value_answer(pair.gold, pair.predicted, self._values, self._of_texts)
        gold, predicted = str(pair.gold), str(pair.predicted)
        if question is Question.SUPPORTED:
            return support_answer(gold, predicted, pair.context)
        if question is Question.ADDRESSED or question is Question.STATED:
            return self._calibration.of(ADDRESSED, judge_statement(gold, predicted).addressed)
        if question is Question.AGREES:
            return self._calibration.of(AGREES, judge_statement(gold, predicted).agrees)
        assert_never(question)

    def _of_texts(self, gold: str, predicted: str) -> Answer:
        return self._calibration.of(VALUE, text_answer(gold, predicted))
