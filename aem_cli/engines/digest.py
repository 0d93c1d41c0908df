"""Digests of model files: what a vector depends on is told by content, not by a file's name."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from aem_cli.errors import ConfigError


def checked_bytes(path: Path, digest: str) -> bytes:
    """The file's content; raises ConfigError where it cannot be read or is not the file it should be."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}; install its package again") from error
    found = hashlib.sha256(content).hexdigest()
    if found != digest:
        raise ConfigError(
            f"{path}: this is another file than the one the scores were calibrated with (sha256 {found[:12]}, expected "
            f"{digest[:12]}); install its package again"
        )
    return content


def digest_of_files(paths: Iterable[Path], root: Path) -> str:
    """One sha256 over names and contents, in the order of the names."""
    total = hashlib.sha256()
    for path in sorted(paths):
        with path.open("rb") as opened:
            total.update(f"{path.relative_to(root).as_posix()}\0".encode())
            total.update(hashlib.file_digest(opened, "sha256").digest())
    return total.hexdigest()
