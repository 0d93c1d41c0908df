"""The options that commands with intervals have in common: the bootstrap behind their intervals, and JSON."""

from __future__ import annotations

from typing import Annotated

import typer

Resamples = Annotated[
    str, typer.Option("--resamples", metavar="N", envvar="AEM_RESAMPLES", help="Rounds of the bootstrap; 0 for none.")
]
Seed = Annotated[str, typer.Option("--seed", metavar="N", envvar="AEM_SEED", help="Seed of the bootstrap.")]
AsJson = Annotated[
    bool, typer.Option("--json", envvar="AEM_JSON", help="Write it all as JSON to standard output, and no table.")
]
