"""The words for how the end of a run is judged and told, as `aem score` and `aem merge` take them."""

from __future__ import annotations

from typing import Annotated

import typer

Output = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="PATH",
        envvar="AEM_OUTPUT",
        help="The run folder (without one: aem-results/<name of the data set>), or, by its suffix, a report; "
        "repeat it for more.",
    ),
]
FailUnder = Annotated[
    str | None,
    typer.Option(
        "--fail-under",
        metavar="X",
        envvar="AEM_FAIL_UNDER",
        help="Pass if the AEM score is at least this: 0.9 or 90%. Without any gate, one failing dialog fails the run.",
    ),
]
ExitZero = Annotated[
    bool, typer.Option("--exit-zero", envvar="AEM_EXIT_ZERO", help="Leave with 0 where the gate fails.")
]
FailedOnly = Annotated[bool, typer.Option("--failed-only", envvar="AEM_FAILED_ONLY", help="List failing dialogs only.")]
Limit = Annotated[
    str, typer.Option("--limit", metavar="N", envvar="AEM_LIMIT", help="How many dialogs and faults to list.")
]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", envvar="AEM_QUIET", help="Print the result line only, and no progress.")
]
AsJson = Annotated[
    bool, typer.Option("--json", envvar="AEM_JSON", help="Write the summary as JSON to standard output, and no table.")
]
