"""The lines of a predicted file, read again in any order, for looking back at what a run joined."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from aem_cli.domain.dialog import Dialog
from aem_cli.domain.row import Row
from aem_cli.readers.dialogs import read_line
from aem_cli.readers.join import joined_dialog
from aem_cli.readers.opening import seekable


class PredictedLines:
    """Dialogs by line, at 8 bytes a line."""

    def __init__(self, file: IO[bytes], path: str) -> None:
        self._file, self._path = file, path
        self._places = array("Q", [0])
        for line in file:
            self._places.append(self._places[-1] + len(line))

    def joined(self, gold: Dialog, row: Row) -> Dialog | None:
        """The gold dialog with what answered it, as the row says; None where that line is no dialog."""
        line = row.get("predicted_line")
        if line is None:
            return gold._replace(predicted_turns=())
        if not 0 < line < len(self._places):
            return None
        self._file.seek(self._places[line - 1])
        text = self._file.readline().removeprefix(b"\xef\xbb\xbf" if line == 1 else b"")
        predicted = read_line(text, self._path, line, 0, "")
        return joined_dialog(gold, predicted) if isinstance(predicted, Dialog) else None


@contextmanager
def predicted_lines(source: str | None) -> Iterator[PredictedLines | None]:
    """The lines of a file; nothing for a run that joined none."""
    if source is None:
        yield None
        return
    with seekable(source) as file:
        yield PredictedLines(file, source)
