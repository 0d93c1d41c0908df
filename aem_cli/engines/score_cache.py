"""Answers kept on disk, so that the same question to the same judge is asked once; safe for several processes."""

from __future__ import annotations

import json
import math
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from aem_cli.errors import ConfigError

NAME: Final = "answers.sqlite3"
_BUSY: Final = 30.0  # seconds to wait for another process
_PORTION: Final = 500  # keys of one look-up; SQLite bounds the variables of a statement
_TABLE: Final = "CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, score REAL NOT NULL, note TEXT NOT NULL)"


class Kept(NamedTuple):
    """An answer as it is kept."""

    score: float
    note: str


def cache_key(*parts: object) -> bytes:
    """The digest of everything that an answer depends on; parts are JSON values."""
    text = json.dumps(parts, separators=(",", ":"), sort_keys=True)
    return blake2b(text.encode(), digest_size=20).digest()


def default_path() -> Path:
    """In the user's cache folder: XDG_CACHE_HOME where it is absolute, else ~/.cache."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    try:
        folder = Path(home) if Path(home).is_absolute() else Path.home() / ".cache"
    except RuntimeError:
        raise ConfigError("cache: there is no home folder; name a file by cache: PATH, or write cache: false") from None
    return folder / "aem" / NAME


class ScoreCache:
    """A file of answers by key; the oldest go where there are more than `most`. Texts are in it as digests alone."""

    def __init__(self, path: Path, most: int) -> None:
        self._path = path
        self._most = most

    @contextmanager
    def opened(self) -> Iterator[OpenCache]:
        """The cache while it is in use; raises ConfigError where the file cannot be one."""
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            connection = sqlite3.connect(self._path, timeout=_BUSY, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from None
        with closing(connection):
            try:
                self._prepare(connection)
            except sqlite3.Error as error:
                raise self._unusable(error) from None
            opened = OpenCache(connection)
            try:
                yield opened
            finally:
                opened.shrink(self._most)

    def _prepare(self, connection: sqlite3.Connection) -> None:
        with suppress(sqlite3.OperationalError):  # a file system without shared memory, or another process at it
            connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute(_TABLE)
        connection.execute("SELECT key, score, note FROM answers LIMIT 1")
        with suppress(OSError):
            self._path.chmod(0o600)

    def _unusable(self, error: Exception) -> ConfigError:
        return ConfigError(
            f"{self._path}: cannot be used as a cache: {error}; remove it, or name another file by cache: PATH, "
            "or write cache: false"
        )


class OpenCache:
    """Looks answers up and keeps new ones. A fault while writing loses the answer for later runs only."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._added = False

    def find(self, keys: Sequence[bytes]) -> dict[bytes, Kept]:
        """The answers that are there."""
        found: dict[bytes, Kept] = {}
        with suppress(sqlite3.Error):
            for start in range(0, len(keys), _PORTION):
                portion = keys[start : start + _PORTION]
                marks = ",".join("?" * len(portion))
                query = f"SELECT key, score, note FROM answers WHERE key IN ({marks})"  # noqa: S608 - marks alone
                found.update(
                    (key, Kept(score, str(note)))
                    for key, score, note in self._connection.execute(query, portion)
                    if isinstance(score, float) and math.isfinite(score) and 0 <= score <= 1
                )
        return found

    def add(self, key: bytes, kept: Kept) -> None:
        """Keep an answer; at once, so that an interrupted run has not paid in vain."""
        with suppress(sqlite3.Error):
            note = kept.note.encode("utf-8", "replace").decode()
            self._connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", (key, kept.score, note))
            self._added = True

    def shrink(self, most: int) -> None:
        """Let the oldest answers go."""
        if self._added:
            with suppress(sqlite3.Error):
                self._connection.execute(
                    "DELETE FROM answers WHERE rowid <= (SELECT max(rowid) FROM answers) - ?", (most,)
                )
