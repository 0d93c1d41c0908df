"""`aem validate`: check a data set and say what attribution can and cannot decide on it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from aem_cli.cli.join_options import Predictions
from aem_cli.cli.streams import reader_may_leave
from aem_cli.domain.literal import printable
from aem_cli.errors import UsageError

if TYPE_CHECKING:
    from aem_cli.cli.exit_codes import ExitCode
    from aem_cli.domain.dialog import Dialog
    from aem_cli.readers.dialogs import BadRecord
    from aem_cli.runs.bad_records import BadRecords


def validate(
    datasets: Annotated[
        list[str], typer.Argument(metavar="DATASET...", help="Data sets, or label files; - is standard input.")
    ],
    predictions: Predictions = None,
) -> Callable[[], int]:
    """Check data sets: bad records with their places, what is in them, and what attribution can decide."""
    return partial(_validate, tuple(datasets), predictions)


def _validate(datasets: Sequence[str], predictions: str | None) -> int:
    from aem_cli.cli.exit_codes import ExitCode
    from aem_cli.readers.labels import holds_labels

    if predictions is not None:
        if len(datasets) != 1:
            raise UsageError("--predictions goes with one gold file; name one data set")
        return _check(datasets[0], predictions)
    codes = {_check_labels(source) if holds_labels(source) else _check(source) for source in datasets}
    return max(codes, key=(ExitCode.PASSED, ExitCode.NOTHING, ExitCode.BAD_INPUT).index)


def _check_labels(source: str) -> ExitCode:
    """Check a label file, which is told from a data set by its content."""
    from aem_cli.cli.label_check import check_labels

    return check_labels(source)


def _check(dataset: str, predictions: str | None = None) -> ExitCode:
    """Check one data set: its bad records to standard error, what it holds to standard output."""
    from aem_cli.cli.exit_codes import ExitCode
    from aem_cli.cli.join_notes import print_join
    from aem_cli.cli.reading import joining
    from aem_cli.console.census_table import print_census, print_slips
    from aem_cli.console.theme import screen_for
    from aem_cli.core.census import take_census
    from aem_cli.readers.mistaken_file import mistaken_for
    from aem_cli.readers.unknown_keys import unknown_keys
    from aem_cli.runs.bad_records import BadRecords
    from aem_cli.stores.url import shown

    bad = BadRecords()
    with joining(dataset, predictions) as (records, watch, join):
        dialogs = _good(records, bad, watch)
        census = take_census(dialogs if join is None else _aligned(dialogs))
    with reader_may_leave():
        print_census(screen_for(), shown(dataset), census)
        if join is not None:
            print_join(screen_for(), join)
        for source in (dataset, *([] if predictions is None else [predictions])):
            print_slips(screen_for(), unknown_keys(source))
    if bad:
        mistaken = mistaken_for(dataset) or (None if predictions is None else mistaken_for(predictions))
        told = mistaken or f"{bad.listed()}\n{shown(dataset)}: {bad.counted()}"
        sys.stderr.write(printable(f"{told}\n", sys.stderr.encoding))
        return ExitCode.BAD_INPUT
    if not census.dialogs or (join is not None and not join.joined):
        what = (
            "there is no dialog in it"
            if join is None
            else f"no dialog of it has a prediction in {shown(predictions or '')}"
        )
        sys.stderr.write(printable(f"{shown(dataset)}: {what}\n", sys.stderr.encoding))
        return ExitCode.NOTHING
    return ExitCode.PASSED


def _aligned(dialogs: Iterable[Dialog]) -> Iterator[Dialog]:
    """The dialogs as a run would judge them by default."""
    from aem_cli.config.settings import Settings
    from aem_cli.config.wiring import build_method
    from aem_cli.core.alignment import align, sides_apart

    method = build_method(Settings())
    for dialog in dialogs:
        sides = sides_apart(dialog, method)
        yield dialog if sides is None else dialog._replace(turns=align(*sides, method))


def _good(records: Iterable[Dialog | BadRecord], bad: BadRecords, watch: Callable[[int], None]) -> Iterator[Dialog]:
    from aem_cli.domain.dialog import Dialog

    good = 0
    for record in records:
        if isinstance(record, Dialog):
            good += 1
            watch(good)
            yield record
        else:
            bad.add(record)
