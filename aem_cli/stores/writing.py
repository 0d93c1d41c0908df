"""Writes objects: a finished file at a time, so that none is ever seen half written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from aem_cli.errors import DataError, UsageError
from aem_cli.stores.filesystem import place_of, store_of
from aem_cli.stores.refusal import refusal_of
from aem_cli.stores.url import HTTP, WRAPPED, inside, is_remote, is_wrapped, last_name, scheme_of, shown

_WITH_FOLDERS: Final = ("file", "local")


def put_object(file: Path, url: str) -> None:
    """Write a file under a URL, over what is there. Raises UsageError where the store refuses."""
    with _written(url):
        _put(file, url)


def remove_object(url: str) -> None:
    """Remove an object that may be there."""
    with _written(url), suppress(FileNotFoundError):
        store, path = store_of(url)
        store.rm_file(path)


def check_writable(folder: str, named: str | None = None) -> None:
    """Raise UsageError where nothing can be written in a folder, by writing an empty object and removing it again.

    `named` is what the user wrote, which stands in the message: the folder itself, or an object that is to come there.
    """
    from tempfile import TemporaryDirectory

    probe = inside(folder, f".aem-{os.urandom(4).hex()}")
    with TemporaryDirectory() as place:
        empty = Path(place, "empty")
        empty.touch()
        with _written(folder if named is None else named, probe):
            _put(empty, probe)
    with suppress(UsageError):  # who may write need not be allowed to remove
        remove_object(probe)


def check_file(output: str) -> None:
    """Raise UsageError where something is named in a store that is only written on this machine."""
    check_plain(output)
    if is_remote(output):
        raise UsageError(f"{shown(output)}: only runs and reports go to a store; write it here, and copy it there")


def check_plain(output: str) -> None:
    """Raise UsageError where a URL stands inside a name, which would become a folder of that name."""
    if is_wrapped(output):
        raise UsageError(f"{shown(output)}: {WRAPPED}")


def is_same_place(one: str, other: str) -> bool:
    """Whether two names mean one file or one object, however they are spelt: by paths, links, file:// or s3a://."""
    if _is_here(one) != _is_here(other):
        return False
    if not _is_here(one):
        place = place_of(one)
        return place is not None and place == place_of(other)
    try:
        return Path(_path(one)).samefile(_path(other))
    except (OSError, ValueError):
        return False


def _is_here(name: str) -> bool:
    return not is_remote(name) or scheme_of(name) in _WITH_FOLDERS


def _path(name: str) -> str:
    place = place_of(name) if is_remote(name) else None
    return name if place is None else place[1]


def _put(file: Path, url: str) -> None:
    store, path = store_of(url)
    if scheme_of(url) in _WITH_FOLDERS:
        store.makedirs(store._parent(path), exist_ok=True)
    store.put_file(str(file), path)


@contextmanager
def _written(url: str, probe: str | None = None) -> Iterator[None]:
    """Errors of the store inside become a UsageError that names the URL, and never a probe, which nobody knows."""
    if scheme_of(url) in HTTP:
        raise UsageError(f"{shown(url)}: web addresses are only read; write to a file, or to a store as s3://")
    try:
        yield
    except DataError as error:  # the store itself cannot be had, and says so
        raise UsageError(str(error).replace(f"/{last_name(probe)}", "") if probe else str(error)) from error
    except Exception as error:
        refusal = str(refusal_of(error, probe or url))
        if probe is not None:
            refusal = refusal.replace(f"/{last_name(probe)}", "")
        raise UsageError(f"{shown(url)}: cannot be written: {refusal}") from error
