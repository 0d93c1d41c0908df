"""The mean, given only to dialogs that reach a bar in each sub-metric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from aem_cli.compositions.options import mapping_of, number_of
from aem_cli.compositions.turn_score import mean_score
from aem_cli.domain.result import TurnResult
from aem_cli.errors import ConfigError


class PerSubMetric:
    """The mean of the turns, but 0 where the dialog's rate in a sub-metric is under its bar.

    A sub-metric that no turn of the dialog was judged on stops nothing.
    """

    def __init__(self, bars: object = None) -> None:
        if not bars:
            raise ConfigError("composition.bars: per_sub_metric needs a bar for a sub-metric, e.g. {truthfulness: 0.9}")
        named = mapping_of("bars", bars)
        self._bars = tuple((name, number_of(f"bars.{name}", bar, most=1)) for name, bar in named.items())

    @property
    def sub_metrics(self) -> tuple[str, ...]:
        """The names with a bar, so that whoever builds the rule can check them."""
        return tuple(name for name, _ in self._bars)

    def compose(self, turns: Sequence[TurnResult]) -> Fraction | None:
        """The dialog's score; None where nothing was scored."""
        score = mean_score(turns)
        if not score:
            return score
        counts = _counts(turns)
        under = any(
            counts[name][0] * bar.denominator < bar.numerator * counts[name][1]
            for name, bar in self._bars
            if name in counts
        )
        return Fraction(0) if under else score


def _counts(turns: Sequence[TurnResult]) -> Mapping[str, list[int]]:
    """Passed and scored by sub-metric, over the turns that count."""
    counts: dict[str, list[int]] = {}
    for turn in turns:
        if turn.success is None:
            continue
        for name, holds in turn.sub_metrics:
            if holds is not None:
                count = counts.setdefault(name, [0, 0])
                count[0] += holds
                count[1] += 1
    return counts
