"""Parquet for DuckDB, Polars, pandas and Spark: a row for each turn, with its findings nested in it.

It is written a row group at a time. Gold and predicted values are JSON text, so that their types survive; null is a
side that holds nothing at all. Lone surrogates, which no UTF-8 text can hold, are written out as escapes.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import Any, BinaryIO, Final

from aem_cli.domain.row import Row
from aem_cli.errors import DataError
from aem_cli.protocols import ReportedRun
from aem_cli.writers.turn_table import Cell, Column, turn_columns

try:
    import pyarrow as pa
    from pyarrow import parquet
except ImportError as error:
    raise ImportError(f"it needs pyarrow ({error}): pip install pyarrow") from error

_GROUP: Final = 3_000  # rows that are held before they are written; some 12 MB
_TYPES: Final = {
    Cell.TEXT: pa.string(),
    Cell.INTEGER: pa.int64(),
    Cell.NUMBER: pa.float64(),
    Cell.FLAG: pa.bool_(),
    Cell.INTEGERS: pa.list_(pa.int64()),
}
_FINDING: Final = {
    "sub_metric": pa.string(),
    "reason": pa.string(),
    "field": pa.string(),
    "gold": pa.string(),
    "predicted": pa.string(),
    "holds": pa.bool_(),
    "score": pa.float64(),
    "threshold": pa.float64(),
    "by": pa.string(),
    "note": pa.string(),
}


def write_parquet(run: ReportedRun, file: BinaryIO) -> None:
    """All turns of the run."""
    columns = turn_columns(run.summary)
    schema = pa.schema(
        [*((column.name, _TYPES[column.cell]) for column in columns), ("findings", pa.list_(pa.struct(_FINDING)))]
    ).with_metadata({"aem.dataset": _text(run.dataset), "aem.scorer": _text(run.summary["signature"]["scorer"])})
    lines = (_line(columns, row, turn) for row in run.rows() for turn in row["turns"])
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while (table := _table(list(islice(lines, _GROUP)), schema)).num_rows:  # the list goes before the next one
            writer.write_table(table)


def _table(group: list[dict[str, Any]], schema: Any) -> Any:
    try:
        return pa.Table.from_pylist(group, schema=schema)
    except (pa.ArrowException, OverflowError) as error:
        raise DataError(f"the results cannot be written as Parquet: {error}; is a trial or turn number huge?") from None


def _line(columns: tuple[Column, ...], row: Row, turn: Row) -> dict[str, Any]:
    line = {column.name: _fit(column.of(row, turn)) for column in columns}
    return {**line, "findings": [_finding(finding) for finding in turn["findings"]]}


def _finding(finding: Row) -> dict[str, Any]:
    told = {name: _fit(finding.get(name)) for name in _FINDING}
    absent = finding.get("absent")
    for side in ("gold", "predicted"):
        told[side] = None if absent == side else _json(finding[side])
    return told


def _fit(value: Any) -> Any:
    return _text(value) if isinstance(value, str) else value


def _text(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def _json(value: object) -> str:
    """JSON text that keeps every character, lone surrogates as the escapes that JSON has for them."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"))
    return text
