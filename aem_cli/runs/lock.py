"""The lock of a run folder, which two runs must not write at the same time."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from aem_cli.errors import UsageError

LOCK: Final = "lock"
_PATIENCE: Final = 20.0  # seconds
_PAUSE: Final = 0.05


def locked(folder: Path) -> IO[bytes] | None:
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
            file = (folder / LOCK).open("a+b")
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


def _sign(file: IO[bytes]) -> None:
    """Note who has the lock; a full disk takes no note, and the lock holds all the same."""
    with suppress(OSError):
        file.truncate(0)
        file.write(b"%d" % os.getpid())
        file.flush()


def _is_alive(file: IO[bytes]) -> bool:
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
