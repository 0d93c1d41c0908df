"""Fit the maps of the embedding scorer on judged pairs, and say how well they do on sources they have not seen.

    python benchmarks/fit_embedding.py PAIRS.jsonl [--model NAME_OR_PATH] [--write MAPS.json]

PAIRS: one object a line, {kind: value|response, gold, predicted, equivalent, source}. Weights are ridge logistic
regression by Newton's method, so that the same pairs give the same file. `addressed` is learned from each gold
statement beside its own reply, and beside the reply that is nearest to it among those to other questions.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from calibration_error import calibration_error
from numpy.typing import NDArray

from aem_cli.domain.claim import Pair, Question
from aem_cli.engines.encoder import MINILM, Encoder
from aem_cli.engines.vectors import Vectors, build_vectors
from aem_cli.scorers.embedding import EmbeddingScorer
from aem_cli.scorers.hybrid import VERSION as RULES
from aem_cli.scorers.language_likeness import OpenValue, open_statement, open_value
from aem_cli.scorers.likeness import FEATURES, SHIPPED, LikenessMap
from aem_cli.values.statements import statements

Numbers: TypeAlias = NDArray[np.float64]
RIDGE = 1.0
FOLDS = 5


class Sample(NamedTuple):
    """One example for a map."""

    question: str
    features: tuple[float, ...]
    holds: bool
    source: str


def main() -> None:
    """Fit, report, and write where asked."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("pairs", type=Path)
    asked.add_argument("--model", default=MINILM)
    asked.add_argument("--write", type=Path, help=f"the file of maps to add to, e.g. {SHIPPED}")
    options = asked.parse_args()
    with options.pairs.open(encoding="utf-8") as lines:
        pairs: list[dict[str, Any]] = [json.loads(line) for line in lines if line.strip()]
    vectors = build_vectors(options.model)
    samples = [*value_samples(pairs, vectors), *reply_samples(pairs, vectors)]
    with tempfile.TemporaryDirectory() as folder:
        report(pairs, samples, options.model, Path(folder))
    if options.write:
        write(options.write, vectors.encoder, fitted(samples))


def value_samples(pairs: Sequence[dict[str, Any]], vectors: Vectors) -> list[Sample]:
    """The value pairs that rules leave open."""
    found = [
        (pair, reading)
        for pair in pairs
        if pair["kind"] == "value" and isinstance(reading := open_value(pair["gold"], pair["predicted"]), OpenValue)
    ]
    cosines = vectors.cosine_pairs([reading.texts for _, reading in found])
    return [
        Sample("value", (cosine, *reading.shares), pair["equivalent"], pair["source"])
        for (pair, reading), cosine in zip(found, cosines, strict=True)
    ]


def reply_samples(pairs: Sequence[dict[str, Any]], vectors: Vectors) -> list[Sample]:
    """Statements beside their own reply, for both maps, and beside another one's, for `addressed`."""
    replies = [pair for pair in pairs if pair["kind"] == "response"]
    asked = [(pair, statement) for pair in replies for statement in statements(pair["gold"])]
    others = _nearest_others(asked, replies, vectors)
    rows = [(pair, statement, pair["predicted"], True) for pair, statement in asked]
    rows += [(pair, statement, other, False) for (pair, statement), other in zip(asked, others, strict=True)]
    samples: list[Sample] = []
    for pair, statement, reply, own in rows:
        reading = open_statement(statement, reply)
        if not reading.windows or reading.value is not None:
            continue
        best = max(vectors.cosine_pairs(reading.windows))
        if reading.addressed is None:
            samples.append(Sample("addressed", (best,), own, pair["source"]))
        if own and reading.agrees is None and len(statements(pair["gold"])) == 1:
            features = (best, float(reading.disputed is not None))
            samples.append(Sample("agrees", features, pair["equivalent"], pair["source"]))
    return samples


def _nearest_others(
    asked: Sequence[tuple[dict[str, Any], str]], replies: Sequence[dict[str, Any]], vectors: Vectors
) -> list[str]:
    """For each statement the reply, to another question, that is most like it."""
    golds, texts = [statement for _, statement in asked], [pair["predicted"] for pair in replies]
    rows, places = vectors.rows(dict.fromkeys((*golds, *texts)))
    wide = rows.astype(np.float32)
    alike = wide[[places[text] for text in golds]] @ wide[[places[text] for text in texts]].T
    for row, (pair, _) in enumerate(asked):
        for column, other in enumerate(replies):
            if _question(other) == _question(pair) or other["predicted"] == pair["predicted"]:
                alike[row, column] = -2
    return [texts[int(place)] for place in alike.argmax(axis=1)]


def _question(pair: dict[str, Any]) -> str:
    return str(pair.get("why", "")).partition(": ")[2] or str(pair["gold"])


def fitted(samples: Sequence[Sample]) -> dict[str, tuple[float, ...]]:
    """The weights of every map."""
    return {question: _fit([s for s in samples if s.question == question]) for question in FEATURES}


def _fit(samples: Sequence[Sample]) -> tuple[float, ...]:
    """Ridge on standardised features, told in plain ones."""
    features: Numbers = np.array([sample.features for sample in samples], dtype=float)
    truth: Numbers = np.array([sample.holds for sample in samples], dtype=float)
    mean, spread = features.mean(axis=0), features.std(axis=0) + 1e-9
    design = np.column_stack([np.ones(len(samples)), (features - mean) / spread])
    penalty = RIDGE * np.eye(design.shape[1])
    penalty[0, 0] = 0
    weights = np.zeros(design.shape[1])
    for _ in range(50):
        said = 1 / (1 + np.exp(-design @ weights))
        slope = design.T @ (said - truth) + penalty @ weights
        bend = (design * (said * (1 - said))[:, None]).T @ design + penalty
        weights = weights - np.linalg.solve(bend, slope)
    plain = weights[1:] / spread
    return (float(weights[0] - plain @ mean), *map(float, plain))


