"""Draws dialogs with replacement, the same ones for the same seed on every machine and version."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random


class Resampling:
    """A number of rounds; each call starts anew from the seed."""

    def __init__(self, rounds: int = 1000, seed: int = 0) -> None:
        self._rounds = rounds
        self._seed = seed

    def __call__(self, dialogs: int) -> Iterator[list[int]]:
        """How often each dialog is drawn, round by round."""
        draw = Random(self._seed).random  # noqa: S311 - statistics, no secret; `random` is what Python keeps stable
        for _ in range(self._rounds):
            counts = [0] * dialogs
            for _ in range(dialogs):
                counts[int(draw() * dialogs)] += 1
            yield counts
