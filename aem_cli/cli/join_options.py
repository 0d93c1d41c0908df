"""The words for gold and predictions that come apart, as `aem score` and `aem validate` take them."""

from __future__ import annotations

from typing import Annotated

import typer

Predictions = Annotated[
    str | None,
    typer.Option(
        "--predictions",
        metavar="FILE",
        envvar="AEM_PREDICTIONS",
        help="What the agent did, in a file of its own; DATASET is then the gold file. Joined by dialog_id.",
    ),
]
Match = Annotated[
    str | None,
    typer.Option(
        "--match",
        metavar="MODE",
        envvar="AEM_MATCH",
        help="How turns are aligned: aem, strict, in_order, any_order, unordered, subset or superset.",
    ),
]
Realign = Annotated[
    bool, typer.Option("--realign", envvar="AEM_REALIGN", help="Take paired records apart and align them anew.")
]
