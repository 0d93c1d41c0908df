"""What the commands that look through a data set share: its records, with progress for whoever watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aem_cli.cli.watching import AUTO, watched
from aem_cli.domain.dialog import Dialog
from aem_cli.domain.standing import Standing
from aem_cli.readers.dialogs import BadRecord, ReadPosition, read_dialogs
from aem_cli.readers.duplicates import without_duplicates
from aem_cli.readers.join import Join, two_files

Records = Iterator[Dialog | BadRecord]
Watch = Callable[[int], None]


@contextmanager
def joining(dataset: str, predictions: str | None) -> Iterator[tuple[Records, Watch, Join | None]]:
    """The records of a data set, or of two files joined, a function that is told of dialogs, and what joined."""
    position = ReadPosition()
    join = None if predictions is None else two_files(dataset, predictions)
    records = without_duplicates(read_dialogs(dataset, position), dataset)
    if join is not None:
        records = join.records(records)
    with watched(AUTO, False, position) as watch:
        yield records, lambda dialogs: watch(Standing(position.read, dialogs)), join
