"""Fit the head that joins an encoder to hybrid on judged pairs, and say what it is worth on sources it has not seen.

    python benchmarks/fit_encoder.py PAIRS.jsonl [--model NAME_OR_PATH] [--write HEAD.json]

PAIRS: one object a line, {kind: value|response, gold, predicted, equivalent, source}. A head reads two numbers: the
log-odds of hybrid's own answer, by rows of calibration that have not seen the pair either, and the cosine (of a reply
the best of its parts). It is fitted on the pairs whose weakest answer the rules leave to language; ridge logistic
regression by Newton's method, so that the same pairs give the same file.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from calibration_error import calibration_error
from fit_hybrid import Judged, fitted, judged
from numpy.typing import NDArray

from aem_cli.domain.rule import ValueRules
from aem_cli.engines.encoder import MINILM
from aem_cli.engines.vectors import Vectors, build_vectors
from aem_cli.scorers.answer import Answer
from aem_cli.scorers.calibration import ADDRESSED, AGREES, VALUE, Calibration, log_odds
from aem_cli.scorers.encoder_head import KINDS, REPLY, SHIPPED, EncoderHead, Weights
from aem_cli.scorers.encoder_head import VALUE as OF_VALUES
from aem_cli.scorers.hybrid import VERSION as RULES
from aem_cli.scorers.reply import judge_statement
from aem_cli.scorers.undecided import undecided_statement, undecided_values
from aem_cli.scorers.value_answer import text_answer, value_answer
from aem_cli.values.statements import statements

Numbers: TypeAlias = NDArray[np.float64]
RIDGE = {OF_VALUES: 30.0, REPLY: 3.0}
FOLDS, REPEATS = 5, 6


class Part(NamedTuple):
    """An answer of the rules about a part of a pair, and the likeness where they leave it to language."""

    question: str
    answer: Answer
    cosine: float | None


class Asked(NamedTuple):
    """A pair with the answers whose weakest is the answer to it."""

    rules: Judged
    parts: tuple[Part, ...]

    @property
    def kind(self) -> str:
        """The head that is asked."""
        return OF_VALUES if self.rules.kind == "value" else REPLY

    @property
    def weakest(self) -> Part:
        """The part that decides."""
        return min(self.parts, key=lambda part: part.answer.score)


def main() -> None:
    """Fit, report, and write where asked."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("pairs", type=Path)
    options.add_argument("--model", default=MINILM)
    options.add_argument("--write", type=Path, help=f"the file of heads to add to, e.g. {SHIPPED}")
    given = options.parse_args()
    vectors = build_vectors(given.model)
    with given.pairs.open(encoding="utf-8") as lines:
        pairs = [asked(json.loads(line), vectors) for line in lines if line.strip()]
    report(pairs)
    if given.write:
        write(given.write, vectors, pairs)


def asked(pair: dict[str, Any], vectors: Vectors) -> Asked:
    """Ask the rules about a pair, and the encoder about what they leave."""
    gold, predicted = pair["gold"], pair["predicted"]
    parts: list[Part] = []
    if pair["kind"] == "value":
        answer = value_answer(gold, predicted, ValueRules(), text_answer)
        texts = isinstance(gold, str) and isinstance(predicted, str)
        found = undecided_values(gold, predicted, answer) if texts else ()
        parts.append(Part(VALUE, answer, max(vectors.cosine_pairs(found), default=None)))
    for statement in statements(gold) if pair["kind"] == "response" else ():
        told = judge_statement(statement, predicted)
        for question, answer in zip((ADDRESSED, AGREES), told, strict=True):
            found = undecided_statement(statement, predicted, answer)
            parts.append(Part(question, answer, max(vectors.cosine_pairs(found), default=None)))
    return Asked(judged(pair), tuple(parts) or (Part(VALUE, Answer(1.0, None, "exact"), None),))


def heads(pairs: Sequence[Asked], calibration: Calibration) -> EncoderHead:
    """The weights for every kind that the pairs are of."""
    weights = {}
    for kind in sorted({pair.kind for pair in pairs}):
        rows = [pair for pair in pairs if pair.kind == kind and pair.weakest.cosine is not None]
        features = [(_prior(pair.weakest, calibration), pair.weakest.cosine) for pair in rows]
        weights[kind] = _fit(features, [pair.rules.holds for pair in rows], RIDGE[kind])
    return EncoderHead("", "", weights)


def _prior(part: Part, calibration: Calibration) -> float:
    return log_odds(calibration.of(part.question, part.answer).score)


