"""Where a run goes: folders of this machine, folders in a store, or where runs go by default."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from shutil import rmtree
from typing import Final, NamedTuple

from aem_cli.errors import UsageError
from aem_cli.stores.url import is_remote, last_name, shown
from aem_cli.stores.writing import check_plain, is_same_place
from aem_cli.writers.remote_folder import check_folder, upload
from aem_cli.writers.report_file import names_report
from aem_cli.writers.run_folder import NAMES, distinct_folders

_HOME: Final = Path("aem-results")
_COMPRESSED: Final = (".gz", ".zst", ".zstd")


class RunPlaces(NamedTuple):
    """The folders of a run. One that goes to stores alone is made in a folder of this machine and taken there whole."""

    folders: tuple[Path, ...]  # at least one
    urls: tuple[str, ...] = ()
    stands_in: bool = False  # the folder is for the time until the run is in its store

    @property
    def names(self) -> list[str]:
        """What the user called them, as messages may hold it."""
        return [*([] if self.stands_in else map(str, self.folders)), *map(shown, self.urls)]

    def deliver(self) -> None:
        """Put the finished run into its stores. Raises UsageError, which says where the run lies meanwhile."""
        for url in self.urls:
            try:
                upload({name: self.folders[0] / name for name in NAMES}, url)
            except UsageError as error:
                raise UsageError(f"{error}; the finished run lies in {self.folders[0]}") from error

    def leave(self) -> None:
        """Remove the folder that only stood in for a store."""
        if self.stands_in:
            rmtree(self.folders[0], ignore_errors=True)
            with suppress(OSError):
                _HOME.rmdir()  # where other runs lie it stays


def default_folder(dataset: str) -> Path:
    """Where the results of a data set go: aem-results/<dataset stem>; "-" is aem-results/stdin."""
    name = "stdin" if dataset == "-" else _last_name(dataset)
    for suffix in _COMPRESSED:
        name = name.removesuffix(suffix)
    return _HOME / (Path(name).stem or "run")


def run_places(dataset: str, outputs: Sequence[str], others: Collection[str] = (), suffix: str = "") -> RunPlaces:
    """The places a run goes to: the outputs that are no reports, or where its results go by default.

    None of its files may stand where the data set does, or one of the `others` that the run is made from. A store is
    asked before any work is done whether it can be written to. `suffix` ends the name of the default folder.
    """
    if not all(outputs):
        raise UsageError("-o: names no folder; write -o . for the one you are in")
    for output in outputs:
        check_plain(output)
    named = [output for output in outputs if not names_report(output)]
    urls = tuple(name for name in named if is_remote(name))
    folders = distinct_folders(Path(name) for name in named if not is_remote(name))
    home = default_folder(dataset)
    home = home.with_name(home.name + suffix)
    for folder in folders or (home,):
        _check(folder, dataset, others)
    for url in urls:
        check_folder(url, NAMES, [dataset, *others])
    if urls and not folders:
        return RunPlaces((_HOME / f".for-{blake2b(urls[0].encode(), digest_size=6).hexdigest()}",), urls, True)
    return RunPlaces(folders or (home,), urls)


def _check(folder: Path, dataset: str, others: Iterable[str]) -> None:
    for what, source in (("data set ", dataset), *(("", other) for other in others)):
        if any(is_same_place(source, str(folder / name)) for name in NAMES):
            raise UsageError(f"-o {folder}: the run would overwrite its own {what}{shown(source)}; name another folder")


def _last_name(dataset: str) -> str:
    return last_name(dataset) if is_remote(dataset) else dataset.rstrip("/").rpartition("/")[2]
