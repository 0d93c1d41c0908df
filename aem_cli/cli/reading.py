"""What the commands that read a data set share: its records, with progress for whoever watches."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aem_cli.console.progress import Progress, is_watched
from aem_cli.domain.dialog import Dialog
from aem_cli.errors import UsageError
from aem_cli.readers.dialogs import BadRecord, ReadPosition, read_dialogs
from aem_cli.readers.duplicates import without_duplicates
from aem_cli.readers.join import Join
from aem_cli.readers.opening import STANDARD_INPUT

Records = Iterator[Dialog | BadRecord]
Watch = Callable[[int], None]


@contextmanager
def reading(dataset: str, quiet: bool) -> Iterator[tuple[Records, Watch]]:
    """The records of a data set, and a function that is told how many dialogs are done."""
    with joining(dataset, None, quiet) as (records, watch, _):
        yield records, watch


@contextmanager
def joining(dataset: str, predictions: str | None, quiet: bool) -> Iterator[tuple[Records, Watch, Join | None]]:
    """The same with the predicted dialogs of another file, where one is named, and what joined of both."""
    if dataset == predictions == STANDARD_INPUT:
        raise UsageError("gold and predictions cannot both be standard input; name a file for one of them")
    position = ReadPosition()
    records = without_duplicates(read_dialogs(dataset, position), dataset)
    join = None if predictions is None else Join(dataset, predictions)
    if join is not None:
        records = join.records(records)
    if quiet or not is_watched(sys.stderr, os.environ):
        yield records, _unwatched, join
        return
    progress = Progress(sys.stderr)
    try:
        yield records, lambda dialogs: progress.update(position.read, position.total, dialogs), join
    finally:
        progress.close()


def _unwatched(dialogs: int) -> None:
    """Nobody looks."""
