"""The default rule: every scored turn counts the same."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from aem_cli.compositions.turn_score import mean_score
from aem_cli.domain.result import TurnResult


class Mean:
    """The share of passing turns, or the mean of the turns' scores under continuous grading."""

    def compose(self, turns: Sequence[TurnResult]) -> Fraction | None:
        """The dialog's score; None where nothing was scored."""
        return mean_score(turns)
