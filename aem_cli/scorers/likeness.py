"""From the likeness of two texts to the probability that they mean the same: a small logistic map for each question."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import exp, isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from aem_cli.errors import ConfigError

SHIPPED: Final = Path(__file__).with_name("likeness_maps.json")
FEATURES: Final[Mapping[str, tuple[str, ...]]] = {
    "value": ("cosine", "shared_of_longer", "shared_of_shorter", "nothing_shared"),
    "addressed": ("best_cosine",),
    "agrees": ("best_cosine", "disputed"),
}
"""What each map reads: shares are of the content words, `disputed` says whether the rules doubt."""


class LikenessMap(NamedTuple):
    """The maps of one model; `name` and `version` stand in the scorer's signature."""

    name: str
    version: str
    weights: Mapping[str, tuple[float, ...]]  # by question: the intercept, then one for each feature in order

    def probability(self, question: str, *features: float) -> float:
        """The probability that the answer to the question is yes."""
        intercept, *weights = self.weights[question]
        total = intercept + sum(weight * feature for weight, feature in zip(weights, features, strict=True))
        return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def load_map(model: str, path: str | None = None) -> LikenessMap:
    """The map of a model from the file that is shipped, or from the user's own.

    A model that the file does not name takes the map named `default`.
    """
    file = SHIPPED if path is None else Path(path).expanduser()
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
        name = model if model in said["models"] else "default"
        found = said["models"][name]
        found = said["models"][found] if isinstance(found, str) else found
        weights = {question: _weights(found[question], names) for question, names in FEATURES.items()}
        return LikenessMap(name, str(said["version"]), weights)
    except OSError as error:
        raise ConfigError(f"calibration: {file} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(
            f"calibration: {file} holds no map for {model!r}: {error!r}; benchmarks/fit_embedding.py writes one"
        ) from error


def _weights(said: Mapping[str, Any], names: tuple[str, ...]) -> tuple[float, ...]:
    weights = tuple(float(said[name]) for name in ("intercept", *names))
    if not all(map(isfinite, weights)):
        raise ValueError("a weight is no finite number")
    return weights
