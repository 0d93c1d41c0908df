"""Files that outlast a power failure: their bytes are on the disk before they have their name."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

TEMPORARY: Final = ".new"


def write_whole(path: Path, *pieces: bytes) -> None:
    """Write a file that is whole or not there, whatever happens meanwhile. What the system refuses is raised."""
    temporary = path.with_suffix(TEMPORARY)
    try:
        with temporary.open("wb") as file:
            file.writelines(pieces)
            sync(file)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    settle(path.parent)


def sync(file: IO[bytes]) -> None:
    """Have what was written so far on the disk."""
    file.flush()
    os.fsync(file.fileno())


def settle(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can promise that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
