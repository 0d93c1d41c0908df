"""A data set that is written to a file or to standard output, and that is there only when it is whole."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Final

from aem_cli.errors import UsageError
from aem_cli.stores.writing import check_file
from aem_cli.writers.dataset import Record
from aem_cli.writers.json_text import json_text

STANDARD_OUTPUT: Final = "-"
_IN_MEMORY: Final = 1 << 22


class DatasetFile:
    """Takes records."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def write(self, records: Iterable[Record]) -> None:
        """One line a record."""
        for record in records:
            self._file.write(json_text(record) + b"\n")


@contextmanager
def dataset_file(output: str) -> Iterator[DatasetFile]:
    """Write inside; the file gets its name, or standard output its text, when nothing was raised."""
    if output == STANDARD_OUTPUT:
        with SpooledTemporaryFile(_IN_MEMORY) as held:
            yield DatasetFile(held)
            held.seek(0)
            for block in held:
                sys.stdout.buffer.write(block)
        return
    check_file(output)
    path = Path(output)
    if path.is_dir():
        raise UsageError(f"{output}: is a folder; name a file for the data set")
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            yield DatasetFile(file)
        part.replace(path)
    except OSError as error:
        raise UsageError(f"{output}: cannot be written: {error.strerror or error}; name another file") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
