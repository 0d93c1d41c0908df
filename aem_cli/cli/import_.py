"""`aem import`: what another system wrote becomes a data set; every turn says where it came from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from aem_cli.cli.streams import reader_may_leave
from aem_cli.domain.literal import printable
from aem_cli.errors import DataError, UsageError
from aem_cli.stores.url import shown
from aem_cli.stores.writing import is_same_place

if TYPE_CHECKING:
    from aem_cli.readers.bad_record import BadRecord
    from aem_cli.readers.join import Join
    from aem_cli.runs.bad_records import BadRecords
    from aem_cli.runs.importing import Import
    from aem_cli.writers.dataset import Record


class ImportOptions(NamedTuple):
    """The words of one call."""

    format: str
    files: tuple[str, ...]
    output: str
    side: str | None
    gold: str | None
    skip_invalid: bool


def import_(
    format_name: Annotated[
        str, typer.Argument(metavar="FORMAT", help="What wrote the files, or auto to tell it by their content.")
    ],
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="JSON or JSONL; .gz and .zst; - is standard input.")
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="FILE", envvar="AEM_IMPORT_OUTPUT", help="The data set; - is standard output."
        ),
    ] = "-",
    side: Annotated[
        str | None,
        typer.Option(
            "--side",
            metavar="SIDE",
            envvar="AEM_SIDE",
            help="gold or predicted: keep this side, or take what is told for it. Without it, what the files tell.",
        ),
    ] = None,
    gold: Annotated[
        str | None,
        typer.Option(
            "--gold",
            metavar="GOLD",
            envvar="AEM_GOLD",
            help="A data set of golden dialogs: predictions are aligned with those of the same dialog_id.",
        ),
    ] = None,
    skip_invalid: Annotated[
        bool,
        typer.Option(
            "--skip-invalid",
            envvar="AEM_SKIP_INVALID",
            help="Write what can be imported where something cannot; that is counted and listed.",
        ),
    ] = False,
) -> Callable[[], int]:
    """Make a data set of another system's traces, test cases or results."""
    return partial(_import, ImportOptions(format_name, tuple(files), output, side, gold, skip_invalid))


def _import(options: ImportOptions) -> int:
    from aem_cli.cli.exit_codes import ExitCode
    from aem_cli.domain.trace import TraceSide
    from aem_cli.runs.importing import Import
    from aem_cli.runs.joining import GoldJoin
    from aem_cli.writers.dataset_file import dataset_file

    if options.side not in (None, *TraceSide):
        raise UsageError(f"--side {options.side!r} is neither gold nor predicted")
    if options.gold is not None and options.side == TraceSide.GOLD:
        raise UsageError("--gold goes with predictions; leave out --side gold")
    sources = [*options.files, *([] if options.gold is None else [options.gold])]
    if options.output != "-" and any(is_same_place(source, options.output) for source in sources):
        raise UsageError(f"{shown(options.output)}: is read, and would be written over; name another file with -o")
    side = options.side if options.gold is None else TraceSide.PREDICTED
    imported = Import(options.format, options.files, None if side is None else TraceSide(side))
    join = None if options.gold is None else GoldJoin(options.gold)
    with reader_may_leave(), dataset_file(options.output) as file:
        file.write(iter(imported) if join is None else _good(join.records(imported), imported.bad))
        if imported.bad and not options.skip_invalid:
            raise DataError(
                f"{imported.bad.listed()}\n{imported.bad.counted()}, so nothing was written; mend them, or go on with "
                "--skip-invalid"
            )
    _say(imported)
    if join is not None and join.join is not None:
        _say_joined(join.join)
    return ExitCode.PASSED if any(count.dialogs for count in imported.counts.values()) else ExitCode.NOTHING


def _good(records: Iterable[Record | BadRecord], bad: BadRecords) -> Iterator[Record]:
    for record in records:
        if isinstance(record, dict):
            yield record
        else:
            bad.add(record)


def _say_joined(join: Join) -> None:
    missing = f"{join.without_prediction:,} without a prediction (all turns missing)"
    said = f"{shown(join.gold)}: {join.joined:,} joined, {missing}"
    alone = f", {join.without_gold:,} predicted without gold, left out" if join.without_gold else ""
    sys.stderr.write(printable(f"{said}{alone}\n", sys.stderr.encoding))


def _say(imported: Import) -> None:
    lines = [imported.bad.listed()] if imported.bad else []
    for file, count in imported.counts.items():
        faults = f", {count.faults:,} left out" if count.faults else ""
        lines.append(
            f"{file} ({imported.formats.get(file, '?')}): {_counted(count.dialogs, 'dialog')}, "
            f"{_counted(count.turns, 'turn')}{faults}"
        )
    sys.stderr.write(printable("\n".join(lines) + "\n", sys.stderr.encoding))


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
