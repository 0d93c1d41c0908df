"""Counts dialogs into a tally as they come: the mutable side of it, made for speed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import gcd
from operator import itemgetter
from typing import Final

from aem_cli.domain.result import DialogResult, TurnResult
from aem_cli.domain.tally import DialogShape, Tally, TurnShape
from aem_cli.domain.trials import TrialsCounter


class TallyCounter:
    """Counts dialogs as they come; `tally()` gives the frozen counts so far."""

    __slots__ = ("_consumed", "_dialogs", "_parts", "_score_sum", "_scores", "_trials", "_turns", "_weight_sum")

    def __init__(self) -> None:
        self._turns: Counter[tuple[object, ...]] = Counter()
        self._dialogs: Counter[tuple[bool | None, bool | None]] = Counter()
        self._scores: dict[tuple[int, int, float | None], int] = {}
        self._score_sum = self._weight_sum = Fraction(0)
        self._consumed = self._parts = 0
        self._trials = TrialsCounter()

    def add(self, result: DialogResult) -> None:
        """Count one dialog."""
        self._turns.update(map(_shape_of, result.turns))
        self._dialogs[result.test_pass, result.outcome] += 1
        self._trials.add(result)
        if result.score is not None and result.test_pass is not None:
            self._add_score(result.score, result.weight)
        for consumed, parts in map(_rare_of, result.turns):
            if consumed:
                self._consumed += 1
            self._parts += parts

    def tally(self) -> Tally:
        """The counts so far; the counter may go on."""
        self._fold()
        return Tally(
            {TurnShape._make(shape): count for shape, count in self._turns.items()},
            {DialogShape._make(shape): count for shape, count in self._dialogs.items()},
            self._score_sum,
            self._weight_sum,
            self._consumed,
            self._parts,
            self._trials.trials(),
        )

    def _add_score(self, score: Fraction, weight: float | None) -> None:
        key = (score.numerator, score.denominator, weight)
        seen = self._scores.get(key)
        if seen is None and len(self._scores) >= _MOST_SCORES:
            self._fold()
        self._scores[key] = (seen or 0) + 1

    def _fold(self) -> None:
        by_weight: dict[float | None, tuple[int, int, int]] = {}
        for (numerator, denominator, weight), count in self._scores.items():
            top, bottom, dialogs = by_weight.get(weight, (0, 1, 0))
            shared = gcd(bottom, denominator)
            top = top * (denominator // shared) + numerator * count * (bottom // shared)
            by_weight[weight] = (top, bottom * (denominator // shared), dialogs + count)
        for weight, (top, bottom, dialogs) in by_weight.items():
            exact = exact_weight(weight)
            self._score_sum += Fraction(top, bottom) * exact
            self._weight_sum += dialogs * exact
        self._scores = {}


@lru_cache(maxsize=1024)
def exact_weight(weight: float | None) -> Fraction:
    """A weight as the decimal that was written; one where none is given."""
    return Fraction(1) if weight is None else Fraction(repr(weight))


_MOST_SCORES: Final = 4096
_shape_of: Final = itemgetter(*map(TurnResult._fields.index, TurnShape._fields))
_rare_of: Final = itemgetter(*map(TurnResult._fields.index, ("consumed", "parts_not_judged")))
