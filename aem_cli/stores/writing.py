"""Writes objects: a finished file at a time, so that none is ever seen half written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from aem_cli.errors import DataError, UsageError
from aem_cli.stores.filesystem import store_of
from aem_cli.stores.refusal import refusal_of
from aem_cli.stores.url import HTTP, inside, is_remote, scheme_of, shown

_WITH_FOLDERS: Final = ("file", "local")


def put_object(file: Path, url: str) -> None:
    """Write a file under a URL, over what is there. Raises UsageError where the store refuses."""
    with _written(url):
        store, path = store_of(url)
        if scheme_of(url) in _WITH_FOLDERS:
            store.makedirs(store._parent(path), exist_ok=True)
        store.put_file(str(file), path)


def remove_object(url: str) -> None:
    """Remove an object that may be there."""
    with _written(url), suppress(FileNotFoundError):
        store, path = store_of(url)
        store.rm_file(path)


def check_writable(folder: str) -> None:
    """Raise UsageError where nothing can be written in a folder, by writing an empty object and removing it again."""
    from tempfile import TemporaryDirectory

    probe = inside(folder, f".aem-{os.urandom(4).hex()}")
    with TemporaryDirectory() as place:
        empty = Path(place, "empty")
        empty.touch()
        put_object(empty, probe)
    with suppress(UsageError):  # who may write need not be allowed to remove
        remove_object(probe)


def check_file(output: str) -> None:
    """Raise UsageError where something is named in a store that is only written on this machine."""
    if is_remote(output):
        raise UsageError(f"{shown(output)}: only runs and reports go to a store; write it here, and copy it there")


def is_same_object(one: str, other: str) -> bool:
    """Whether two names mean one object, also where they are spelt differently; False for names of files."""
    if not (is_remote(one) and is_remote(other)):
        return False
    if scheme_of(one) != scheme_of(other):
        return False
    (store, path), (_, other_path) = store_of(one), store_of(other)
    return bool(store._strip_protocol(path) == store._strip_protocol(other_path))


@contextmanager
def _written(url: str) -> Iterator[None]:
    """Errors of the store inside become a UsageError that names the URL."""
    if scheme_of(url) in HTTP:
        raise UsageError(f"{shown(url)}: web addresses are only read; write to a file, or to a store as s3://")
    try:
        yield
    except DataError as error:  # the store itself cannot be had, and says so
        raise UsageError(str(error)) from error
    except Exception as error:
        raise UsageError(f"{shown(url)}: cannot be written: {refusal_of(error, url)}") from error