def _fit(rows: Sequence[tuple[float, float | None]], holds: Sequence[bool], ridge: float) -> Weights:
    """Ridge on standardised features, told in plain ones."""
    features: Numbers = np.array(rows, dtype=float)
    truth: Numbers = np.array(holds, dtype=float)
    mean, spread = features.mean(axis=0), features.std(axis=0) + 1e-9
    design = np.column_stack([np.ones(len(rows)), (features - mean) / spread])
    penalty = ridge * np.eye(3)
    penalty[0, 0] = 0
    weights = np.zeros(3)
    for _ in range(50):
        said = 1 / (1 + np.exp(-design @ weights))
        slope = design.T @ (said - truth) + penalty @ weights
        bend = (design * (said * (1 - said))[:, None]).T @ design + penalty
        weights = weights - np.linalg.solve(bend, slope)
    plain = weights[1:] / spread
    return Weights(float(weights[0] - plain @ mean), *map(float, plain))


def report(pairs: Sequence[Asked]) -> None:
    """Every pair by rules and heads that have not seen its source, then by folds; without the encoder and with it."""
    for kind in KINDS:
        left = [pair for pair in pairs if pair.kind == kind and any(part.cosine is not None for part in pair.parts)]
        print(f"{kind}: {len(left)} of {sum(pair.kind == kind for pair in pairs)} pairs are left to language")
    _print("each source left out", pairs, [[pair.rules.source for pair in pairs]])
    _print(f"{REPEATS} times {FOLDS} folds", pairs, [_shuffled(len(pairs), seed) for seed in range(REPEATS)])


def _print(name: str, pairs: Sequence[Asked], groupings: Sequence[Sequence[object]]) -> None:
    for kind in KINDS:
        places = [place for place, pair in enumerate(pairs) if pair.kind == kind]
        rules = [pairs[place].rules for place in places]
        told = [_scored_apart([pairs[place] for place in places], [group[p] for p in places]) for group in groupings]
        for way, at in (("rules alone", 0), ("with encoder", 1)):
            lines = [_figures(rules, [score[at] for score in scores]) for scores in told]
            balanced, accepts, rejects, ece, area = (sum(column) / len(lines) for column in zip(*lines, strict=True))
            print(
                f"{name:20s} {kind:6s} {way:13s} balanced={balanced:.4f} false_accept={accepts:.3f} "
                f"false_reject={rejects:.3f} ece={ece:.3f} area={area:.4f}"
            )


def _shuffled(count: int, seed: int) -> list[int]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    return [place % FOLDS for place in order]


def _scored_apart(pairs: Sequence[Asked], groups: Sequence[object]) -> list[tuple[float, float]]:
    """The scores without and with the encoder, each group by what was fitted on the others."""
    made = {}
    for group in set(groups):
        others = [pair for pair, other in zip(pairs, groups, strict=True) if other != group]
        calibration = Calibration("", fitted([pair.rules for pair in others]))
        made[group] = calibration, heads(others, calibration)
    return [_score(pair, *made[group]) for pair, group in zip(pairs, groups, strict=True)]


def _score(pair: Asked, calibration: Calibration, head: EncoderHead) -> tuple[float, float]:
    ruled = [calibration.of(part.question, part.answer) for part in pair.parts]
    settled = [
        head.settle(pair.kind, answer, part.cosine)
        if part.cosine is not None and head.could_turn(pair.kind, answer)
        else answer
        for part, answer in zip(pair.parts, ruled, strict=True)
    ]
    return min(answer.score for answer in ruled), min(answer.score for answer in settled)


def _figures(pairs: Sequence[Judged], scores: Sequence[float]) -> tuple[float, ...]:
    same = [score for pair, score in zip(pairs, scores, strict=True) if pair.holds]
    other = [score for pair, score in zip(pairs, scores, strict=True) if not pair.holds]
    rejects, accepts = sum(score < 0.5 for score in same) / len(same), sum(score >= 0.5 for score in other) / len(other)
    one, two = np.array(same)[:, None], np.array(other)[None]
    area = float((one > two).mean() + 0.5 * (one == two).mean())
    return (
        1 - (rejects + accepts) / 2,
        accepts,
        rejects,
        calibration_error([pair.holds for pair in pairs], scores),
        area,
    )


def write(path: Path, vectors: Vectors, pairs: Sequence[Asked]) -> None:
    """Write the file of heads, the others in it left as they are; the version counts the writings."""
    said: dict[str, Any] = {"version": 0, "models": {}}
    if path.exists():
        said = json.loads(path.read_text(encoding="utf-8"))
    made = heads(pairs, Calibration("", fitted([pair.rules for pair in pairs])))
    own: dict[str, Any] = {"encoder": vectors.encoder.signature, "rules": RULES}
    own |= {
        kind: {name: round(value, 4) for name, value in weights._asdict().items()}
        for kind, weights in made.weights.items()
    }
    models = {**said["models"], vectors.encoder.model: own}
    models.setdefault("default", vectors.encoder.model)
    path.write_text(json.dumps({"version": said["version"] + 1, "models": models}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
