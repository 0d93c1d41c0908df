"""`aem validate`: check a data set and say what attribution can and cannot decide on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

import typer


def validate(
    datasets: Annotated[
        list[str], typer.Argument(metavar="DATASET...", help="JSONL files, a dialog a line; - is standard input.")
    ],
) -> Callable[[], int]:
    """Check data sets: bad records with their places, what is in them, and what attribution can decide."""
    return partial(_validate, tuple(datasets))


def _validate(datasets: Sequence[str]) -> int:
    raise NotImplementedError
