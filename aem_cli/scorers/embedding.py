"""The embedding scorer: typed rules where values have types, the likeness of vectors for what is language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.engines.encoder import MINILM
from aem_cli.engines.vectors import build_vectors
from aem_cli.errors import ConfigError
from aem_cli.scorers.answer import EXACT, Answer
from aem_cli.scorers.hybrid import VERSION as RULES
from aem_cli.scorers.language_likeness import OpenStatement, OpenValue, open_statement, open_value
from aem_cli.scorers.likeness import load_map
from aem_cli.scorers.support import support_answer
from aem_cli.scorers.value_answer import value_answer

VERSION: Final = 1
Cosines = Mapping[tuple[str, str], float]


class EmbeddingScorer:
    """Every distinct text of a call is encoded once, in batches of like length, and kept on disk for later runs."""

    name = "embedding"
    splits_replies = True
    one_process = True  # one copy of the model, which keeps all cores busy by itself

    def __init__(
        self,
        values: ValueRules = ValueRules(),  # noqa: B008 (an immutable default)
        model: str = MINILM,
        engine: str | None = None,
        cache: bool | str = True,
        batch: int = 16,
        threads: int = 0,
        calibration: str | None = None,
    ) -> None:
        if not isinstance(model, str) or not model:
            raise ConfigError(f"model: {model!r} is neither a name nor a path")
        self._values = values
        self._vectors = build_vectors(model, engine, cache, batch, threads)
        self._map = load_map(self._vectors.encoder.model, calibration)

    @property
    def signature(self) -> str:
        """Versions of the scorer and of the rules it calls, model with its digest, and the map."""
        return (
            f"embedding/{VERSION}+rules/{RULES} {self._vectors.encoder.signature} {self._map.name}/{self._map.version}"
        )

    def score(self, pairs: Sequence[Pair]) -> list[float | None]:
        """One probability for each pair."""
        cosines = self._cosines(pairs)
        return [self._answer(pair, cosines).score for pair in pairs]

    def explain(self, pair: Pair) -> str | None:
        """The words that decided, where the answer is below one half."""
        score, why, _ = self._answer(pair, self._cosines([pair]))
        return why if score < 0.5 else None

    def _cosines(self, pairs: Sequence[Pair]) -> Cosines:
        wanted: dict[tuple[str, str], None] = {}
        for pair in pairs:
            self._collect(pair, wanted)
        return dict(zip(wanted, self._vectors.cosine_pairs(list(wanted)), strict=True))

    def _collect(self, pair: Pair, wanted: dict[tuple[str, str], None]) -> None:
        """Note the pairs of texts whose cosine the answer needs."""

        def of_texts(gold: str, predicted: str) -> Answer:
            found = open_value(gold, predicted)
            if isinstance(found, OpenValue):
                wanted[found.texts] = None
            return EXACT

        if pair.question is Question.VALUE:
            value_answer(pair.gold, pair.predicted, self._values, of_texts)
        elif pair.question is not Question.SUPPORTED:
            wanted.update(dict.fromkeys(open_statement(str(pair.gold), str(pair.predicted)).windows))

    def _answer(self, pair: Pair, cosines: Cosines) -> Answer:
        if pair.question is Question.VALUE:
            return value_answer(
                pair.gold, pair.predicted, self._values, lambda gold, said: self._of_texts(gold, said, cosines)
            )
        gold, predicted = str(pair.gold), str(pair.predicted)
        if pair.question is Question.SUPPORTED:
            return support_answer(gold, predicted, pair.context)
        found = open_statement(gold, predicted)
        addressed = self._addressed(found, cosines)
        if pair.question is not Question.AGREES:
            return addressed
        return self._agrees(found, cosines) if addressed.score >= 0.5 else EXACT

    def _of_texts(self, gold: str, predicted: str, cosines: Cosines) -> Answer:
        found = open_value(gold, predicted)
        if not isinstance(found, OpenValue):
            return found
        cosine = cosines[found.texts]
        score = self._map.probability("value", cosine, *found.shares)
        return _likeness(score, f"{found.differing or 'unlike'} (cosine {cosine:.2f})")

    def _addressed(self, found: OpenStatement, cosines: Cosines) -> Answer:
        if found.addressed is not None:
            return found.addressed
        best = _best(found, cosines)
        score = self._of_statement("addressed", found, best)
        return _likeness(score, f"nothing in the reply is like it (cosine {best:.2f})")

    def _agrees(self, found: OpenStatement, cosines: Cosines) -> Answer:
        if found.agrees is not None:
            return found.agrees
        best = _best(found, cosines)
        score = self._of_statement("agrees", found, best, float(found.disputed is not None))
        return _likeness(score, f"{found.disputed or 'too unlike'} (cosine {best:.2f})")

    def _of_statement(self, question: str, found: OpenStatement, *features: float) -> float:
        if found.value is not None:
            return self._map.probability("value", features[0], *found.value.shares)
        return self._map.probability(question, *features)


def _likeness(score: float, why: str) -> Answer:
    return Answer(score, None if score >= 0.5 else why, "cosine")


def _best(found: OpenStatement, cosines: Cosines) -> float:
    return max(cosines[window] for window in found.windows)
