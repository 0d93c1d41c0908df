"""Brings gold and predicted records of one dialog together, as the aligner sees them by default."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from aem_cli.config.settings import Settings
from aem_cli.config.wiring import build_method
from aem_cli.core.alignment import align, sides_apart
from aem_cli.core.method import Method
from aem_cli.domain.dialog import Dialog
from aem_cli.domain.payload import decode
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.dialogs import BOM, read_dialogs
from aem_cli.readers.duplicates import without_duplicates
from aem_cli.readers.join import Join, joined_dialog
from aem_cli.readers.opening import seekable
from aem_cli.writers.dataset import Record, joined_record
from aem_cli.writers.json_text import json_text


class GoldJoin:
    """Imported predictions beside the gold dialogs of a data set; neither is held.

    `join` is known once all records have been read.
    """

    def __init__(self, gold: str) -> None:
        self.gold = gold
        self.join: Join | None = None

    def records(self, predicted: Iterable[Record]) -> Iterator[Record | BadRecord]:
        """A record for each gold dialog, as often as it was answered; one that never was has all its turns missing."""
        with TemporaryDirectory() as folder:
            beside = Path(folder) / "predicted.jsonl"
            with beside.open("wb") as file:
                file.writelines(json_text(record) + b"\n" for record in predicted)
            self.join = Join(self.gold, str(beside))
            with seekable(self.gold) as golds, beside.open("rb") as answers:
                yield from self._joined(self.join, _Lines(golds), _Lines(answers))

    def _joined(self, join: Join, golds: _Lines, answers: _Lines) -> Iterator[Record | BadRecord]:
        for dialog in join.records(without_duplicates(read_dialogs(self.gold), self.gold)):
            if isinstance(dialog, BadRecord):
                yield dialog
                continue
            asked = golds.value(dialog.line)
            gold = {"dialog_id": dialog.id, "turns": asked} if isinstance(asked, list) else asked
            answered = {"turns": []} if dialog.predicted_line is None else answers.value(dialog.predicted_line)
            yield _aligned(dialog, gold, answered)


def joined(gold: Record, gold_dialog: Dialog, predicted: Record, predicted_dialog: Dialog) -> Record:
    """One record with both sides; its turns have gold's numbers, and what nobody asked for is numbered on."""
    return _aligned(joined_dialog(gold_dialog, predicted_dialog), gold, predicted)


def _aligned(dialog: Dialog, gold: Record, predicted: Record) -> Record:
    sides = sides_apart(dialog, _method())
    assert sides is not None
    return joined_record(gold, predicted, align(*sides, _method()))


class _Lines:
    """The records of a file by line, at 8 bytes a line."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._places = array("Q", [0])
        for line in file:
            self._places.append(self._places[-1] + len(line))

    def value(self, line: int) -> Any:
        """The record of a line that has been read before."""
        self._file.seek(self._places[line - 1])
        return decode(self._file.readline().removeprefix(BOM))


@lru_cache(maxsize=1)
def _method() -> Method:
    return build_method(Settings())
