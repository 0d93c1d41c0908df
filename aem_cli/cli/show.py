"""`aem show`: draw one dialog of a run, gold beside predicted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, NamedTuple

import typer


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
        int | None, typer.Option("--trial", metavar="N", envvar="AEM_TRIAL", help="Which trial of the dialog.")
    ] = None,
    release: Annotated[
        str | None, typer.Option("--release", metavar="R", envvar="AEM_RELEASE", help="Which release of the dialog.")
    ] = None,
) -> Callable[[], int]:
    """Draw one dialog: gold beside predicted, wrong fields marked, arrows from root causes to what they spoiled."""
    return partial(_show, ShowOptions(run, dialog_id, trial, release))


def _show(options: ShowOptions) -> int:
    raise NotImplementedError
