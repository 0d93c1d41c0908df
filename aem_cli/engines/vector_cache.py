"""Vectors on disk, found by the digest of encoder and text; runs and releases share them, and so do processes."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final
from weakref import finalize

from aem_cli.errors import ConfigError

MOST_BYTES: Final = 512 << 20
_FILE: Final = "vectors-1.sqlite"
_WAIT: Final = 30.0  # seconds that a process waits for another one's write
_LONGEST_LOG: Final = 16 << 20  # bytes that the write-ahead log keeps once it is written back
_ASKED_AT_ONCE: Final = 500
_DAY: Final = 86_400
_BESIDE: Final = 400  # bytes on disk that a vector takes beside its own: key, index, pages that are not quite full
_SCHEMA: Final = """
create table if not exists vectors (key blob primary key, vector blob not null, used integer not null) without rowid;
create index if not exists vectors_by_use on vectors (used);
"""


class VectorCache:
    """Texts to vectors of one encoder, as bytes. What goes wrong while a run uses it costs time and changes nothing.

    Beyond `most_bytes` the vectors that were not asked for longest go; the day of the last use is what is kept.
    """

    def __init__(self, folder: Path, signature: str, most_bytes: int = MOST_BYTES) -> None:
        self._file = folder / _FILE
        self._salt = signature.encode()
        self._most_bytes = most_bytes
        self._opened: tuple[int, sqlite3.Connection] | None = None
        self._room = 0  # so many vectors may be put before they are counted again
        with suppress(sqlite3.OperationalError):  # another process may be at it; a later call will tell
            folder.mkdir(parents=True, exist_ok=True)
            self._connection()

    def get(self, texts: Iterable[str]) -> dict[str, bytes]:
        """The vectors that are there, by text."""
        keys = {self._key(text): text for text in texts}
        found: dict[str, bytes] = {}
        with suppress(sqlite3.DatabaseError):
            for some in _groups(list(keys)):
                found |= {keys[key]: vector for key, vector in self._read(some)}
        return found

    def put(self, vectors: Mapping[str, bytes]) -> None:
        """Keep vectors, all or none of them; one that another process has just written is left as it is."""
        if not vectors:
            return
        today = _today()
        rows = [(self._key(text), vector, today) for text, vector in vectors.items()]
        with suppress(sqlite3.DatabaseError), self._connection() as connection:
            connection.execute("begin immediate")
            connection.executemany("insert or ignore into vectors values (?, ?, ?)", rows)
            self._room -= len(rows)
            if self._room <= 0:
                self._evict(connection, rows[0][1])

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        if self._opened is not None:
            self._opened[1].close()
            self._opened = None

    def _key(self, text: str) -> bytes:
        return blake2b(self._salt + b"\0" + text.encode("utf-8", "surrogatepass"), digest_size=16).digest()

    def _read(self, keys: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
        connection = self._connection()
        places = ",".join("?" * len(keys))
        query = f"select key, vector, used from vectors where key in ({places})"  # noqa: S608 (question marks alone)
        rows = connection.execute(query, keys).fetchall()
        today = _today()
        stale = [(today, key) for key, _, used in rows if used != today]
        if stale:
            with suppress(sqlite3.OperationalError), connection:
                connection.execute("begin immediate")
                connection.executemany("update vectors set used = ? where key = ?", stale)
        return [(key, vector) for key, vector, _ in rows]

    def _evict(self, connection: sqlite3.Connection, vector: bytes) -> None:
        """Once the file is full, make room for an eighth of it; all vectors are taken to be as long as this one.

        A count reads the whole index, so the next one waits until this process could have filled an eighth of what is
        free: with several at it the file may grow beyond its bound by a 64th for each.
        """
        most = max(1, self._most_bytes // (len(vector) + _BESIDE))
        (count,) = connection.execute("select count(*) from vectors").fetchone()
        if count > most:
            oldest = "select key from vectors order by used limit ?"
            connection.execute(f"delete from vectors where key in ({oldest})", (count - most * 7 // 8,))  # noqa: S608
            count = most * 7 // 8
        self._room = max(most // 64, (most - count) // 8)

    def _connection(self) -> sqlite3.Connection:
        """This process's own connection: one that was opened before a fork is not used after it."""
        if self._opened is None or self._opened[0] != os.getpid():
            connection = self._open()
            finalize(self, connection.close)
            self._opened = os.getpid(), connection
        return self._opened[1]

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, timeout=_WAIT, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = normal")
            connection.execute(f"pragma journal_size_limit = {_LONGEST_LOG}")
            connection.executescript(_SCHEMA)
        except sqlite3.OperationalError:
            connection.close()
            raise
        except sqlite3.DatabaseError as error:
            connection.close()
            raise ConfigError(f"{self._file}: not a vector cache, or damaged ({error}); delete it") from error
        return connection


def cache_folder(said: object) -> Path | None:
    """Where vectors are kept: True is the user's own cache folder, a text is a folder, False keeps none."""
    if said is False:
        return None
    if said is True:
        home = os.environ.get("XDG_CACHE_HOME", "")
        return (Path(home) if Path(home).is_absolute() else Path.home() / ".cache") / "aem"
    if isinstance(said, str) and said:
        return Path(said).expanduser()
    raise ConfigError(f"cache: {said!r} is neither true, false nor a folder")


def open_cache(said: object, signature: str) -> VectorCache | None:
    """The cache that the option `cache` asks for; a folder named there must be usable, the user's own need not be."""
    folder = cache_folder(said)
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK)
    except OSError:
        usable = False
    if not usable and said is not True:
        raise ConfigError(f"cache: {folder} is not a folder that can be written to")
    return VectorCache(folder, signature) if usable else None


def _groups(keys: Sequence[bytes]) -> list[Sequence[bytes]]:
    return [keys[start : start + _ASKED_AT_ONCE] for start in range(0, len(keys), _ASKED_AT_ONCE)]


def _today() -> int:
    return int(time.time() // _DAY)
