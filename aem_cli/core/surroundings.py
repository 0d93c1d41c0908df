"""What stands around a turn when it is judged: the results, and the user's words, recorded before it."""

from __future__ import annotations

from collections.abc import Sequence

from aem_cli.domain.dialog import Action, Turn
from aem_cli.domain.payload import Payload


class Surroundings:
    """A turn with what was recorded before it: the turns up to its place. Texts are made when a sub-metric asks."""

    __slots__ = ("_place", "_results", "_turns", "turn")

    def __init__(self, turn: Turn, turns: Sequence[Turn], place: int) -> None:
        self.turn = turn
        self._turns = turns
        self._place = place
        self._results: tuple[str, ...] | None = None

    @property
    def results_recorded(self) -> bool:
        """Whether any predicted result is recorded before this turn."""
        return any(_result(turn) is not None for turn in self._turns[: self._place])

    @property
    def results(self) -> tuple[str, ...]:
        """Recorded predicted results, the arguments behind them and the user's words, oldest first."""
        if self._results is None:
            self._results = tuple(text for turn in self._turns[: self._place] for text in recorded_texts(turn))
        return self._results


def recorded_texts(turn: Turn) -> tuple[str, ...]:
    """What a turn put on record for later turns: user text, or the predicted call's arguments and result."""
    if turn.text is not None:
        return (turn.text,)
    predicted = turn.predicted
    if isinstance(predicted, Action):
        return tuple(payload.text for payload in (predicted.args, predicted.result) if payload is not None)
    return ()


def _result(turn: Turn) -> Payload | None:
    return turn.predicted.result if isinstance(turn.predicted, Action) else None
