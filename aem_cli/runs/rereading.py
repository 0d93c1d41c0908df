"""Going back from a run to what it was made from: the dialog of the data set that a result row tells of."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from aem_cli.domain.dialog import Dialog
from aem_cli.domain.row import Row, RowWithDialog
from aem_cli.errors import DataError
from aem_cli.readers.dialogs import BadRecord, ReadPosition, read_dialogs, read_line
from aem_cli.readers.opening import STANDARD_INPUT, opened, stem
from aem_cli.readers.scored_turns import key_of
from aem_cli.runs.predicted_lines import PredictedLines, predicted_lines
from aem_cli.stores.named import named_before
from aem_cli.stores.url import is_remote


class Reread(NamedTuple):
    """The dialog, or why it cannot be had."""

    dialog: Dialog | None
    why_not: str = ""


def reread_dialog(dataset: Mapping[str, Any], row: Row) -> Reread:
    """The dialog of a result row, if the data set named in run.json still is the same."""
    source = _source(dataset)
    if source.name is None:
        return Reread(None, source.why_not)
    with predicted_lines(source.predictions) as lines:
        return _matched(_dialog_at(source.name, row["line"]), row, lines, str(dataset["path"]))


def reread_dialogs(dataset: Mapping[str, Any], rows: Iterable[Row]) -> Iterator[RowWithDialog]:
    """All rows with their dialogs; both stand in the same order, so that the data set is read once, in step."""
    source = _source(dataset)
    if source.name is None:
        yield from (RowWithDialog(row, None, source.why_not) for row in rows)
        return
    records = _by_line(source.name)
    line, record = 0, None
    with predicted_lines(source.predictions) as lines:
        for row in rows:
            wanted = row.get("line") or 0
            while line < wanted:
                line, record = next(records, (_AFTER_ALL, None))
            found = record if line == wanted and isinstance(record, Dialog) else None
            yield RowWithDialog(row, *_matched(found, row, lines, str(dataset["path"])))


class _Source(NamedTuple):
    """The names that a data set and its file of predictions still have, or why there are none."""

    name: str | None
    why_not: str = ""
    predictions: str | None = None


def _source(dataset: Mapping[str, Any]) -> _Source:
    found = _file(dataset)
    predictions = dataset.get("predictions")
    if found.name is None or not isinstance(predictions, Mapping):
        return found
    joined = _file(predictions)
    return joined if joined.name is None else found._replace(predictions=joined.name)


def _file(facts: Mapping[str, Any]) -> _Source:
    path, size = facts.get("path"), facts.get("size")
    if isinstance(path, str) and is_remote(path):
        url = named_before(path)
        return _Source(url, "" if url else f"the data set {path} lies in a store, which is not read unasked")
    if not isinstance(path, str) or path == STANDARD_INPUT or not isinstance(size, int):
        return _Source(None, "the run was not made from a file that can be read again")
    found = [name for name in (path, facts.get("absolute_path")) if isinstance(name, str) and _size(name) is not None]
    if not found:
        return _Source(None, f"the data set {path} is gone")
    same = [name for name in found if _size(name) == size]
    return _Source(same[0]) if same else _Source(None, f"the data set {path} has changed since the run")


def _matched(dialog: Dialog | None, row: Row, lines: PredictedLines | None, path: str) -> Reread:
    if dialog is not None and lines is not None:
        dialog = lines.joined(dialog, row)
    if dialog is None or dialog.key != key_of(row):
        return Reread(None, f"the data set {path} has changed since the run: line {row.get('line')} is another dialog")
    return Reread(dialog)


def _by_line(name: str) -> Iterator[tuple[int, Dialog | BadRecord]]:
    """The records with their lines; a data set that cannot be read on ends there."""
    with suppress(DataError, OSError, EOFError):
        yield from ((record.line, record) for record in read_dialogs(name))


def _size(name: str) -> int | None:
    try:
        return Path(name).stat().st_size
    except (OSError, ValueError):
        return None


def _dialog_at(name: str, wanted: int) -> Dialog | None:
    try:
        with opened(name, ReadPosition()) as stream:
            for number, line in enumerate(stream, 1):
                if number == wanted:
                    text = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
                    record = read_line(text, name, number, 0, f"{stem(name)}:{number}")
                    return record if isinstance(record, Dialog) else None
    except (DataError, OSError, EOFError):
        return None
    return None


_AFTER_ALL: Final = sys.maxsize
