"""What stands around a turn when it is judged: the results, and the user's words, recorded before it."""

from __future__ import annotations

from collections.abc import Sequence

from aem_cli.domain.dialog import Action, Turn
from aem_cli.domain.payload import Payload


class Record:
    """What the turns of one dialog put on record, as texts; each is made once, when somebody first asks."""

    __slots__ = ("_texts", "_turns", "_upto")

    def __init__(self, turns: Sequence[Turn]) -> None:
        self._turns = turns
        self._texts: list[str] = []
        self._upto: list[int] = [0]  # how many texts stand before each place

    def before(self, place: int) -> tuple[str, ...]:
        """Texts recorded before a place, oldest first."""
        for turn in self._turns[len(self._upto) - 1 : place]:
            self._texts += _recorded_texts(turn)
            self._upto.append(len(self._texts))
        return tuple(self._texts[: self._upto[place]])

    def has_result_before(self, place: int) -> bool:
        """Whether any predicted result is recorded before a place."""
        return any(_result(turn) is not None for turn in self._turns[:place])


class Surroundings:
    """A turn with what was recorded before it. Texts are made when a sub-metric asks."""

    __slots__ = ("_place", "_record", "turn")

    def __init__(self, turn: Turn, record: Record, place: int) -> None:
        self.turn = turn
        self._record = record
        self._place = place

    @property
    def results_recorded(self) -> bool:
        """Whether any predicted result is recorded before this turn."""
        return self._record.has_result_before(self._place)

    @property
    def results(self) -> tuple[str, ...]:
        """Recorded predicted results, the arguments behind them and the user's words, oldest first."""
        return self._record.before(self._place)


def _recorded_texts(turn: Turn) -> tuple[str, ...]:
    """What a turn put on record for later turns: user text, or the predicted call's arguments and result."""
    if turn.text is not None:
        return (turn.text,)
    predicted = turn.predicted
    if isinstance(predicted, Action):
        return tuple(payload.text for payload in (predicted.args, predicted.result) if payload is not None)
    return ()


def _result(turn: Turn) -> Payload | None:
    return turn.predicted.result if isinstance(turn.predicted, Action) else None
