"""The scores and verdicts of dialogs that have a verdict in both runs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import Final

from aem_cli.core.diff.ledger import MeanLedger
from aem_cli.core.diff.measure import Measure, Ratio
from aem_cli.core.pair import Pair
from aem_cli.domain.run_dialog import RunDialog
from aem_cli.domain.tally_counter import exact_weight


class ScoreCounter:
    """Sums of scores as exact fractions, beside what is tested."""

    def __init__(self) -> None:
        self._exact: tuple[Counter[tuple[float, float | None]], ...] = (Counter(), Counter())
        self._scores, self._passes = MeanLedger(), MeanLedger()

    def add(self, base: RunDialog, new: RunDialog, cluster: str | None) -> None:
        """Count one dialog."""
        if base.test_pass is None or new.test_pass is None:
            return
        self._passes.add((base.test_pass, 1, new.test_pass, 1), cluster)
        if base.score is None or new.score is None:
            return
        self._exact[0][base.score, base.weight] += 1
        self._exact[1][new.score, new.weight] += 1
        ours, theirs = (1.0 if one.weight is None else one.weight for one in (base, new))
        self._scores.add((base.score * ours, ours, new.score * theirs, theirs), cluster)

    @property
    def score(self) -> tuple[Measure, dict[Pair, int]]:
        """The AEM score, exactly, with what it is tested by."""
        base, new = map(exact_mean, self._exact)
        return Measure("score", base, new), self._scores.pairs()

    @property
    def pass_rate(self) -> tuple[Measure, dict[Pair, int]]:
        """The share of dialogs that pass."""
        pairs = self._passes.pairs()
        sums = [sum(Fraction(row[place]) * n for row, n in pairs.items()) for place in range(4)]
        return Measure("pass_rate", Ratio(*map(Fraction, sums[:2])), Ratio(*map(Fraction, sums[2:]))), pairs


def exact_mean(scores: Counter[tuple[float, float | None]]) -> Ratio:
    """The weighted mean of (score, weight), each counted so often."""
    part = whole = Fraction(0)
    for (score, weight), count in sorted(scores.items(), key=lambda one: (one[0][0], one[0][1] or 0)):
        exact = exact_weight(weight) * count
        part += exact_score(score) * exact
        whole += exact
    return Ratio(part, whole)


@lru_cache(maxsize=4096)
def exact_score(score: float) -> Fraction:
    """The fraction that was written as this float: 1/3 for 0.3333333333333333; else the decimal that stands there."""
    simple = Fraction(score).limit_denominator(_SIMPLE)
    return simple if float(simple) == score else Fraction(repr(score))


_SIMPLE: Final = 100_000
