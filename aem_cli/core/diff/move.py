"""How a turn or a dialog moved from one run to the other, and how many did."""

from __future__ import annotations

from typing import Any, NamedTuple

from aem_cli.domain.term import Term


class Move(Term):
    """From the verdict in the base run to the verdict in the new run."""

    FIXED = "fixed"  # failed in base, passes in new
    BROKEN = "broken"  # passed in base, fails in new
    APPEARED = "appeared"  # fails in new; base has no verdict on it: it was not there, unscored or tolerated
    VANISHED = "vanished"  # failed in base; new has no verdict on it
    STILL_FAILING = "still_failing"
    STILL_PASSING = "still_passing"
    UNDECIDED = "undecided"  # no verdict on one side, and no failure on the other


class MoveCount(NamedTuple):
    """How many turns, or dialogs, moved which way."""

    fixed: int = 0
    broken: int = 0
    appeared: int = 0
    vanished: int = 0
    still_failing: int = 0
    still_passing: int = 0
    undecided: int = 0

    @property
    def newly_failing(self) -> int:
        """All that fail in new and did not fail in base: the broken ones, and those without a verdict before."""
        return self.broken + self.appeared

    @property
    def no_longer_failing(self) -> int:
        """All that failed in base and do not fail in new: the fixed ones, and those that lost their verdict."""
        return self.fixed + self.vanished

    @property
    def total(self) -> int:
        """All that were held against one another."""
        return sum(self)

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain values."""
        sums = {"newly_failing": self.newly_failing, "no_longer_failing": self.no_longer_failing}
        return {**self._asdict(), **sums, "total": self.total}


def move_of(base: bool | None, new: bool | None) -> Move:
    """The move from one verdict to the other; None is no verdict, whatever the cause."""
    return _MOVES[base, new]


_MOVES = {
    (False, True): Move.FIXED,
    (True, False): Move.BROKEN,
    (None, False): Move.APPEARED,
    (False, None): Move.VANISHED,
    (False, False): Move.STILL_FAILING,
    (True, True): Move.STILL_PASSING,
    (None, None): Move.UNDECIDED,
    (None, True): Move.UNDECIDED,
    (True, None): Move.UNDECIDED,
}
