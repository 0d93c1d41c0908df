"""The option `--annotations`: failing dialogs in the form in which a CI server shows them at a line of a file.

They go to standard error, which GitHub reads for them as it reads standard output; so `--json` stays clean.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from aem_cli.errors import UsageError

if TYPE_CHECKING:
    from aem_cli.protocols import ReportedRun

Annotations = Annotated[
    str | None,
    typer.Option(
        "--annotations",
        metavar="SERVER",
        envvar="AEM_ANNOTATIONS",
        help="Show failing dialogs at their lines of the data set: github (to standard error).",
    ),
]

_KNOWN: Final = ("github",)


def annotations_for(server: str | None) -> str | None:
    """The server that is asked for; raises UsageError where it is not known."""
    if server and server not in _KNOWN:
        from aem_cli.domain.spelling import did_you_mean

        raise UsageError(f"--annotations {server!r}: is not known; {did_you_mean(server, _KNOWN)}")
    return server or None


def print_annotations(run: ReportedRun, server: str | None) -> None:
    """Write the annotations, if a server is asked for."""
    if server is None:
        return
    from aem_cli.writers.github_annotations import github_annotations

    sys.stderr.flush()
    for line in github_annotations(run):
        sys.stderr.write(line + "\n")
