"""What the answers of the rules are worth: the measured probability for each branch, from one file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from math import exp, isfinite, log
from pathlib import Path
from typing import Any, Final, NamedTuple

from aem_cli.errors import ConfigError
from aem_cli.scorers.answer import Answer

SHIPPED: Final = Path(__file__).with_name("hybrid_map.json")
VALUE, ADDRESSED, AGREES = QUESTIONS = ("value", "addressed", "agrees")
_EDGE: Final = 1e-3


class Row(NamedTuple):
    """A branch whose score grades: the log-odds are shift + slope * those of the score, kept between two bounds.

    The bounds hold what calibration must not turn: a guard stays below one half.
    """

    shift: float = 0.0
    slope: float = 1.0
    least: float = 0.0
    most: float = 1.0

    def probability(self, score: float) -> float:
        """The probability that the answer is yes."""
        return max(self.least, min(self.most, sigmoid(self.shift + self.slope * log_odds(score))))


class Calibration(NamedTuple):
    """The rows by question and branch, and the hit rate alone of a branch that settles.

    `version` stands in the scorer's signature.
    """

    version: str
    rows: Mapping[str, Mapping[str, Row | float]]

    def of(self, question: str, answer: Answer) -> Answer:
        """An answer with its probability for its score. What structure settles, and a branch never seen, stays."""
        score, why, branch = answer
        if score == 1.0 or score == 0.0:
            return answer
        row = self.rows[question].get(branch)
        if row is None:
            return answer
        return Answer(row if isinstance(row, float) else row.probability(score), why, branch)


def load_calibration(path: str | None = None) -> Calibration:
    """The calibration that is shipped, or the user's own; raises ConfigError where a file holds none.

    A settling branch tells its `rate`, another one `shift`, `slope` and its bounds.
    """
    file = SHIPPED if path is None else Path(path).expanduser()
    try:
        text = file.read_bytes()
        said = json.loads(text)
        rows = {
            question: {branch: _row(row) for branch, row in said["questions"][question].items()}
            for question in QUESTIONS
        }
        return Calibration(f"{said['version']}:{blake2b(text, digest_size=4).hexdigest()}", rows)
    except OSError as error:
        raise ConfigError(f"calibration: {file} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(
            f"calibration: {file} is no calibration of hybrid: {error!r}; benchmarks/fit_hybrid.py writes one"
        ) from error


def sigmoid(x: float) -> float:
    """From log-odds to a probability."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


def log_odds(probability: float) -> float:
    """From a probability to log-odds, of at most 7 either way."""
    inside = max(_EDGE, min(1 - _EDGE, probability))
    return log(inside / (1 - inside))


def _row(said: Mapping[str, Any]) -> Row | float:
    if "rate" in said:
        rate = float(said["rate"])
        if not 0.0 <= rate <= 1.0:
            raise ValueError(f"rate {rate} is no probability")
        return rate
    row = Row(*(float(said[name]) for name in ("shift", "slope", "least", "most")))
    if not all(map(isfinite, row)) or not 0.0 <= row.least <= row.most <= 1.0 or row.slope < 0:
        raise ValueError(f"{row} is no row")
    return row
