"""Where a shard lies in its folder: what may stand there before, and what of it is ours to remove."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from aem_cli.errors import UsageError
from aem_cli.writers.run_folder import NAMES, RESULTS

SHARD: Final = "shard"  # the folder inside the run folder
ABOUT: Final = "shard.json"


def check_place(folder: Path) -> None:
    """Raise UsageError where a folder can take no shard: it holds a run, or its `shard` is somebody else's."""
    run = next((name for name in _RUN if (folder / name).exists()), None)
    if run is not None:
        raise UsageError(
            f"{folder}: holds a run ({run}), and a shard there would pass for a part of it; name another folder with -o"
        )
    place = folder / SHARD
    if (place.exists() or place.is_symlink()) and not _is_ours(place):
        raise UsageError(
            f"{place}: is there and is no shard that `aem score` wrote, so it is left as it is; name another folder "
            "with -o, or move it away"
        )


def check_no_shards(folders: Iterable[Path]) -> None:
    """Raise UsageError where one of the folders of a run holds a shard, which would pass for a part of the run."""
    for folder in folders:
        if _tells_of_a_shard(folder / SHARD / ABOUT):
            raise UsageError(
                f"{folder}: holds a shard of a run, and a run needs a folder without one; name another with -o, or "
                f"remove {folder / SHARD}"
            )


def make_room(folder: Path) -> None:
    """Remove an older shard from its folder. Raises UsageError as `check_place`, and OSError.

    What tells of it goes last: should this be broken off, what is left is still known as ours.
    """
    check_place(folder)
    place = folder / SHARD
    if place.exists():
        for path in sorted(place.iterdir(), key=lambda path: path.name == ABOUT):
            path.unlink()
        place.rmdir()


def _is_ours(place: Path) -> bool:
    """Whether there is nothing but what a shard consists of; an empty folder is nobody's."""
    if place.is_symlink() or not place.is_dir():
        return False
    try:
        paths = list(place.iterdir())
    except OSError:
        return False
    return not paths or (all(map(_is_of_a_shard, paths)) and _tells_of_a_shard(place / ABOUT))


def _is_of_a_shard(path: Path) -> bool:
    return _FILES.fullmatch(path.name) is not None and not path.is_symlink() and path.is_file()


def _tells_of_a_shard(path: Path) -> bool:
    try:
        about = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(about, dict) and "begun" in about and "blocks" in about


_RUN: Final = (*NAMES, f"{RESULTS}.gz", f"{RESULTS}.zst")
_FILES: Final = re.compile(r"\d{8,}\.(part|new)|(shard|begun)\.(json|new)|lock")  # the last: where a run was killed
