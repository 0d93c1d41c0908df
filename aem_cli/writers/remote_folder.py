"""The run folder in a store: the finished files of a run put under a URL, where run.json stands last."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

from aem_cli.errors import UsageError
from aem_cli.stores.url import inside, is_remote, shown
from aem_cli.stores.writing import check_writable, is_same_place, put_object, remove_object

__all__ = ["check_folder", "is_remote", "upload"]

_LAST: Final = "run.json"


def check_folder(url: str, names: Collection[str], sources: Collection[str]) -> None:
    """Raise UsageError, before any work is done, where a run cannot be written under a URL.

    `names` are those of the files to come; none of them may stand where one of the `sources` does that the run is made
    from. An empty object is written and removed again, since only that tells whether writing is allowed.
    """
    for source in sources:
        if any(is_same_place(source, inside(url, name)) for name in names):
            raise UsageError(f"-o {shown(url)}: the run would overwrite its own {shown(source)}; name another folder")
    check_writable(url)


def upload(files: Mapping[str, Path], url: str) -> None:
    """Put finished files under a URL, each by its name there; what else lies there stays.

    A store cannot rename several objects at once. So run.json, which makes a run complete, is removed first and written
    last: a reader sees the old run, none, or the new one, and never a mixture.
    """
    last = inside(url, _LAST)
    if _LAST in files:
        remove_object(last)
    for name in sorted(files, key=lambda name: (name == _LAST, name)):
        put_object(files[name], inside(url, name))
