"""What is listed of a dialog in the summary of a run."""

from __future__ import annotations

from typing import NamedTuple


class NotedDialog(NamedTuple):
    """A dialog by its verdict and where it first failed."""

    dialog_id: str
    release: str | None
    trial: int | None
    test_pass: bool | None
    failures: int
    scored: int
    root_cause_count: int
    cascading_count: int
    first_failure_turn: int | None
    root_cause: str | None
    unscored_because: str | None  # what the scorer said of the first turn that it left unscored


class Noted(NamedTuple):
    """The first dialogs of each verdict, in the order of the data set."""

    failed: tuple[NotedDialog, ...] = ()
    undecided: tuple[NotedDialog, ...] = ()
    passed: tuple[NotedDialog, ...] = ()
