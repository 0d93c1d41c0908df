"""Gold dialogs and predicted dialogs out of two files, brought together by dialog_id; neither file is held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from aem_cli.core.alignment import asks_for_replies
from aem_cli.domain.dialog import Dialog, FinalState, Response
from aem_cli.domain.payload import Payload
from aem_cli.errors import UsageError
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.opening import STANDARD_INPUT, ReadPosition, display_name, seekable, stem
from aem_cli.readers.prediction_index import PredictionIndex

_NAMED: Final = 20


class Join:
    """What joined and what did not: counts, and the first of those on one side only as texts to be shown."""

    def __init__(self, gold: str, predictions: str) -> None:
        self.gold, self.predictions = gold, predictions
        self.position = ReadPosition()  # in the predictions, where they are no plain file
        self.joined = 0
        self.without_prediction = 0
        self.without_gold = 0
        self.replies_not_judged = 0  # of dialogs whose gold side asks for no reply at all
        self.asked = self.answered = 0  # dialogs that joined whose gold asks for a turn; whose agent did one
        self.gold_alone: list[str] = []
        self.predicted_alone: list[str] = []

    def records(self, golds: Iterable[Dialog | BadRecord]) -> Iterator[Dialog | BadRecord]:
        """The gold dialogs in their order, each as often as it was answered, or once without predicted turns."""
        with seekable(self.predictions, self.position) as file:
            index = PredictionIndex(file, display_name(self.predictions))
            yield from index.fill()
            for gold in golds:
                if isinstance(gold, BadRecord):
                    yield gold
                else:
                    yield from self._answered(gold, index)
            yield from self._count_unused(index)

    def _answered(self, gold: Dialog, index: PredictionIndex) -> Iterator[Dialog | BadRecord]:
        lines: dict[tuple[str | None, int | None], int] = {}
        answered = False
        for number, record in index.of(gold, stem(self.gold)):
            if isinstance(record, BadRecord):
                answered = True
                if index.use(number):
                    yield record
            elif gold.trial in (None, record.trial):
                answered = True
                yield self._joined(gold, record, index.use(number), lines)
        if not answered:
            self.without_prediction += 1
            _name(self.gold_alone, gold)
            yield gold._replace(predicted_turns=())

    def _joined(
        self, gold: Dialog, record: Dialog, is_first: bool, lines: dict[tuple[str | None, int | None], int]
    ) -> Dialog | BadRecord:
        if not is_first:
            return _bad(self.gold, gold.line, _TAKEN.format(path=display_name(self.predictions), line=record.line))
        known = lines.setdefault((record.release, record.trial), record.line)
        if known != record.line:
            return _bad(self.predictions, record.line, _TWICE.format(name=_named(record), line=known))
        self.joined += 1
        self.asked += any(turn.gold is not None for turn in gold.turns)
        self.answered += any(turn.predicted is not None for turn in record.turns)
        if not asks_for_replies(gold.turns):
            self.replies_not_judged += sum(isinstance(turn.predicted, Response) for turn in record.turns)
        return joined_dialog(gold, record)

    def _count_unused(self, index: PredictionIndex) -> Iterator[BadRecord]:
        """Count and name them. Where nothing at all joined, their faults are told: it may be another kind of file."""
        for number in index.unused:
            self.without_gold += 1
            if len(self.predicted_alone) < _NAMED:
                record = index.read(number, stem(self.gold))
                if isinstance(record, Dialog):
                    _name(self.predicted_alone, record)
                elif not self.joined:
                    yield record


def two_files(gold: str, predictions: str) -> Join:
    """The join of two sources; raises UsageError where both are the same stream."""
    if gold == predictions == STANDARD_INPUT:
        raise UsageError("gold and predictions cannot both be standard input; name a file for one of them")
    return Join(gold, predictions)


def joined_dialog(gold: Dialog, predicted: Dialog) -> Dialog:
    """The gold dialog with the turns that answered it; release and trial come from the predicted side."""
    return gold._replace(
        release=predicted.release,
        trial=predicted.trial,
        weight=predicted.weight if gold.weight is None else gold.weight,
        metadata=_both(gold.metadata, predicted.metadata),
        final_state=_end(gold.final_state, predicted.final_state),
        predicted_turns=predicted.turns,
        predicted_line=predicted.line,
    )


def _both(gold: Payload | None, predicted: Payload | None) -> Payload | None:
    """The metadata of both files; where both say something under one key, gold's."""
    if gold is None or predicted is None:
        return predicted if gold is None else gold
    one, other = gold.value, predicted.value
    return Payload.of({**other, **one}) if isinstance(one, dict) and isinstance(other, dict) else gold


def _end(gold: FinalState | None, predicted: FinalState | None) -> FinalState | None:
    wanted, reached = gold and gold.gold, predicted and predicted.predicted
    return None if wanted is None and reached is None else FinalState(wanted, reached)


def _name(named: list[str], dialog: Dialog) -> None:
    if len(named) < _NAMED:
        named.append(f"{_named(dialog)} (line {dialog.line})")


def _named(dialog: Dialog) -> str:
    release = "" if dialog.release is None else f", release {dialog.release}"
    trial = "" if dialog.trial is None else f", trial {dialog.trial}"
    return f"{dialog.id}{release}{trial}"


def _bad(source: str, line: int, message: str) -> BadRecord:
    return BadRecord(display_name(source), line, None, "dialog_id", message)


_TWICE: Final = "dialog {name} stands on line {line} already; give each its own dialog_id, release or trial"
_TAKEN: Final = (
    "an earlier gold dialog of this id has the prediction on line {line} of {path}; "
    "a gold dialog without a trial takes all trials of its id"
)