def report(pairs: Sequence[dict[str, Any]], samples: Sequence[Sample], model: str, folder: Path) -> None:
    """Every pair is scored by maps that have not seen its source: each source left out, then whole sources in folds."""
    sources = sorted({pair["source"] for pair in pairs})
    alone = {source: place for place, source in enumerate(sources)}
    folds = {source: place % FOLDS for place, source in enumerate(sources)}
    told = _scored(pairs, samples, alone, model, folder)
    folded = _scored(pairs, samples, folds, model, folder)
    for name, scores in (("each source left out", told), (f"{FOLDS} folds", folded)):
        for kind in ("value", "response"):
            kept = [(pair, score) for pair, score in zip(pairs, scores, strict=True) if pair["kind"] == kind]
            print(f"{name:22s} {kind:10s} {_line(kept)}")
    print("\nby source, each left out; `open` are those that rules leave to the maps")
    by_source: dict[str, list[tuple[dict[str, Any], float]]] = defaultdict(list)
    for pair, score in zip(pairs, told, strict=True):
        by_source[f"{pair['kind']} {pair['source']}"].append((pair, score))
    for source in sorted(by_source):
        left = sum(sample.source == source.split()[1] for sample in samples if sample.question in ("value", "agrees"))
        print(f"{source:34s} open={left:4d} {_line(by_source[source])}")
    kept_samples = [sample for sample in samples if sample.question == "addressed"]
    print(f"\naddressed, own reply against the nearest other: {_line_of(_held_out(kept_samples))}")


def _held_out(samples: Sequence[Sample]) -> list[tuple[bool, float]]:
    found: list[tuple[bool, float]] = []
    for source in sorted({sample.source for sample in samples}):
        weights = {"addressed": _fit([sample for sample in samples if sample.source != source])}
        made = LikenessMap("", "", weights)
        found += [(s.holds, made.probability("addressed", *s.features)) for s in samples if s.source == source]
    return found


def _scored(
    pairs: Sequence[dict[str, Any]], samples: Sequence[Sample], fold_of: dict[str, int], model: str, folder: Path
) -> list[float]:
    scores = [0.0] * len(pairs)
    held_out = folder / "held_out.json"
    for fold in sorted(set(fold_of.values())):
        weights = fitted([sample for sample in samples if fold_of[sample.source] != fold])
        held_out.write_text(json.dumps({"version": 0, "models": {"default": named(weights)}}), encoding="utf-8")
        scorer = EmbeddingScorer(model=model, calibration=str(held_out))
        places = [place for place, pair in enumerate(pairs) if fold_of[pair["source"]] == fold]
        for place, score in zip(places, _whole(scorer, [pairs[place] for place in places]), strict=True):
            scores[place] = score
    return scores


def _whole(scorer: EmbeddingScorer, pairs: Sequence[dict[str, Any]]) -> Iterable[float]:
    """A reply is as good as the worst answer of its statements."""
    for pair in pairs:
        gold, predicted = pair["gold"], pair["predicted"]
        asked = [Pair(gold, predicted)]
        if pair["kind"] == "response":
            questions = (Question.ADDRESSED, Question.AGREES)
            asked = [Pair(part, predicted, question) for part in statements(gold) for question in questions]
        yield min(float(score or 0) for score in scorer.score(asked))


def _line(kept: Sequence[tuple[dict[str, Any], float]]) -> str:
    return _line_of([(pair["equivalent"], score) for pair, score in kept])


def _line_of(kept: Sequence[tuple[bool, float]]) -> str:
    same, other = [s for truth, s in kept if truth], [s for truth, s in kept if not truth]
    right = [sum(score >= 0.5 for score in same), sum(score < 0.5 for score in other)]
    shares = [held / len(side) for held, side in zip(right, (same, other), strict=True) if side]
    false = f"false_accept={_share(len(other) - right[1], other)} false_reject={_share(len(same) - right[0], same)}"
    error = calibration_error([truth for truth, _ in kept], [score for _, score in kept])
    return f"n={len(kept):5d} balanced={sum(shares) / len(shares):.3f} {false} ece={error:.3f}"


def _share(count: int, side: Sequence[float]) -> str:
    return f"{count / len(side):.3f}" if side else "  -  "


def named(weights: dict[str, tuple[float, ...]]) -> dict[str, dict[str, float]]:
    """Weights by question and name, as the file of maps holds them."""
    return {
        question: dict(zip(("intercept", *names), (round(w, 4) for w in weights[question]), strict=True))
        for question, names in FEATURES.items()
    }


def write(path: Path, encoder: Encoder, weights: dict[str, tuple[float, ...]]) -> None:
    """Add a model's maps to a file, or begin one; the version counts the writings."""
    said: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"version": 0}
    said["version"] += 1
    models: dict[str, Any] = said.setdefault("models", {})
    models[encoder.model] = {"encoder": encoder.signature, "rules": RULES} | named(weights)
    models.setdefault("default", encoder.model)
    path.write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")
    print(f"\nwrote {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
