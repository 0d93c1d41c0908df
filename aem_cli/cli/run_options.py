"""The words for how a run is carried out, which change nothing of what comes out."""

from __future__ import annotations

from typing import Annotated, Final

import typer

MOST_WORKERS: Final = 512  # processes; a slip of the finger must not bring a machine down

Workers = Annotated[
    str | None,
    typer.Option(
        "--workers",
        "-j",
        metavar="N",
        envvar="AEM_WORKERS",
        help="How many processes score (without it: one for each core, where the data set is long enough to pay).",
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        envvar="AEM_CLUSTER",
        help="Score on the workers of a Dask cluster, as in tcp://host:8786, where aem is installed.",
    ),
]
ShardOption = Annotated[
    str | None,
    typer.Option(
        "--shard",
        metavar="I/N",
        envvar="AEM_SHARD",
        help="Score the I-th of N shares only, for `aem merge` to put together; no gate is applied.",
    ),
]
Restart = Annotated[
    bool,
    typer.Option("--restart", envvar="AEM_RESTART", help="Begin anew where an unfinished run lies in the run folder."),
]
ProgressMode = Annotated[
    str,
    typer.Option(
        "--progress",
        metavar="MODE",
        envvar="AEM_PROGRESS",
        help="auto: a line for whoever watches a terminal; json: a line of JSON a second; off.",
    ),
]
