"""Reports as files, or objects in a store: which names mean one, and how several are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final, Generic, NamedTuple, TypeVar

from aem_cli.errors import UsageError
from aem_cli.registry import BUILT_IN, Plug, load, names
from aem_cli.stores.url import beside, is_remote, last_name, shown
from aem_cli.stores.writing import check_plain, is_same_place

_TEMPORARY: Final = ".part"


T = TypeVar("T")
Write = Callable[[T, BinaryIO], None]


class StoredFile(NamedTuple):
    """An object in a store that a report goes to."""

    url: str

    def __str__(self) -> str:
        return shown(self.url)


class Report(NamedTuple, Generic[T]):
    """A file, or an object in a store, that a report goes to, and what writes it: of a run, or of comparisons."""

    path: Path | StoredFile
    write: Write[T]


def names_report(output: str) -> bool:
    """Whether an output is a report: its name has a suffix, and no folder has that name.

    Figures are no suffix: runs/v1.2 is a folder.
    """
    if is_remote(output):
        return "/" in output.partition("://")[2] and _is_suffix(PurePosixPath(last_name(output)).suffix)
    return _is_suffix(Path(output).suffix) and not Path(output).is_dir()


def chosen_reports(
    sources: Collection[str | Path], outputs: Iterable[str], plug: Plug = Plug.REPORT
) -> tuple[Report[Any], ...]:
    """The reports among some outputs; raises before any work is done where one has no format or lacks a package.

    The longest ending that is known decides: findings.csv goes before .csv. `sources` must not be overwritten.
    """
    chosen: dict[str, Report[Any]] = {}
    for output in filter(names_report, outputs):
        check_plain(output)
        if any(is_same_place(str(source), output) for source in sources):
            said = f"-o {shown(output)}: the report would overwrite what it is made from; name another file"
            raise UsageError(said)
        write = load(plug, _ending(output, plug))
        if is_remote(output):
            chosen.setdefault(output, Report(_writable(output), write))
        else:
            chosen.setdefault(os.path.abspath(output), Report(Path(output), write))  # noqa: PTH100 - follows no link
    return tuple(chosen.values())


def reports_alone(
    sources: Collection[str | Path], outputs: Sequence[str], plug: Plug = Plug.REPORT
) -> tuple[Report[Any], ...]:
    """The same where nothing but reports can be written."""
    for output in outputs:
        if not names_report(output):
            raise UsageError(f"-o {shown(output)}: names no report; give it a suffix out of {', '.join(names(plug))}")
    return chosen_reports(sources, outputs, plug)


def write_reports(run: T, reports: Sequence[Report[T]]) -> None:
    """Write all reports; the files get their names together, when every one of them is complete."""
    if not reports:
        return
    with _discarding() as (waiting, made):
        for report in reports:
            try:
                waiting.append(_place(report.path, made))
                with waiting[-1].open("wb", buffering=1 << 20) as file:
                    report.write(run, file)
            except OSError as error:
                raise UsageError(_why(error, report.path)) from error
        stores_first = sorted(zip(waiting, reports, strict=True), key=lambda pair: isinstance(pair[1].path, Path))
        for temporary, report in stores_first:  # a store may refuse, and a rename will not
            _name(temporary, report.path)
        made.clear()


def _place(path: Path | StoredFile, made: list[Path]) -> Path:
    """Where a report is written first; folders that are made for it are noted."""
    if isinstance(path, StoredFile):
        from tempfile import mkstemp

        number, temporary = mkstemp(suffix=f"-{last_name(path.url)}")  # stores tell the kind of content by the ending
        os.close(number)
        return Path(temporary)
    made.extend(_missing_folders(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    return _temporary(path)


def _name(temporary: Path, path: Path | StoredFile) -> None:
    """Give a complete report its name."""
    if isinstance(path, StoredFile):
        from aem_cli.stores.writing import put_object

        put_object(temporary, path.url)
        return
    try:
        temporary.replace(path)
    except OSError as error:
        raise UsageError(_why(error, path)) from error


def _writable(url: str) -> StoredFile:
    from aem_cli.stores.writing import check_writable

    check_writable(beside(url, ""), url)
    return StoredFile(url)


def _is_suffix(suffix: str) -> bool:
    return bool(suffix) and not suffix[1:].isdigit()


def _ending(output: str, plug: Plug) -> str:
    """The name of the format that fits best; what is installed is looked at where no built-in one fits."""
    fitting = _fitting(output, BUILT_IN[plug]) or _fitting(output, names(plug))
    if fitting:
        return max(fitting, key=len)
    suffix = Path(_file_name(output)).suffix
    raise UsageError(
        f"-o {shown(output)}: there is no report format for {suffix!r}; known: {', '.join(names(plug))}"
        + ("; a name without a suffix is a run folder" if plug is Plug.REPORT else "")
    )


def _fitting(output: str, known: Iterable[str]) -> list[str]:
    name = _file_name(output).lower()
    return [ending for ending in known if name.endswith(ending)]


def _file_name(output: str) -> str:
    return last_name(output) if is_remote(output) else Path(output).name


@contextmanager
def _discarding() -> Iterator[tuple[list[Path], list[Path]]]:
    """Temporary files, and folders that were made for them; what is left of either at the end is removed."""
    waiting: list[Path] = []
    made: list[Path] = []
    try:
        yield waiting, made
    finally:
        for temporary in waiting:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        for folder in made:
            with suppress(OSError):
                folder.rmdir()


def _missing_folders(path: Path) -> list[Path]:
    return [folder for folder in path.parents if not folder.exists()]


def _temporary(path: Path) -> Path:
    """A name in the same folder, so that the last step is a rename."""
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}{_TEMPORARY}")


def _why(error: OSError, path: Path | StoredFile) -> str:
    return f"-o {path}: cannot be written: {error.strerror or error}; name another file"
