"""The locks of run folders, which two runs must not write at the same time."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from aem_cli.errors import UsageError

LOCK: Final = "lock"
_PATIENCE: Final = 20.0  # seconds
_PAUSE: Final = 0.05


class Locks:
    """The locks of all folders of a run; every run takes them in one order, so that no two wait for each other."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = sorted(folders, key=os.path.realpath)
        self._held: dict[Path, FileIO | None] = {}

    def take(self) -> None:
        """Take all of them. Raises UsageError where another run has one, and OSError where one cannot be written."""
        for folder in self._folders:
            try:
                self._held[folder] = locked(folder)
            except BaseException:  # an interrupt as well
                withdraw(folder)
                raise

    def let_go(self, keep: Path | None) -> None:
        """End them, and remove their files but for the one in `keep`, where an unfinished run lies."""
        for folder, file in self._held.items():
            if folder != keep:
                with suppress(OSError):
                    (folder / LOCK).unlink(missing_ok=True)
                with suppress(OSError):
                    folder.rmdir()
            if file is not None:
                with suppress(OSError):
                    file.close()
        self._held.clear()


def locked(folder: Path) -> FileIO | None:
    """A lock that ends with this process and its workers; None where the system, or the file system, has none.

    Raises UsageError where another run has it. Workers of a run that was killed take a moment to end, and are waited
    for.
    """
    try:
        import fcntl
    except ImportError:
        return None
    until = time.monotonic() + _PATIENCE
    while True:
        folder.mkdir(parents=True, exist_ok=True)  # a run that ends removes it
        try:
            file = (folder / LOCK).open("a+b", buffering=0)  # what a full disk did not take is not tried again later
        except FileNotFoundError:
            continue
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file.fileno()), (folder / LOCK).stat()):
                _sign(file)
                return file
        except FileNotFoundError:
            pass  # the run that had it was just completed and took it away
        except BlockingIOError:
            if _is_alive(file) or time.monotonic() > until:
                file.close()
                raise UsageError(
                    f"{folder}: another run is being written here; wait for it, or name another folder"
                ) from None
            time.sleep(_PAUSE)
        except OSError:
            file.close()
            return None
        except BaseException:  # an interrupt, which keeps whatever it met open
            file.close()
            raise
        file.close()


def withdraw(folder: Path) -> None:
    """Take away the lock of whoever was interrupted before it had it: one that nobody has."""
    with suppress(ImportError, OSError):
        import fcntl

        with (folder / LOCK).open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file.fileno()), (folder / LOCK).stat()):
                (folder / LOCK).unlink()


def _sign(file: FileIO) -> None:
    """Note who has the lock; a full disk takes no note, and the lock holds all the same."""
    with suppress(OSError):
        file.truncate(0)
        file.write(b"%d" % os.getpid())


def _is_alive(file: FileIO) -> bool:
    """Whether the process that has the lock lives, and not only workers that are about to end."""
    file.seek(0)
    noted = file.read(20)
    if not noted.isdigit():
        return False
    try:
        os.kill(int(noted), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True
