"""Finished runs in a store, fetched to a temporary folder: they are read more than once, and at any place."""

from __future__ import annotations

import atexit
from pathlib import Path
from shutil import copyfileobj, rmtree
from tempfile import mkdtemp
from typing import Final, NamedTuple

from aem_cli.errors import DataError
from aem_cli.readers.results import results_file
from aem_cli.stores.named import note_copy
from aem_cli.stores.reading import NoObjectError, open_object
from aem_cli.stores.url import beside, last_name, shown
from aem_cli.writers.run_folder import RUN, SUMMARY

_BLOCK: Final = 1 << 20


class _Held(NamedTuple):
    """A run that was fetched; `run` is the content of its run.json, None where its results stand alone."""

    results: Path
    run: bytes | None


_held: dict[str, _Held] = {}


def fetched_run(url: str) -> Path:
    """The results of a run by its folder or its results file, on this machine's disk, with what is beside them.

    Fetched once in a process, or again where run.json is another by now. A folder without run.json is no complete run.
    """
    results = results_file(url)
    run = _content(beside(results, RUN))
    if run is None and results != url:
        raise DataError(f"{shown(url)}: there is no complete run here ({RUN} is written last); check the URL, or wait")
    held = _held.get(results)
    if held is None or run is None or held.run != run:
        held = _held[results] = _fetch(results, run)
    return held.results


def _fetch(results: str, run: bytes | None) -> _Held:
    folder = Path(mkdtemp(prefix="aem-run-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    copy = folder / last_name(results)
    for name, url in ((copy.name, results), *((name, beside(results, name)) for name in (SUMMARY, RUN))):
        note_copy(str(folder / name), url)
    with open_object(results) as (stream, _), copy.open("wb") as file:
        copyfileobj(stream, file, _BLOCK)
    for name, content in ((SUMMARY, _content(beside(results, SUMMARY))), (RUN, run)):
        if content is not None:
            (folder / name).write_bytes(content)
    if _content(beside(results, RUN)) != run:
        raise DataError(f"{shown(results)}: the run was written anew while it was read; try again")
    return _Held(copy, run)


def _content(url: str) -> bytes | None:
    try:
        with open_object(url) as (stream, _):
            return stream.readall()
    except NoObjectError:
        return None
