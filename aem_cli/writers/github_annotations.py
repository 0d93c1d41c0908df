"""Annotations for GitHub Actions: lines in the log of a step that GitHub shows at a line of the data set.

Of each kind GitHub shows the first ten of a step and drops the rest in silence, so a last notice says how many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from aem_cli.domain import numbers
from aem_cli.domain.row import Row
from aem_cli.protocols import ReportedRun
from aem_cli.writers import failure_text as told

SHOWN: Final = 10
_PATH: Final = 1000


def github_annotations(run: ReportedRun) -> Iterator[str]:
    """An error for each failing dialog, a warning for each that unscored turns leave without a verdict."""
    with_release = told.has_several_releases(run.rows())
    failing, unscored = _First(), _First()
    for row in run.rows():
        if row["test_pass"] is False:
            failing.add(row)
        elif row["test_pass"] is None and row["unscored_count"]:
            unscored.add(row)
    for kind, first, say in (("error", failing, _failure), ("warning", unscored, _unscored)):
        for row in first.rows:
            yield _command(kind, run.dataset, row, with_release, say)
    more = [(failing.more, "failed"), (unscored.more, "left without a verdict")]
    said = [f"{numbers.counted(count, 'more dialog')} {what}" for count, what in more if count]
    if said:
        yield f"::notice title=aem::{' and '.join(said)}; GitHub shows {SHOWN} annotations of a kind"


class _First:
    """The first rows of a kind, and how many more there are."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.more = 0

    def add(self, row: Row) -> None:
        if len(self.rows) < SHOWN:
            self.rows.append(row)
        else:
            self.more += 1


def _failure(row: Row) -> tuple[str, str]:
    return told.reason_of(told.first_failure(row)), told.failure_of(row)


def _unscored(row: Row) -> tuple[str, str]:
    return "unscored", f"{numbers.counted(row['unscored_count'], 'turn')} left unscored, so there is no verdict"


def _command(kind: str, dataset: str, row: Row, with_release: bool, say: Callable[[Row], tuple[str, str]]) -> str:
    title, said = say(row)
    properties = {"file": told.text_of(dataset, _PATH), "line": str(row.get("line") or 1), "title": title}
    named = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{kind} {named}::{_message(f'{told.dialog_name(row, with_release)}: {said}')}"


def _message(text: str) -> str:
    """Text that the runner takes as it stands; line ends have been made visible before."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
