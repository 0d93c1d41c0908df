"""`aem schema`: print the JSON Schema of a file that aem reads or writes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from aem_cli.cli.streams import reader_may_leave
from aem_cli.errors import UsageError

SCHEMAS: Final = {
    "dataset": "aem_cli.readers.dataset_schema:dataset_schema",
    "results": "aem_cli.writers.results_schema:results_schema",
    "config": "aem_cli.config.schema:config_schema",
    "labels": "aem_cli.readers.label_schema:labels_schema",
}


def schema(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="dataset, results or labels (a line of the JSONL), or config (the file)."),
    ],
) -> Callable[[], int]:
    """Print a JSON Schema, for editors and for checks before aem is there."""
    return partial(_schema, name)


def _schema(name: str) -> int:
    from aem_cli.domain.spelling import did_you_mean
    from aem_cli.writers.json_text import json_document

    if name not in SCHEMAS:
        raise UsageError(f"there is no schema {name!r}; {did_you_mean(name, SCHEMAS)}")
    module, _, function = SCHEMAS[name].partition(":")
    with reader_may_leave():
        sys.stdout.write(json_document(_settled(getattr(import_module(module), function)())).decode("utf-8"))
    return 0


def _settled(shape: Any) -> Any:
    """The same text for the same schema, whichever versions of the libraries made it: null comes last, 1.0 is 1."""
    if isinstance(shape, dict):
        return {key: _settled(value) for key, value in shape.items()}
    if isinstance(shape, list):
        return sorted(map(_settled, shape), key=lambda one: one in _NULL)
    return int(shape) if isinstance(shape, float) and shape.is_integer() else shape


_NULL: Final = ("null", {"type": "null"})
