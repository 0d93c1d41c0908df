"""`aem show`: draw one dialog of a run, gold beside predicted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from aem_cli.cli.streams import reader_may_leave
from aem_cli.domain.literal import printable
from aem_cli.errors import DataError, UsageError

if TYPE_CHECKING:
    from aem_cli.runs.finished import FinishedRun, Row

_MOST_OTHERS = 10_000
_MOST_NAMED = 10


class ShowOptions(NamedTuple):
    """The words of one call."""

    run: str
    dialog_id: str
    trial: int | None
    release: str | None


def show(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run folder, or its results.jsonl.")],
    dialog_id: Annotated[str, typer.Argument(metavar="DIALOG", help="The dialog's id.")],
    trial: Annotated[
        str | None, typer.Option("--trial", metavar="N", envvar="AEM_TRIAL", help="Which trial of the dialog.")
    ] = None,
    release: Annotated[
        str | None, typer.Option("--release", metavar="R", envvar="AEM_RELEASE", help="Which release of the dialog.")
    ] = None,
) -> Callable[[], int]:
    """Draw one dialog: gold beside predicted, wrong fields marked, arrows from root causes to what they spoiled."""
    from aem_cli.cli.figures import whole

    number = None if trial is None else whole(trial, "--trial")
    return partial(_show, ShowOptions(run, dialog_id, number, release))


def _show(options: ShowOptions) -> int:
    from aem_cli.console.dialog_view import print_dialog
    from aem_cli.console.theme import screen_for
    from aem_cli.runs.finished import open_run
    from aem_cli.runs.rereading import reread_dialog

    run = open_run(options.run)
    row = _chosen(_matching(run, options), options)
    reread = reread_dialog(run.circumstances.get("dataset", {}), row)
    if reread.dialog is None:
        sys.stderr.write(printable(f"{reread.why_not}, so findings only are shown\n", sys.stderr.encoding))
    with reader_may_leave():
        print_dialog(screen_for(), row, reread.dialog)
    return 0


def _matching(run: FinishedRun, options: ShowOptions) -> list[Row]:
    """The rows of the dialog; where there is none, an error that names the nearest ids."""
    from aem_cli.domain.spelling import nearest

    rows: list[Row] = []
    others: dict[str, None] = {}
    for row in run.rows():
        if row["dialog_id"] == options.dialog_id:
            rows.append(row)
        elif len(others) < _MOST_OTHERS:
            others[row["dialog_id"]] = None
    if not rows:
        near = nearest(options.dialog_id, others)
        hint = f"did you mean {near!r}?" if near is not None else "the ids stand in its results.jsonl"
        raise DataError(f"{options.run}: no dialog {options.dialog_id!r}; {hint}")
    return rows


def _chosen(rows: list[Row], options: ShowOptions) -> Row:
    """The one row that trial and release leave."""
    left = [
        row
        for row in rows
        if (options.trial is None or row["trial"] == options.trial)
        and (options.release is None or row["release"] == options.release)
    ]
    if len(left) == 1:
        return left[0]
    asked = "no dialog of this id fits" if not left else "several dialogs have this id"
    known = "; ".join(f"trial {row['trial']}, release {row['release']}" for row in rows[:_MOST_NAMED])
    raise UsageError(f"{options.dialog_id!r}: {asked}; choose with --trial N and --release R out of: {known}")
