"""Every verdict that a threshold can lead to: the cuts between scores, and the best of them by a goal."""

from __future__ import annotations

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


class Sweep:
    """The cases sorted by score, so that the cuts of any resample are counted in one pass."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self.cases = tuple(sorted(cases, key=_by_score))
        self.scores = sorted({case.score for case in cases if case.score is not None})
        self._place = {score: index for index, score in enumerate(self.scores)}

    def cuts(self, weights: Sequence[int] | None = None) -> list[Cut]:
        """From the lowest threshold, where every score is enough, to the highest; a weight for each of the cases."""
        place = self._place
        right, wrong = [0] * len(self.scores), [0] * len(self.scores)
        settled = {True: [0, 0], False: [0, 0]}  # whether it holds: how many people fail and pass
        for case, weight in zip(self.cases, weights or [1] * len(self.cases), strict=True):
            if case.score is None:
                settled[case.settled][case.human] += weight
            elif case.human:
                right[place[case.score]] += weight
            else:
                wrong[place[case.score]] += weight
        (false_accepts, accepted_right), (rejected_right, false_rejects) = settled[True], settled[False]
        confusion = Confusion(accepted_right + sum(right), false_accepts + sum(wrong), false_rejects, rejected_right)
        found = [Cut(None, self.scores[0] if self.scores else 1.0, confusion)]
        for index, score in enumerate(self.scores):
            if score >= 1:
                break  # no threshold is above it
            moved = Confusion(-right[index], -wrong[index], right[index], wrong[index])
            confusion = confusion.plus(moved)
            up_to = self.scores[index + 1] if index + 1 < len(self.scores) else 1.0
            found.append(Cut(score, up_to, confusion))
        return found

    def at(self, threshold: float) -> Cut:
        """The cut that a threshold belongs to."""
        return next(cut for cut in self.cuts() if cut.holds(threshold))


def _by_score(case: Case) -> tuple[float, bool, bool, int]:
    return -1.0 if case.score is None else case.score, case.settled, case.human, case.dialog


def best(cuts: Sequence[Cut], goal: Goal, in_use: float) -> Cut | None:
    """The best cut; of equals the nearest to the threshold in use, then the lower. None where none has a figure."""
    ranked = [(merit, cut) for cut in cuts if (merit := goal.merit(cut.confusion)) is not None]
    if not ranked:
        return None
    return max(ranked, key=lambda pair: (pair[0], -pair[1].distance(in_use), -pair[1].up_to))[1]


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
