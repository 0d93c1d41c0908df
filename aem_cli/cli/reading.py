"""What the commands that read a data set share: its records, with progress for whoever watches."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aem_cli.console.progress import Progress, is_watched
from aem_cli.domain.dialog import Dialog
from aem_cli.readers.dialogs import BadRecord, ReadPosition, read_dialogs
from aem_cli.readers.duplicates import without_duplicates


@contextmanager
def reading(dataset: str, quiet: bool) -> Iterator[tuple[Iterator[Dialog | BadRecord], Callable[[int], None]]]:
    """The records of a data set, and a function that is told how many dialogs are done."""
    position = ReadPosition()
    records = without_duplicates(read_dialogs(dataset, position), dataset)
    if quiet or not is_watched(sys.stderr, os.environ):
        yield records, _unwatched
        return
    progress = Progress(sys.stderr)
    try:
        yield records, lambda dialogs: progress.update(position.read, position.total, dialogs)
    finally:
        progress.close()


def _unwatched(dialogs: int) -> None:
    """Nobody looks."""
