"""The share of passing turns, and of misses of a field, group by group."""

from __future__ import annotations

from typing import Any, NamedTuple

from aem_cli.core.diff.measure import Measure
from aem_cli.core.diff.move import MoveCount


class Row(NamedTuple):
    """One group: its name stands in the measure."""

    measure: Measure
    moves: MoveCount  # of its turns

    @property
    def name(self) -> str:
        """What the group is called; text of the data set in most breakdowns."""
        return self.measure.name

    @property
    def changed(self) -> bool:
        """Whether a turn of it moved, or its figure did."""
        return bool(self.moves.newly_failing or self.moves.no_longer_failing or self.measure.difference)

    def to_dict(self) -> dict[str, Any]:
        """The row as plain values."""
        return {**self.measure.to_dict(), "moves": self.moves.to_dict()}


class Breakdown(NamedTuple):
    """The rows of one question: "chain", "length", "kind", "tool", "action", "field", "metadata.model", ...

    Chains and lengths stand in their order, other rows by how many turns moved. Of more than MOST_GROUPS groups no row
    is kept, and `groups` says how many there were at least.
    """

    name: str
    rows: tuple[Row, ...]
    groups: int

    @property
    def given_up(self) -> bool:
        """Whether there were too many groups to be told apart."""
        return self.groups > len(self.rows)

    def to_dict(self) -> dict[str, Any]:
        """The breakdown as plain values."""
        return {"name": self.name, "groups": self.groups, "rows": [row.to_dict() for row in self.rows]}


MOST_GROUPS = 10_000
