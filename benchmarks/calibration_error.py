"""The expected calibration error of scores, and what of it is the chance of few pairs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise


def calibration_error(held: Sequence[bool], scores: Sequence[float], bins: int = 10) -> float:
    """Over bins of equal size; pairs of one score stand in the order of the file, so that truth does not sort them."""
    order = sorted(range(len(scores)), key=lambda place: scores[place])
    edges = [len(order) * at // bins for at in range(bins + 1)]
    parts = [order[low:high] for low, high in pairwise(edges)]
    return sum(abs(sum(held[p] - scores[p] for p in part)) for part in parts) / max(1, len(order))


def least_error(scores: Sequence[float], draws: int = 100) -> float:
    """What the error of scores that are right is on so few pairs: the mean over truths drawn by the scores."""
    chance = random.Random(1)
    errors = [calibration_error([chance.random() < score for score in scores], scores) for _ in range(draws)]
    return sum(errors) / draws
