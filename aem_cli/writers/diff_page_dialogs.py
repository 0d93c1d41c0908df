"""The dialogs that moved, as the page holds them: both runs' documents of a dialog beside one another."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO

from aem_cli.core.diff.comparison import Comparison
from aem_cli.core.diff.move import Move
from aem_cli.core.diff.moved import MovedDialog
from aem_cli.protocols import ReportedRun
from aem_cli.writers.json_text import json_text
from aem_cli.writers.page_dialog import dialog_document


def moved_documents(found: Comparison) -> Iterator[tuple[Move, bytes]]:
    """Each with its move, in the order of the new run; nothing where the comparison does not say what its runs are.

    The base run's side waits in a file, so that memory holds one dialog at a time.
    """
    if found.runs is None:
        return
    base, new = found.runs
    moved = {dialog.new_line: dialog for dialog in found.moved}
    with TemporaryFile() as file:
        places = _kept(base, {dialog.base_line for dialog in found.moved}, file)
        for row, dialog, _ in new.dialogs():
            one = moved.get(row.get("line", 0))
            if one is None or one.base_line not in places or row["dialog_id"] != one.dialog_id:
                continue
            file.seek(places[one.base_line][0])
            ours = file.read(places[one.base_line][1])
            yield one.move, _joined(one, found.new.name, ours, json_text(dialog_document(row, dialog)))


def _kept(run: ReportedRun, lines: set[int], file: IO[bytes]) -> dict[int, tuple[int, int]]:
    """Line of the data set -> where its document stands in the file, and how long it is."""
    places: dict[int, tuple[int, int]] = {}
    at = 0
    for row, dialog, _ in run.dialogs():
        line = row.get("line", 0)
        if line in lines:
            text = json_text(dialog_document(row, dialog))
            file.write(text)
            places[line] = at, len(text)
            at += len(text)
    return places


def _joined(one: MovedDialog, against: str, base: bytes, new: bytes) -> bytes:
    head: dict[str, object] = {"id": one.dialog_id, "move": str(one.move), "against": against}
    if one.trial is not None:
        head["trial"] = one.trial
    return json_text(head)[:-1] + b',"base":%b,"new":%b}' % (base, new)
