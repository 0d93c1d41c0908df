"""The run folder: results.jsonl, summary.json and run.json, seen under their names only when the run is complete.

Everything is written inside the target folder under temporary names, so that the last steps are renames that take no
room; after an error or an interrupt before them nothing new is left behind, and an older complete run still stands.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from errno import EDQUOT, EFBIG, EISDIR, ENOENT, ENOSPC
from pathlib import Path
from typing import BinaryIO, Final, Self

from aem_cli.errors import UsageError
from aem_cli.writers.durable import TEMPORARY, settle, sync
from aem_cli.writers.json_text import json_document

RESULTS: Final = "results.jsonl"
SUMMARY: Final = "summary.json"
RUN: Final = "run.json"

NAMES: Final = (RESULTS, SUMMARY, RUN)
UNFINISHED: Final = ".unfinished"  # a folder inside the run folder


def run_files(results: Path) -> tuple[Path, ...]:
    """The files of a run by its results: no report may stand in the place of one of them."""
    return (results, *(results.with_name(name) for name in NAMES))


def distinct_folders(folders: Iterable[Path]) -> tuple[Path, ...]:
    """Each folder once, however it is spelt: through a link, from here or from the root; by its first spelling."""
    found: dict[object, Path] = {}
    for folder in folders:
        found.setdefault(_identity(folder), folder)
    return tuple(found.values())


def _identity(folder: Path) -> object:
    real = Path(os.path.realpath(folder))
    try:
        found = real.stat()  # as a disk may know one name in two spellings
    except OSError:
        return real
    return found.st_dev, found.st_ino


class RunFolder:
    """One run being written, to one folder or to several copies; use it as a context manager."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._made: list[Path] = []
        self._waiting: list[tuple[Path, Path]] = []
        self._results: BinaryIO | None = None
        self._naming = False
        self._mark = os.urandom(4).hex()  # two containers that share a disk may well have equal process numbers

    def __enter__(self) -> Self:
        try:
            for folder in self._folders:
                self._make(folder)
            self._folders = distinct_folders(self._folders)
            return self
        except OSError as error:
            self._discard()
            raise UsageError(_why(error, self._folders[0])) from error
        except BaseException:  # an interrupt does not wait until everything is open
            self._discard()
            raise

    def __exit__(self, *broken_off: object) -> None:
        self._discard()

    def write(self, lines: Iterable[bytes]) -> None:
        """Add result lines."""
        try:
            if self._results is None:
                self._results = self._temporary(self._folders[0], RESULTS).open("wb", buffering=1 << 20)
            self._results.writelines(lines)
        except OSError as error:
            raise UsageError(_why(error, self._folders[0])) from error

    def complete(self, summary: Mapping[str, object], run: Mapping[str, object]) -> None:
        """Write the summary and the run's circumstances, and give every file its name."""
        self.write(())  # there is a file of results even where there is none
        try:
            if self._results is not None:
                sync(self._results)
            self._close()
            self._put(SUMMARY, json_document(summary))
            self._put(RUN, json_document(run))
            self._copy()
            self._naming = True
            for folder in self._folders:
                self._give_names(folder)
        except OSError as error:
            raise UsageError(_why(error, self._folders[0])) from error
        self._naming = False
        self._waiting.clear()
        self._made.clear()
        self._discard()

    def _give_names(self, folder: Path) -> None:
        """Put the files in the place of an older run's. What is there without run.json is none: not a mixture of two.

        Each step is on the disk before the next, so that a power failure leaves them in this order.
        """
        (folder / RUN).unlink(missing_ok=True)
        settle(folder)
        new = {name.name: temporary for temporary, name in self._waiting if name.parent == folder}
        for name in (RESULTS, SUMMARY):
            new[name].replace(folder / name)
        settle(folder)
        new[RUN].replace(folder / RUN)
        settle(folder)

    def _make(self, folder: Path) -> None:
        missing = [path for path in (folder, *folder.parents) if not path.exists()]
        self._made.extend(missing)
        folder.mkdir(parents=True, exist_ok=True)
        for path in (folder / name for name in NAMES):
            if path.is_dir():
                raise IsADirectoryError(EISDIR, "a folder has this name", str(path))

    @property
    def _home(self) -> str:
        """The first folder, in which no other run is written meanwhile, as a part of a name."""
        return f"{self._folders[0].stat().st_ino:x}"

    def _temporary(self, folder: Path, name: str) -> Path:
        inside = folder / UNFINISHED
        inside.mkdir(exist_ok=True)
        temporary = inside / f"{name}.{self._home}-{self._mark}{TEMPORARY}"
        self._waiting.append((temporary, folder / name))
        return temporary

    def _put(self, name: str, text: bytes) -> None:
        with self._temporary(self._folders[0], name).open("wb") as file:
            file.write(text)
            sync(file)

    def _copy(self) -> None:
        written = tuple(self._waiting)
        for folder in self._folders[1:]:
            try:
                for left in (folder / UNFINISHED).glob(f"*.{self._home}-*{TEMPORARY}"):
                    left.unlink(missing_ok=True)  # of this run when it was killed while it copied
                for temporary, name in written:
                    with temporary.open("rb") as source, self._temporary(folder, name.name).open("wb") as copy:
                        shutil.copyfileobj(source, copy, 1 << 20)
                        sync(copy)
            except OSError as error:
                raise UsageError(_why(error, folder)) from error

    def _close(self) -> None:
        if self._results is not None:
            results, self._results = self._results, None
            results.close()

    def _discard(self) -> None:
        """Remove what is not complete: temporary files, and the folders that were made for them.

        Where the files have their names in part, the rest stays: it tells that they may be of two runs.
        """
        with suppress(OSError):
            self._close()
        if self._naming:
            return
        for temporary, _ in self._waiting:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        self._waiting.clear()
        for folder in (*(folder / UNFINISHED for folder in self._folders), *self._made):
            with suppress(OSError):
                folder.rmdir()
        self._made.clear()


def _why(error: OSError, folder: Path) -> str:
    """Why a folder cannot hold the run; a file is named where it is not one of our own temporary ones."""
    named = str(error.filename or folder)
    place = folder if named.endswith(TEMPORARY) else named
    remedy = _ROOM if error.errno in (ENOSPC, EDQUOT, EFBIG) else "name another folder with -o"
    if error.errno == ENOENT and named.endswith(TEMPORARY):
        remedy = _TAKEN
    return f"{place}: cannot be written: {error.strerror or error}; {remedy}"


_TAKEN: Final = "was something taken away there? Give the same command again, which goes on from what is left"
_ROOM: Final = "make room and give the same command again, which goes on from what is done"
