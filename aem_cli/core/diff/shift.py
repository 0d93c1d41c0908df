"""What failures look like before and after: reasons, root causes, cascades, latency."""

from __future__ import annotations

from typing import Any, NamedTuple

from aem_cli.core.diff.measure import Measure
from aem_cli.core.fix_first import Fault


class ReasonShift(NamedTuple):
    """Failing turns of one reason in both runs; cascades count by what they look like."""

    reason: str
    base: int
    new: int
    came: int  # of `new`: the turn did not fail in base
    went: int  # of `base`: the turn does not fail in new
    measure: Measure  # the share of the scored turns

    @property
    def change(self) -> int:
        """How many turns more fail by it."""
        return self.new - self.base

    def to_dict(self) -> dict[str, Any]:
        """The row as plain values."""
        return {**self._asdict(), "change": self.change, "measure": self.measure.to_dict()}


class ReasonChange(NamedTuple):
    """Turns that fail in both runs, each time by another reason."""

    base: str
    new: str
    turns: int

    def to_dict(self) -> dict[str, Any]:
        """The cell as plain values."""
        return self._asdict()


class CausePlace(NamedTuple):
    """A turn where a root cause stands."""

    dialog_id: str
    trial: int | None
    turn_no: int

    def to_dict(self) -> dict[str, Any]:
        """The place as plain values."""
        return self._asdict()


class CauseShift(NamedTuple):
    """Root causes of one fault: those that only new has, those that only base had, those that stayed.

    A root cause is the same if dialog, turn and reason are.
    """

    fault: Fault
    came: int
    went: int
    same: int
    first_came: CausePlace | None  # the first by name, to look at
    first_went: CausePlace | None

    def to_dict(self) -> dict[str, Any]:
        """The row as plain values."""
        return {
            **self.fault._asdict(),
            "came": self.came,
            "went": self.went,
            "same": self.same,
            "first_came": None if self.first_came is None else self.first_came.to_dict(),
            "first_went": None if self.first_went is None else self.first_went.to_dict(),
        }


class CascadeShift(NamedTuple):
    """How far the root causes that both runs have spread: cascades that name them."""

    same_roots: int = 0
    shrunk: int = 0  # roots with fewer cascades behind them in new
    grown: int = 0
    base_cascades: int = 0  # behind those roots
    new_cascades: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain values."""
        return self._asdict()


class LatencyShift(NamedTuple):
    """Recorded latencies in milliseconds, by `unit`: "turn", or "dialog" (the sum over its turns)."""

    unit: str
    recorded: int  # in both runs; no other is in the figures
    base_median: float | None
    new_median: float | None
    base_p90: float | None
    new_p90: float | None
    mean: Measure

    def to_dict(self) -> dict[str, Any]:
        """The row as plain values."""
        return {**self._asdict(), "mean": self.mean.to_dict()}
