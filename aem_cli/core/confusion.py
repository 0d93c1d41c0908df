"""Counts of verdicts against people's, and what a threshold may be chosen by.

"Positive" is what people say holds: a false accept passes what they fail, a false reject fails what they pass.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, assert_never

from aem_cli.domain.term import Term


class Confusion(NamedTuple):
    """The four counts, which add; every rate is exact, and None over nothing."""

    accepted_right: int = 0
    false_accepts: int = 0
    false_rejects: int = 0
    rejected_right: int = 0

    @property
    def total(self) -> int:
        """All verdicts."""
        return sum(self)

    @property
    def agreement(self) -> Fraction | None:
        """The share on which both say the same."""
        return _ratio(self.accepted_right + self.rejected_right, self.total)

    @property
    def precision(self) -> Fraction | None:
        """Of what is accepted, the share that people accept."""
        return _ratio(self.accepted_right, self.accepted_right + self.false_accepts)

    @property
    def recall(self) -> Fraction | None:
        """Of what people accept, the share that is accepted."""
        return _ratio(self.accepted_right, self.accepted_right + self.false_rejects)

    @property
    def specificity(self) -> Fraction | None:
        """Of what people reject, the share that is rejected."""
        return _ratio(self.rejected_right, self.rejected_right + self.false_accepts)

    @property
    def f1(self) -> Fraction | None:
        """The harmonic mean of precision and recall."""
        return _ratio(2 * self.accepted_right, 2 * self.accepted_right + self.false_accepts + self.false_rejects)

    @property
    def balanced_accuracy(self) -> Fraction | None:
        """The mean of recall and specificity."""
        recall, specificity = self.recall, self.specificity
        return None if recall is None or specificity is None else (recall + specificity) / 2

    @property
    def youden(self) -> Fraction | None:
        """Recall and specificity above chance: 0 is a coin, 1 is perfect."""
        balanced = self.balanced_accuracy
        return None if balanced is None else 2 * balanced - 1

    def plus(self, other: Confusion) -> Confusion:
        """Both together."""
        return Confusion(*(one + two for one, two in zip(self, other, strict=True)))


def _ratio(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


def confusion_of(holds: bool, human: bool) -> Confusion:
    """The count of one verdict."""
    return Confusion(
        int(holds and human), int(holds and not human), int(human and not holds), int(not (holds or human))
    )


class Criterion(Term):
    """What the chosen threshold is best at."""

    F1 = "f1"
    YOUDEN = "youden"
    BALANCED_ACCURACY = "balanced_accuracy"
    COST = "cost"


class Goal(NamedTuple):
    """A criterion, with what the two errors cost where it is the cost."""

    criterion: Criterion = Criterion.F1
    false_accept_cost: Fraction = Fraction(1)
    false_reject_cost: Fraction = Fraction(1)

    def value(self, confusion: Confusion) -> Fraction | None:
        """The figure to show: the criterion, or the mean cost of a verdict."""
        match self.criterion:
            case Criterion.F1:
                return confusion.f1
            case Criterion.YOUDEN:
                return confusion.youden
            case Criterion.BALANCED_ACCURACY:
                return confusion.balanced_accuracy
            case Criterion.COST:
                cost = (
                    confusion.false_accepts * self.false_accept_cost + confusion.false_rejects * self.false_reject_cost
                )
                return cost / confusion.total if confusion.total else None
        assert_never(self.criterion)

    def merit(self, confusion: Confusion) -> Fraction | None:
        """The figure to maximise."""
        value = self.value(confusion)
        return None if value is None else -value if self.criterion is Criterion.COST else value

    def rough_merit(self, confusion: Confusion) -> float | None:
        """The same to the precision of a float, ten times as fast, for resamples by the thousand."""
        accepted_right, false_accepts, false_rejects, rejected_right = confusion
        if self.criterion is Criterion.F1:
            whole = 2 * accepted_right + false_accepts + false_rejects
            return 2 * accepted_right / whole if whole else None
        if self.criterion is Criterion.COST:
            cost = false_accepts * float(self.false_accept_cost) + false_rejects * float(self.false_reject_cost)
            return -cost / confusion.total if confusion.total else None
        positives, negatives = accepted_right + false_rejects, false_accepts + rejected_right
        if not positives or not negatives:
            return None
        balanced = (accepted_right / positives + rejected_right / negatives) / 2
        return balanced if self.criterion is Criterion.BALANCED_ACCURACY else 2 * balanced - 1
