"""CSV for spreadsheets: the turns of a run, or its findings.

Text that a spreadsheet would take for a formula gets an apostrophe before it, and so does text that begins with one:
to have the text back, take one apostrophe away. Numbers and flags stand as they are; what is missing is an empty cell.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from aem_cli.domain.literal import shown, visible
from aem_cli.domain.row import Row
from aem_cli.protocols import ReportedRun
from aem_cli.writers.turn_table import sides_as_text, turn_columns

_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "'")


def write_turns(run: ReportedRun, file: BinaryIO) -> None:
    """A line for each turn."""
    columns = turn_columns(run.summary)
    _write(
        file,
        [column.name for column in columns],
        ([_cell(column.of(row, turn)) for column in columns] for row in run.rows() for turn in row["turns"]),
    )


def write_findings(run: ReportedRun, file: BinaryIO) -> None:
    """A line for each finding, those that hold too."""
    _write(file, _FINDING, (line for row in run.rows() for turn in row["turns"] for line in _findings(row, turn)))


_WHERE: Final = ("dialog_id", "release", "trial", "line")
_OF_TURN: Final = ("turn_no", "label")
_OF_FINDING: Final = ("sub_metric", "reason", "field", "holds", "score", "threshold", "by", "note")
_FINDING: Final = (*_WHERE, *_OF_TURN, *_OF_FINDING, "gold", "predicted")


def _findings(row: Row, turn: Row) -> Iterator[list[str]]:
    where = [_cell(row.get(name)) for name in _WHERE] + [_cell(turn.get(name)) for name in _OF_TURN]
    for finding in turn["findings"]:
        yield [*where, *(_cell(finding.get(name)) for name in _OF_FINDING), *map(_cell, sides_as_text(finding))]


def _write(file: BinaryIO, head: Iterable[str], lines: Iterable[list[str]]) -> None:
    text = io.TextIOWrapper(file, encoding="utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(map(_cell, head))
    writer.writerows(lines)
    text.detach()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if not isinstance(value, str):
        return shown(value)
    text = visible(value)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text
