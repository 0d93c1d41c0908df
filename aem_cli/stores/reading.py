"""Reads an object as it streams: a block ahead, never whole, and every error of the store in one sentence."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from aem_cli.errors import DataError
from aem_cli.stores.filesystem import store_of
from aem_cli.stores.named import note_named
from aem_cli.stores.refusal import Refusal, refusal_of
from aem_cli.stores.url import HTTP, scheme_of, shown

_BLOCK: Final = 1 << 22  # bytes that one request asks for


class NoObjectError(DataError):
    """The store answers that there is no such object."""


class StoredObject(NamedTuple):
    """An open object; `size` None where the store does not tell."""

    stream: io.RawIOBase
    size: int | None


@contextmanager
def open_object(url: str) -> Iterator[StoredObject]:
    """An object to be read from its start to its end. Raises DataError, here and where it breaks off later."""
    note_named(url)
    store, path = store_of(url)
    try:
        file, size = _opened(store, path, scheme_of(url))
    except Exception as error:
        refusal = refusal_of(error, url)
        raise (NoObjectError if refusal.missing else DataError)(f"{shown(url)}: {refusal}") from error
    try:
        yield StoredObject(_Stream(file, size, url), size)
    finally:
        with suppress(Exception):  # all that was wanted has been read
            file.close()


def _opened(store: Any, path: str, scheme: str) -> tuple[Any, int | None]:
    """Web servers send one long answer, since many know no ranges; other stores are asked block by block."""
    facts = store.info(path)
    if facts.get("type") == "directory":
        raise IsADirectoryError(path)
    size = facts.get("size")
    if scheme in HTTP:
        return store.open(path, "rb", block_size=0, size=size), size
    return store.open(path, "rb", block_size=_BLOCK, cache_type="readahead"), size


class _Stream(io.RawIOBase):
    """Hands bytes on; an end before the size that the store told is none."""

    def __init__(self, file: Any, size: int | None, url: str) -> None:
        self._file = file
        self._size = size
        self._url = url
        self._read = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        try:
            block = self._file.read(len(buffer))
        except Exception as error:
            raise self._broken_off(refusal_of(error, self._url)) from error
        if not block and self._size is not None and self._read < self._size:
            raise self._broken_off(_CUT)
        buffer[: len(block)] = block
        self._read += len(block)
        return len(block)

    def _broken_off(self, refusal: Refusal) -> DataError:
        of = "" if self._size is None else f" of {self._size}"
        return DataError(f"{shown(self._url)}: breaks off after {self._read}{of} bytes: {refusal}")


_CUT: Final = Refusal("the connection was cut", "try again")
