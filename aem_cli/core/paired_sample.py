"""Two runs side by side, dialog by dialog: what one measure counts of each dialog in either run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from aem_cli.core.pair import Pair

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


class PairedSample(NamedTuple):
    """The dialogs that have the measure in either run; alike ones are one row, and `counts` says how many they are.

    Rows stand in an order of their own, so neither the order of the dialogs nor who counted them together matters.
    """

    rows: Floats  # as the fields of Pair
    counts: Counts

    @classmethod
    def of_counts(cls, pairs: Mapping[Pair, int]) -> PairedSample:
        """From pairs and how many dialogs have each."""
        rows = np.array(list(pairs), dtype=np.float64).reshape(-1, 4)
        return _collected(rows, np.array(list(pairs.values()), dtype=np.int64))

    @classmethod
    def of_columns(
        cls,
        base_numerator: ArrayLike,
        base_denominator: ArrayLike,
        new_numerator: ArrayLike,
        new_denominator: ArrayLike,
    ) -> PairedSample:
        """From four columns with a place for each dialog."""
        columns = (base_numerator, base_denominator, new_numerator, new_denominator)
        rows = np.column_stack([np.asarray(column, dtype=np.float64) for column in columns])
        return _collected(rows, np.ones(len(rows), dtype=np.int64))

    @property
    def dialogs(self) -> int:
        """How many dialogs have the measure in either run."""
        return int(self.counts.sum())

    @property
    def changed(self) -> int:
        """How many dialogs differ between the runs."""
        return int(self.counts[(self.rows[:, :2] != self.rows[:, 2:]).any(axis=1)].sum())

    @property
    def base(self) -> float | None:
        """The measure in the base run; None over nothing."""
        return _ratio(*self._sums[:2])

    @property
    def new(self) -> float | None:
        """The measure in the new run; None over nothing."""
        return _ratio(*self._sums[2:])

    @property
    def pooled(self) -> float | None:
        """The measure over both runs as one."""
        sums = self._sums
        return _ratio(sums[0] + sums[2], sums[1] + sums[3])

    @property
    def difference(self) -> float | None:
        """New less base; None where either run has nothing to measure."""
        return None if self.base is None or self.new is None else self.new - self.base

    @property
    def swapped(self) -> PairedSample:
        """The same dialogs with the runs in each other's place."""
        return _collected(self.rows[:, [2, 3, 0, 1]], self.counts)

    @property
    def orientation(self) -> int:
        """-1 or 1, the one of a sample and the other of its swapped twin; 0 where the two are the same.

        Chance draws for -1 only, so that swapping the runs negates a difference and its interval to the last bit.
        """
        twin = self.swapped
        apart = np.column_stack([self.rows - twin.rows, self.counts - twin.counts]).ravel()
        places = np.flatnonzero(apart)
        return int(np.sign(apart[places[0]])) if len(places) else 0

    def shifts(self) -> Floats:
        """How much each row's dialogs move the measure: their mean over the dialogs is the difference.

        What a dialog has over the pooled rate in the new run, less the same in the base run, each by the run's mean
        denominator. 0 for a dialog that did not change; for a mean over dialogs simply new less base.
        """
        if self.pooled is None or self.difference is None:
            return np.zeros(len(self.rows))
        _, base_total, _, new_total = self._sums
        base, new = (side[:, 0] - self.pooled * side[:, 1] for side in (self.rows[:, :2], self.rows[:, 2:]))
        return np.asarray(self.dialogs * (new / new_total - base / base_total))

    @property
    def _sums(self) -> tuple[float, ...]:
        return tuple(float(total) for total in self.counts @ self.rows)


def _collected(rows: Floats, counts: Counts) -> PairedSample:
    present = (rows[:, 1] != 0) | (rows[:, 3] != 0)
    distinct, place = np.unique(rows[present] + 0.0, axis=0, return_inverse=True)
    total = np.bincount(place.ravel(), weights=counts[present], minlength=len(distinct))
    return PairedSample(distinct, total.astype(np.int64))


def _ratio(numerator: float, denominator: float) -> float | None:
    return numerator / denominator if denominator else None
