"""The groups that a whole dialog belongs to: its length, and what its metadata says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from aem_cli.core.diff.step import Key
from aem_cli.domain.run_dialog import RunDialog

LENGTHS: Final = ((2, "1 to 2"), (5, "3 to 5"), (10, "6 to 10"), (20, "11 to 20"))
LONGEST: Final = "21 and more"
METADATA: Final = "metadata."
RELEASE: Final = "release"
BY_DEFAULT: Final = (RELEASE, "metadata.model")

_NONE: Final = "(none)"


def group_keys(base: RunDialog, new: RunDialog, turns: int, by: Sequence[str]) -> tuple[Key, ...]:
    """The dialog's groups. Where the runs say different things, as two models do, the group is "old -> new"."""
    keys = [_length_key(turns)]
    for name in by:
        ours, theirs = _said(base, name), _said(new, name)
        if ours is not None or theirs is not None:
            keys.append(Key(name, _change(ours, theirs)))
    return tuple(keys)


@lru_cache(maxsize=1024)
def _length_key(turns: int) -> Key:
    return Key("length", next((name for most, name in LENGTHS if turns <= most), LONGEST))


def _said(dialog: RunDialog, name: str) -> str | None:
    if name == RELEASE:
        return dialog.release
    found: object = dialog.metadata
    for part in name.removeprefix(METADATA).split("."):
        found = found.get(part) if isinstance(found, dict) else None
    if found is None or isinstance(found, str):
        return found
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _change(ours: str | None, theirs: str | None) -> str:
    if ours == theirs:
        return ours or ""
    return f"{_NONE if ours is None else ours} -> {_NONE if theirs is None else theirs}"
