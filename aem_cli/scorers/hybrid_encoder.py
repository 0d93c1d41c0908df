"""Hybrid with an encoder that the config names: the rules answer, and likeness settles what they leave to language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.engines.vectors import build_vectors
from aem_cli.errors import ConfigError
from aem_cli.scorers.answer import Answer
from aem_cli.scorers.calibration import VALUE as OF_VALUES
from aem_cli.scorers.calibration import load_calibration
from aem_cli.scorers.encoder_head import REPLY, VALUE, load_head
from aem_cli.scorers.hybrid import HybridScorer
from aem_cli.scorers.undecided import LEFT, Texts, undecided_statement, undecided_values
from aem_cli.scorers.value_answer import text_answer, value_answer

VERSION: Final = 1
Cosines: TypeAlias = Mapping[tuple[str, str], float]


class HybridEncoderScorer:
    """Asked about many pairs at once: the texts that the rules leave open are encoded in one batch, each once."""

    name = "hybrid"
    splits_replies = True
    ready = False  # batches are worth waiting for
    one_process = True  # one copy of the model, which keeps all cores busy by itself

    def __init__(
        self,
        values: ValueRules,
        encoder: str,
        engine: str | None = None,
        cache: bool | str = True,
        batch: int = 16,
        threads: int = 0,
        calibration: str | None = None,
        head: str | None = None,
    ) -> None:
        if not isinstance(encoder, str) or not encoder:
            raise ConfigError(f"encoder: {encoder!r} is neither a name nor a path")
        self._values = values
        self._rules = HybridScorer(values, calibration)
        self._calibration = load_calibration(calibration)
        self._vectors = build_vectors(encoder, engine, cache, batch, threads)
        self._head = load_head(self._vectors.encoder.model, head)

    @property
    def signature(self) -> str:
        """That of the rules, then the encoder with its digest and the head."""
        own = f"encoder/{VERSION} {self._vectors.encoder.signature} {self._head.name}/{self._head.version}"
        return f"{self._rules.signature} {own}"

    def score(self, pairs: Sequence[Pair]) -> list[float | None]:
        """One probability for each pair."""
        return [answer.score for answer in self._answers(pairs)]

    def explain(self, pair: Pair) -> str | None:
        """The words that decided, where the answer is below one half."""
        (found,) = self._answers([pair])
        return (found.why or found.branch) if found.score < 0.5 else None

    def undecided(self, pair: Pair) -> Texts:
        """The pairs of texts that the encoder is asked about for a pair; none where the rules decide."""
        return self._undecided(pair, self._rules.answer(pair))

    def _answers(self, pairs: Sequence[Pair]) -> list[Answer]:
        ruled = [self._rules.answer(pair) for pair in pairs]
        asked = [self._undecided(pair, answer) for pair, answer in zip(pairs, ruled, strict=True)]
        wanted = list(dict.fromkeys(texts for found in asked for texts in found))
        cosines: Cosines = dict(zip(wanted, self._vectors.cosine_pairs(wanted), strict=True))
        return [
            self._settled(pair, answer, found, cosines) if found else answer
            for pair, answer, found in zip(pairs, ruled, asked, strict=True)
        ]

    def _undecided(self, pair: Pair, answer: Answer) -> Texts:
        if pair.question is Question.VALUE:
            return self._undecided_values(pair, answer)
        if answer.branch not in LEFT or not self._head.could_turn(REPLY, answer):
            return ()
        return undecided_statement(str(pair.gold), str(pair.predicted), answer)

    def _undecided_values(self, pair: Pair, answer: Answer) -> Texts:
        """The texts in two values, unless another part of them has failed by a rule."""
        open_texts: dict[tuple[str, str], None] = {}
        failed = False

        def noted(gold: str, predicted: str) -> Answer:
            nonlocal failed
            found = self._of_texts(gold, predicted)
            asked = self._undecided_texts(gold, predicted, found)
            open_texts.update(dict.fromkeys(asked))
            failed = failed or (not asked and found.score < 0.5)
            return found

        if not (isinstance(pair.gold, str | list | dict) and answer.score > 0.0):
            return ()
        value_answer(pair.gold, pair.predicted, self._values, noted)
        return () if failed else tuple(open_texts)

    def _undecided_texts(self, gold: str, predicted: str, answer: Answer) -> Texts:
        return undecided_values(gold, predicted, answer) if self._head.could_turn(VALUE, answer) else ()

    def _of_texts(self, gold: str, predicted: str) -> Answer:
        return self._calibration.of(OF_VALUES, text_answer(gold, predicted))

    def _settled(self, pair: Pair, answer: Answer, asked: Texts, cosines: Cosines) -> Answer:
        if pair.question is not Question.VALUE:
            return self._head.settle(REPLY, answer, max(cosines[texts] for texts in asked))

        def of_texts(gold: str, predicted: str) -> Answer:
            found = self._of_texts(gold, predicted)
            cosine = cosines.get((gold, predicted)) if self._undecided_texts(gold, predicted, found) else None
            return found if cosine is None else self._head.settle(VALUE, found, cosine)

        return value_answer(pair.gold, pair.predicted, self._values, of_texts)
