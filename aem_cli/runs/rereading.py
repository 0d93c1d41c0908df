"""Going back from a run to what it was made from: the dialog of the data set that a result row tells of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from aem_cli.domain.dialog import Dialog
from aem_cli.errors import DataError
from aem_cli.readers.dialogs import ReadPosition, read_line
from aem_cli.readers.opening import STANDARD_INPUT, opened, stem


class Reread(NamedTuple):
    """The dialog, or why it cannot be had."""

    dialog: Dialog | None
    why_not: str = ""


def reread_dialog(dataset: Mapping[str, Any], row: Mapping[str, Any]) -> Reread:
    """The dialog of a result row, if the data set named in run.json still is the same."""
    path, size = dataset.get("path"), dataset.get("size")
    if not isinstance(path, str) or path == STANDARD_INPUT or not isinstance(size, int):
        return Reread(None, "the run was not made from a file that can be read again")
    found = [name for name in (path, dataset.get("absolute_path")) if isinstance(name, str) and _size(name) is not None]
    if not found:
        return Reread(None, f"the data set {path} is gone")
    same = [name for name in found if _size(name) == size]
    if not same:
        return Reread(None, f"the data set {path} has changed since the run")
    dialog = _dialog_at(same[0], row["line"])
    if dialog is None or dialog.key != (row["dialog_id"], row["release"], row["trial"]):
        return Reread(None, f"the data set {path} has changed since the run: line {row['line']} is another dialog")
    return Reread(dialog)


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
