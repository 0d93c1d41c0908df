"""The dialogs that moved, with the turns that did."""

from __future__ import annotations

from typing import Any, NamedTuple

from aem_cli.core.diff.move import Move
from aem_cli.domain.dialog import Kind


class MovedTurn(NamedTuple):
    """A turn whose verdict or reason is another one; a side where it is not there has no reason and no label."""

    turn_no: int
    kind: Kind
    move: Move
    base_reason: str | None
    new_reason: str | None
    base_label: str | None
    new_label: str | None
    tool: str | None = None
    action: str | None = None
    field: str | None = None  # of the first finding that does not hold, in new where the turn fails there
    critical: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The turn as plain values."""
        return self._asdict()


class MovedDialog(NamedTuple):
    """A dialog with a turn that moved. `move` is the dialog's own: it may fail in both runs, by other turns."""

    dialog_id: str
    trial: int | None
    move: Move
    base_release: str | None
    new_release: str | None
    base_line: int  # of the data set
    new_line: int
    base_score: float | None
    new_score: float | None
    turns: tuple[MovedTurn, ...]

    def to_dict(self) -> dict[str, Any]:
        """The dialog as plain values."""
        return {**self._asdict(), "turns": [turn.to_dict() for turn in self.turns]}
