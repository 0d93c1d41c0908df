"""Keeps the dialogs that moved, the worst first, and no more than are ever shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aem_cli.core.diff.comparison import MOST_MOVED
from aem_cli.core.diff.move import Move, move_of
from aem_cli.core.diff.moved import MovedDialog, MovedTurn
from aem_cli.core.diff.step import Step, missed_fields
from aem_cli.core.diff.turn_pair import TurnPair
from aem_cli.domain.run_dialog import RunDialog, RunTurn


class MovedList:
    """The dialogs with a turn that moved, or that moved themselves."""

    def __init__(self) -> None:
        self.count = 0
        self._kept: list[MovedDialog] = []

    def add(self, base: RunDialog, new: RunDialog, pairs: Sequence[TurnPair], steps: Sequence[Step]) -> None:
        """Keep a dialog that moved."""
        turns = tuple(_turn(pair, step) for pair, step in zip(pairs, steps, strict=True) if step.changed)
        self.count += 1
        self._kept.append(
            MovedDialog(
                base.dialog_id,
                base.trial,
                move_of(base.test_pass, new.test_pass),
                base.release,
                new.release,
                base.line,
                new.line,
                base.score,
                new.score,
                turns,
            )
        )
        if len(self._kept) >= 2 * MOST_MOVED:
            self._kept = self._sorted()

    def dialogs(self) -> tuple[MovedDialog, ...]:
        """Newly failing dialogs first, then those with newly failing turns, most of them first."""
        return tuple(self._sorted())

    def _sorted(self) -> list[MovedDialog]:
        return sorted(self._kept, key=_rank)[:MOST_MOVED]


def _turn(pair: TurnPair, step: Step) -> MovedTurn:
    turn = pair.base or pair.new
    assert turn is not None
    failing = pair.new if step.new_reason is not None else pair.base
    fields = () if failing is None else missed_fields(failing)
    return MovedTurn(
        turn.turn_no,
        turn.kind,
        step.move,
        step.base_reason,
        step.new_reason,
        _label(pair.base),
        _label(pair.new),
        turn.tool,
        turn.action,
        fields[0] if fields else None,
        turn.critical,
    )


def _label(turn: RunTurn | None) -> str | None:
    return None if turn is None else str(turn.label)


def _rank(dialog: MovedDialog) -> tuple[int, int, int, str, int]:
    newly = sum(turn.move in _NEWLY for turn in dialog.turns)
    critical = sum(turn.critical for turn in dialog.turns if turn.move in _NEWLY)
    order = _ORDER[dialog.move] if dialog.move in _NEWLY or not newly else 2
    return order, -critical, -newly, dialog.dialog_id, dialog.trial or 0


_NEWLY: Final = (Move.BROKEN, Move.APPEARED)
_ORDER: Final = {
    Move.BROKEN: 0,
    Move.APPEARED: 1,
    Move.STILL_FAILING: 3,
    Move.STILL_PASSING: 3,
    Move.UNDECIDED: 3,
    Move.FIXED: 4,
    Move.VANISHED: 5,
}
