"""An answer to one question about a pair: how sure, in which words, and by which rule."""

from __future__ import annotations

from typing import NamedTuple


class Answer(NamedTuple):
    """What a rule says. `score` orders the answers of one branch; what it is worth as a probability is measured.

    `branch` names the rule that decided; the calibration has a row for it.
    """

    score: float
    why: str | None  # where the score is low, the words that decided
    branch: str


EXACT = Answer(1.0, None, "exact")


def score_of(answer: Answer) -> float:
    """The key by which the weakest of several answers is found."""
    return answer.score
