"""Every verdict that a threshold can lead to: the cuts between scores, and the best of them by a goal."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from aem_cli.core.confusion import Confusion, Goal


class Case(NamedTuple):
    """A person's verdict beside what decides aem's at any threshold.

    `score` None: structure settled it, as `settled` says, and no threshold matters.
    """

    dialog: int
    human: bool
    score: float | None
    settled: bool = True


class Cut(NamedTuple):
    """All thresholds above `above` (None: from 0 on) up to and with `up_to` give the same verdicts."""

    above: float | None
    up_to: float
    confusion: Confusion

    def holds(self, threshold: float) -> bool:
        """Whether a threshold is one of them."""
        return (self.above is None or threshold > self.above) and threshold <= self.up_to

    def threshold(self, in_use: float) -> float:
        """One of them: the one in use if it is among them, else the roundest near the middle."""
        if self.holds(in_use):
            return in_use
        middle = ((self.above or 0.0) + self.up_to) / 2
        for places in range(2, 17):
            rounded = round(middle, places)
            if self.holds(rounded):
                return rounded
        return self.up_to

    def distance(self, threshold: float) -> float:
        """How far a threshold is from them."""
        if self.holds(threshold):
            return 0.0
        return max(threshold - self.up_to, (self.above or 0.0) - threshold, 0.0)


class Cell(NamedTuple):
    """Cases that no threshold tells apart."""

    score: float | None
    settled: bool
    human: bool


class Sweep:
    """Cases counted by cell, so that the cuts of any resample come from one pass over the cells."""

    def __init__(self, cases: Sequence[Case]) -> None:
        found = [Cell(case.score, case.settled or case.score is not None, case.human) for case in cases]
        self._cells = sorted(set(found), key=_by_score)
        place = {cell: index for index, cell in enumerate(self._cells)}
        self.cell_of_case = [place[cell] for cell in found]
        self._scores = sorted({cell.score for cell in found if cell.score is not None})
        self._score_of_cell = [_place(cell, self._scores) for cell in self._cells]
        self._total = [0] * len(self._cells)
        for index in self.cell_of_case:
            self._total[index] += 1

    def cuts(self) -> list[Cut]:
        """From the lowest threshold, where every score is enough, to the highest."""
        edges = [0.0, *(score for score in self._scores if score < 1)]
        ends = [*self._scores, 1.0][: len(edges)]
        counted = zip(edges, ends, self.confusions(self._total), strict=True)
        return [Cut(above if place else None, end, one) for place, (above, end, one) in enumerate(counted)]

    def confusions(self, weights: Sequence[int]) -> list[Confusion]:
        """The counts at each of the cuts, with so many cases in each cell."""
        right, wrong = [0] * len(self._scores), [0] * len(self._scores)
        now = [0, 0, 0, 0]
        for cell, place, weight in zip(self._cells, self._score_of_cell, weights, strict=True):
            now[_count(cell.settled, cell.human)] += weight
            if place is not None:
                (right if cell.human else wrong)[place] += weight
        found = [Confusion(*now)]
        for score, good, bad in zip(self._scores, right, wrong, strict=True):
            if score >= 1:
                break  # no threshold is above it
            now = [now[0] - good, now[1] - bad, now[2] + good, now[3] + bad]
            found.append(Confusion(*now))
        return found

    def confusion_at(self, place: int, weights: Sequence[int]) -> Confusion:
        """The counts at one of the cuts."""
        now = [0, 0, 0, 0]
        for cell, at, weight in zip(self._cells, self._score_of_cell, weights, strict=True):
            now[_count(cell.settled if at is None else at >= place, cell.human)] += weight
        return Confusion(*now)


def _by_score(cell: Cell) -> tuple[float, bool, bool]:
    return -1.0 if cell.score is None else cell.score, cell.settled, cell.human


def _place(cell: Cell, scores: Sequence[float]) -> int | None:
    return None if cell.score is None else bisect_left(scores, cell.score)


def _count(holds: bool, human: bool) -> int:
    """Which of the four counts of a confusion a verdict adds to."""
    return (0 if human else 1) if holds else (2 if human else 3)


def best(cuts: Sequence[Cut], goal: Goal, in_use: float) -> Cut | None:
    """The best cut; of equals the nearest to the threshold in use, then the lower. None where none has a figure."""
    ranked = [(merit, cut) for cut in cuts if (merit := goal.merit(cut.confusion)) is not None]
    return max(ranked, key=lambda pair: (pair[0], *liking(pair[1], in_use)))[1] if ranked else None


def liking(cut: Cut, in_use: float) -> tuple[float, float]:
    """What decides between cuts that are equally good; more is better."""
    return -cut.distance(in_use), -cut.up_to


def area_under_roc(cuts: Sequence[Cut]) -> float | None:
    """How often what people accept is ranked above what they reject; None with one kind of verdict only.

    Over all verdicts, those that structure settled too, which stand at the two ends.
    """
    first = cuts[0].confusion
    positives, negatives = first.accepted_right + first.false_rejects, first.false_accepts + first.rejected_right
    if not positives or not negatives:
        return None
    corners = [(0, 0), *((cut.confusion.false_accepts, cut.confusion.accepted_right) for cut in reversed(cuts))]
    corners.append((negatives, positives))
    twice = sum((x2 - x1) * (y1 + y2) for (x1, y1), (x2, y2) in pairwise(corners))
    return twice / (2 * positives * negatives)
