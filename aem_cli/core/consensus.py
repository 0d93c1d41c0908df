"""What several people say of one thing, taken together: the majority, or that there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

from aem_cli.domain.human_verdict import HumanVerdict
from aem_cli.domain.verdict import Label

T = TypeVar("T", bound=str)


class Opinion(NamedTuple):
    """The verdict of the majority. `success` None: as many say yes as no. `label` None: none given, or a tie."""

    success: bool | None
    holding: int  # how many say that it holds
    failing: int
    label: Label | None = None
    label_tied: bool = False
    reason: str | None = None  # the one named most by those who say that it fails
    notes: tuple[str, ...] = ()


def opinion_of(votes: Sequence[HumanVerdict]) -> Opinion:
    """The opinion behind some votes on one unit, whatever their order.

    A label is taken from the votes of the majority alone: who says `pass` has no say in where a failure starts.
    """
    holding = sum(vote.success for vote in votes)
    failing = len(votes) - holding
    success = None if holding == failing else holding > failing
    majority = [vote for vote in votes if vote.success is success]
    label, tied = _most_named(vote.label for vote in majority)
    reason, _ = _most_named(vote.reason for vote in votes if not vote.success)
    notes = tuple(sorted({vote.note for vote in votes if vote.note}))
    return Opinion(success, holding, failing, label, tied, reason, notes)


def _most_named(named: Iterable[T | None]) -> tuple[T | None, bool]:
    """The one named most, and whether there is a tie, which leaves none."""
    ranked = Counter(one for one in named if one is not None).most_common(2)
    if not ranked:
        return None, False
    tied = len(ranked) == 2 and ranked[0][1] == ranked[1][1]
    return (None, True) if tied else (ranked[0][0], False)


class AnnotatorAgreement(NamedTuple):
    """How often two people who judged the same thing say the same, over all such pairs."""

    agreeing: int = 0
    pairs: int = 0

    def and_of(self, votes: Sequence[HumanVerdict]) -> AnnotatorAgreement:
        """With the pairs among the votes on one unit added."""
        same = [one.success is other.success for one, other in combinations(votes, 2)]
        return AnnotatorAgreement(self.agreeing + sum(same), self.pairs + len(same))
