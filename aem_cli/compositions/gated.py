"""The mean, capped where a critical turn fails."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from aem_cli.compositions.options import number_of
from aem_cli.compositions.turn_score import mean_score
from aem_cli.domain.result import TurnResult


class Gated:
    """The mean of the turns, but never above `cap` once a critical turn fails, by its own fault or not."""

    def __init__(self, cap: object = 0) -> None:
        self._cap = number_of("cap", cap, most=1)

    def compose(self, turns: Sequence[TurnResult]) -> Fraction | None:
        """The dialog's score; None where nothing was scored."""
        score = mean_score(turns)
        if score is not None and any(turn.critical and turn.success is False for turn in turns):
            return min(score, self._cap)
        return score
