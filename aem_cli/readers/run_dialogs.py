"""Reads results as far as two runs are compared by them: line after line, or one line by its place."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import IO, NamedTuple

import msgspec

from aem_cli.domain.run_dialog import RunDialog
from aem_cli.errors import DataError
from aem_cli.readers.opening import PACKING_ERRORS, ReadPosition, display_name, opened
from aem_cli.readers.results import check_count, result_row

PairKey = tuple[str, int | None]


class Placed(NamedTuple):
    """A dialog and where its line stands; `start` counts bytes of the unpacked file."""

    dialog: RunDialog
    line: int
    start: int

    @property
    def key(self) -> PairKey:
        """What two runs are paired by."""
        return self.dialog.dialog_id, self.dialog.trial


class RunFile:
    """The results file of a run; with a `release`, only the dialogs of that release count.

    `expected` is how many dialogs of all releases the run wrote, where that is known.
    """

    def __init__(self, path: str, release: str | None = None, expected: int | None = None) -> None:
        self.path = path
        self.called = display_name(path)
        self.release = release
        self._expected = expected

    @property
    def packed(self) -> bool:
        """Whether no place in it can be read by itself."""
        return self.path.endswith((".gz", ".zst"))

    def lines(self) -> Iterator[tuple[bytes, int, int]]:
        """Each line that holds something, with its number and its start. Raises DataError where the file breaks off."""
        with opened(self.path, ReadPosition()) as stream:
            number = start = found = 0
            try:
                for line in stream:
                    number += 1
                    if not line.isspace():
                        found += 1
                        yield line, number, start
                    start += len(line)
            except PACKING_ERRORS as error:
                fault = f"the packed file breaks off ({error}); write it again"
                raise DataError(f"{self.called}:{number + 1}: {fault}") from error
        check_count(self.called, found, self._expected)

    def dialogs(self, lines: Iterator[tuple[bytes, int, int]] | None = None) -> Iterator[Placed]:
        """The dialogs of all lines, or of those given."""
        for line, number, start in lines or self.lines():
            dialog = self._dialog(line, number)
            if self.release is None or dialog.release == self.release:
                yield Placed(dialog, number, start)

    def dialog_at(self, stream: IO[bytes], start: int, line: int) -> Placed:
        """The dialog of one line of the open, unpacked file."""
        stream.seek(start)
        return Placed(self._dialog(stream.readline(), line), line, start)

    def _dialog(self, line: bytes, number: int) -> RunDialog:
        try:
            dialog = _DECODER.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            dialog = self._thoroughly(line, number)
        if not dialog.turns:
            self._thoroughly(line, number)
        return dialog

    def _thoroughly(self, line: bytes, number: int) -> RunDialog:
        """What the fast way does not take: lone surrogates, integers of any length; and faults, each in its words."""
        place = f"{self.called}:{number}"
        row = result_row(line, place)
        try:
            dialog = msgspec.convert(row, RunDialog)
        except msgspec.ValidationError as error:
            raise DataError(f"{place}: not as `aem score` writes it ({error}); score again") from None
        numbers = (dialog.score, dialog.weight, *(turn.latency_ms for turn in dialog.turns))
        if not all(isfinite(number) for number in numbers if number is not None):
            raise DataError(f"{place}: a score, weight or latency is no finite number; score again")
        return dialog


_DECODER = msgspec.json.Decoder(RunDialog)
