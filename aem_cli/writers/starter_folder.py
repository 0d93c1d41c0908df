"""Writes a starter folder: a config, a small data set and pipelines, to be changed at will."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

from aem_cli.errors import UsageError

PIPELINES: Final = {"github": (".github/workflows/aem.yml",), "gitlab": (".gitlab-ci.yml",)}


def write_starter(folder: Path, pipelines: Sequence[str]) -> tuple[Path, ...]:
    """The files written, all of them or none. What is there already is never touched."""
    targets = {folder / name: _content(name) for name in (*_ALWAYS, *(x for one in pipelines for x in PIPELINES[one]))}
    there = [str(target) for target in targets if target.exists() or target.is_symlink()]
    if there:
        raise UsageError(f"{', '.join(there)}: is there already, and nothing was written; move it, or name {_OTHER}")
    written: list[Path] = []
    try:
        for target, content in targets.items():
            _write_new(target, content, written)
    except OSError as error:
        _take_back(written)
        said = error.strerror or error
        raise UsageError(f"{error.filename or folder}: cannot be written: {said}; name {_OTHER}") from None
    return tuple(targets)


def _write_new(target: Path, content: bytes, written: list[Path]) -> None:
    """Write a file that is not there yet; `written` notes it, and each folder made for it, in their order."""
    missing = [parent for parent in target.parents if not parent.exists()]
    for parent in reversed(missing):
        parent.mkdir()
        written.append(parent)
    with target.open("xb") as file:
        written.append(target)
        file.write(content)


def _take_back(written: Sequence[Path]) -> None:
    for path in reversed(written):
        with suppress(OSError):
            path.rmdir() if path.is_dir() else path.unlink()


def _content(name: str) -> bytes:
    return files("aem_cli.writers").joinpath("starter", _STORED.get(name, name)).read_bytes()


_ALWAYS: Final = ("aem.yaml", "dataset.jsonl", "AEM.md")
_STORED: Final = {".github/workflows/aem.yml": "github.yml", ".gitlab-ci.yml": "gitlab.yml"}
_OTHER: Final = "another folder"
