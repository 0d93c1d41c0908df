"""Brings a label file and a finished run together: the dialogs that people judged, with what both say of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from aem_cli.core.dialog_shape import shapes_of
from aem_cli.core.labelled_dialog import LabelledDialog
from aem_cli.domain.dialog import Dialog
from aem_cli.domain.human_verdict import DialogKey
from aem_cli.domain.rule import ToolRules
from aem_cli.domain.scored_turn import ScoredTurn
from aem_cli.errors import DataError
from aem_cli.readers.dialogs import read_dialogs
from aem_cli.readers.opening import STANDARD_INPUT
from aem_cli.readers.scored_turns import key_of, scored_turns
from aem_cli.runs.finished import FinishedRun
from aem_cli.runs.label_book import LabelBook, opinions_of
from aem_cli.stores.named import called


class Labelled(NamedTuple):
    """The labelled dialogs of a run, and what of the labels found no place."""

    dialogs: tuple[LabelledDialog, ...]
    ambiguous: tuple[DialogKey, ...]  # keys that fit several dialogs of the run
    not_found: tuple[DialogKey, ...]  # keys that fit none
    no_dataset: str | None = None  # why the data set behind the run was not read again; None: it was


def label_run(run: FinishedRun, book: LabelBook) -> Labelled:
    """Read the results once, and keep the dialogs that the labels speak of."""
    turns: dict[DialogKey, tuple[ScoredTurn, ...]] = {}
    meant: dict[DialogKey, list[DialogKey]] = {key: [] for key in book.keys}
    for row in run.rows():
        dialog = key_of(row)
        fitting = book.fitting(dialog)
        if fitting:
            turns[dialog] = scored_turns(row, called(str(run.results)))
        for key in fitting:
            meant[key].append(dialog)
    for key, dialogs in meant.items():
        if key in dialogs:
            meant[key] = [key]  # letter for letter goes before what fits
    keys: dict[DialogKey, list[DialogKey]] = {}
    for key, dialogs in meant.items():
        if len(dialogs) == 1:
            keys.setdefault(dialogs[0], []).append(key)
    return Labelled(
        tuple(LabelledDialog(dialog, turns[dialog], opinions_of(book.votes(found))) for dialog, found in keys.items()),
        tuple(key for key, dialogs in meant.items() if len(dialogs) > 1),
        tuple(key for key, dialogs in meant.items() if not dialogs),
    )


def with_shapes(labelled: Labelled, run: FinishedRun, tools: ToolRules) -> Labelled:
    """The same with the shape of each dialog, for which the data set behind the run is read again."""
    facts = run.circumstances.get("dataset", {})
    path, why_not = _dataset(facts if isinstance(facts, Mapping) else {})
    found: dict[DialogKey, Dialog] = {}
    if path is not None:
        try:
            found = dict(_dialogs(path, {dialog.key for dialog in labelled.dialogs}))
        except (DataError, OSError, EOFError) as error:
            why_not = f"the data set {path} cannot be read again ({error})"
    dialogs = tuple(
        dialog._replace(shapes=shapes_of(found.get(dialog.key), dialog.turns, tools)) for dialog in labelled.dialogs
    )
    if why_not is None and len(found) < len(labelled.dialogs):
        why_not = f"{len(labelled.dialogs) - len(found)} of the dialogs are not in the data set {path} any more"
    return labelled._replace(dialogs=dialogs, no_dataset=why_not)


def _dataset(facts: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """The data set of a run, if it still is the same; else why not."""
    path, size = facts.get("path"), facts.get("size")
    if not isinstance(path, str) or path == STANDARD_INPUT or not isinstance(size, int):
        return None, "the run does not name a data set that can be read again"
    for name in (path, facts.get("absolute_path")):
        if isinstance(name, str) and _size(name) == size:
            return name, None
    return None, f"the data set {path} is gone or has changed since the run"


def _size(name: str) -> int | None:
    try:
        return Path(name).stat().st_size
    except (OSError, ValueError):
        return None


def _dialogs(path: str, wanted: set[DialogKey]) -> Iterator[tuple[DialogKey, Dialog]]:
    for record in read_dialogs(path):
        if isinstance(record, Dialog) and record.key in wanted:
            yield record.key, record
