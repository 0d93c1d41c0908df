"""From what hybrid thinks and how alike two texts are to the probability that they mean the same: a small logistic."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from aem_cli.errors import ConfigError
from aem_cli.scorers.answer import Answer
from aem_cli.scorers.calibration import log_odds, sigmoid

SHIPPED: Final = Path(__file__).with_name("encoder_head.json")
VALUE, REPLY = KINDS = ("value", "reply")
_FEATURES: Final = ("intercept", "rules", "cosine")  # `rules`: the log-odds of hybrid's own answer
_SURE: Final = 0.05  # how far from one half the head must be to turn a verdict
_YES, _NO = 0.52, 0.45  # as near as an answer may come to one half, from above and from below


class Weights(NamedTuple):
    """The weights for one kind of pair."""

    intercept: float
    rules: float
    cosine: float


class EncoderHead(NamedTuple):
    """The weights of one encoder by kind; `name` and `version` stand in the scorer's signature."""

    name: str
    version: str
    weights: Mapping[str, Weights]

    def settle(self, kind: str, answer: Answer, cosine: float) -> Answer:
        """The answer with what the encoder adds. A verdict is turned only where the head is surer than even."""
        score = self._probability(kind, answer, cosine)
        if abs(score - 0.5) < _SURE:
            score = max(score, _YES) if answer.score >= 0.5 else min(score, _NO)
        if score >= 0.5:
            return Answer(score, None, "encoder")
        return Answer(score, f"{answer.why or 'too unlike'} (cosine {cosine:.2f})", "encoder")

    def could_turn(self, kind: str, answer: Answer) -> bool:
        """Whether any likeness would turn the verdict; where none would, nothing need be encoded."""
        ends = [self._probability(kind, answer, cosine) for cosine in (-1.0, 1.0)]
        return min(ends) <= 0.5 - _SURE if answer.score >= 0.5 else max(ends) >= 0.5 + _SURE

    def _probability(self, kind: str, answer: Answer, cosine: float) -> float:
        weights = self.weights[kind]
        return sigmoid(weights.intercept + weights.rules * log_odds(answer.score) + weights.cosine * cosine)


def load_head(model: str, path: str | None = None) -> EncoderHead:
    """The head of a model from the file that is shipped, or from the user's own.

    A model that the file does not name takes the head named `default`.
    """
    file = SHIPPED if path is None else Path(path).expanduser()
    try:
        text = file.read_bytes()
        said = json.loads(text)
        name = model if model in said["models"] else "default"
        found = said["models"][name]
        found = said["models"][found] if isinstance(found, str) else found
        weights = {kind: _weights(found[kind]) for kind in KINDS}
        return EncoderHead(name, f"{said['version']}:{blake2b(text, digest_size=4).hexdigest()}", weights)
    except OSError as error:
        raise ConfigError(f"head: {file} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(
            f"head: {file} holds none for {model!r}: {error!r}; benchmarks/fit_encoder.py writes one"
        ) from error


def _weights(said: Mapping[str, Any]) -> Weights:
    weights = Weights(*(float(said[name]) for name in _FEATURES))
    if not all(map(isfinite, weights)):
        raise ValueError("a weight is no finite number")
    return weights
