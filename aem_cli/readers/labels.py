"""Reads label files as a stream: what people said of turns, as JSONL or CSV, told apart by their content."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from itertools import islice
from os import PathLike, fspath
from typing import IO, Any, Final

from aem_cli.domain.human_verdict import HumanVerdict
from aem_cli.domain.spelling import nearest
from aem_cli.errors import DataError
from aem_cli.readers.bad_record import BadRecord, RecordError
from aem_cli.readers.label_record import DIALOG, FIELDS, TURN, VERDICTS, human_verdict
from aem_cli.readers.opening import PACKING_ERRORS, STANDARD_INPUT, ReadPosition, display_name, opened
from aem_cli.readers.strict_json import parse_strictly


def read_labels(source: str | PathLike[str]) -> Iterator[HumanVerdict | BadRecord]:
    """The verdicts of a label file in their order, one record in memory at a time, bad records among them.

    Raises DataError where the file cannot be opened, is no text, or is a CSV without the columns that are needed.
    """
    name = fspath(source)
    path = display_name(name)
    with opened(name, ReadPosition()) as stream:
        try:
            yield from _once_each(_records(_lines(stream, path), path), path)
        except PACKING_ERRORS as error:
            raise DataError(f"{path}: the packed file breaks off ({error}); write it again") from error


def holds_labels(source: str) -> bool:
    """Whether a file looks like a label file and not like a data set; False where nothing can be read.

    The first line that can be read decides: a broken one says nothing of what the others are.
    """
    try:
        for line in _first_lines(source):
            kind = _looks_like_label(line.decode("utf-8-sig", "replace").strip())
            if kind is not None:
                return kind
    except (DataError, OSError, *PACKING_ERRORS):
        pass
    return False


def _looks_like_label(text: str) -> bool | None:
    if not text.startswith(("{", "[")):
        return {DIALOG, TURN} <= {column.strip() for column in _columns(text)}
    try:
        record = parse_strictly(text)
    except RecordError:
        return None
    return isinstance(record, dict) and TURN in record and "turns" not in record


def _first_lines(source: str) -> list[bytes]:
    if source == STANDARD_INPUT:  # looked at, not taken: whoever reads it next needs it whole
        peek = getattr(getattr(sys.stdin, "buffer", None), "peek", None)
        return [line for line in (peek().splitlines() if peek else ()) if line.strip()][:_LOOKED_AT]
    with opened(source, ReadPosition()) as stream:
        return list(islice((line for line in stream if line.strip()), _LOOKED_AT))


def _lines(stream: IO[bytes], path: str) -> Iterator[tuple[int, str]]:
    """Each line with its number, the line end kept, since a CSV may have one inside a field."""
    for number, line in enumerate(stream, 1):
        try:
            yield number, line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise DataError(f"{path}:{number}: byte {error.start + 1} is not UTF-8; save the file as UTF-8") from None


def _records(lines: Iterator[tuple[int, str]], path: str) -> Iterator[HumanVerdict | BadRecord]:
    for number, line in lines:
        if line.strip():
            if line.lstrip().startswith("{"):
                yield from _json_records(_after((number, line), lines), path)
            else:
                yield from _csv_records((number, line), lines, path)
            return


def _after(first: tuple[int, str], rest: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    yield first
    yield from rest


def _json_records(lines: Iterator[tuple[int, str]], path: str) -> Iterator[HumanVerdict | BadRecord]:
    for number, line in lines:
        if line.strip():
            try:
                yield human_verdict(parse_strictly(line.rstrip("\r\n")), number)
            except RecordError as fault:
                yield BadRecord(path, number, fault.column, fault.field or None, fault.message)


def _csv_records(
    header: tuple[int, str], lines: Iterator[tuple[int, str]], path: str
) -> Iterator[HumanVerdict | BadRecord]:
    columns = [column.strip() for column in _columns(header[1])]
    _check_columns(columns, f"{path}:{header[0]}")
    rows = csv.reader((line for _, line in lines), delimiter=_delimiter(header[1]), strict=True)
    start = header[0] + 1
    try:
        for row in rows:
            if row:
                yield _csv_record(columns, row, path, start)
            start = header[0] + rows.line_num + 1
    except csv.Error as error:
        raise DataError(f"{path}:{start}: not CSV ({error}); is a quotation mark left open?") from None


def _csv_record(columns: list[str], row: list[str], path: str, line: int) -> HumanVerdict | BadRecord:
    try:
        if len(row) > len(columns):
            raise RecordError(
                "", f"has {len(row)} fields and the header {len(columns)}; put text with commas in quotes"
            )
        return human_verdict({name: _typed(name, cell) for name, cell in zip(columns, row, strict=False)}, line)
    except RecordError as fault:
        return BadRecord(path, line, None, fault.field or None, fault.message)


def _typed(column: str, cell: str) -> Any:
    """A cell as the value it stands for; an empty one is nothing, and what does not fit is left for the check."""
    text = cell.strip()
    if not text:
        return None
    if column == "success":
        return _TRUTH.get(text.casefold(), text)
    if column in (TURN, "trial"):
        return int(text) if text.isascii() and text.isdigit() else text
    return cell


def _check_columns(columns: list[str], place: str) -> None:
    if double := sorted({column for column in columns if column in FIELDS and columns.count(column) > 1}):
        raise DataError(f"{place}: {double[0]}: the column stands twice; keep one of the two")
    missing = [name for name in (DIALOG, TURN) if name not in columns]
    if not any(name in columns for name in VERDICTS):
        missing.append(VERDICTS[0])
    if missing:
        near = nearest(missing[0], [column for column in columns if column not in FIELDS])
        hint = f"is {near!r} meant for it?" if near else f"a label file has {DIALOG}, {TURN} and success"
        raise DataError(f"{place}: {missing[0]}: there is no such column; {hint}")


def _columns(header: str) -> list[str]:
    return next(csv.reader([header.rstrip("\r\n")], delimiter=_delimiter(header)), [])


def _delimiter(header: str) -> str:
    """Spreadsheets of some countries part by semicolon, and some tools by tab."""
    return max(",;\t", key=header.count)


def _once_each(records: Iterator[HumanVerdict | BadRecord], path: str) -> Iterator[HumanVerdict | BadRecord]:
    """The records, where an annotator who judges the same thing twice is a fault."""
    seen: dict[tuple[object, ...], int] = {}
    for record in records:
        if isinstance(record, HumanVerdict) and record.annotator is not None:
            first = seen.setdefault((record.key, record.unit, record.annotator), record.line)
            if first != record.line:
                said = f"{record.annotator!r} has judged this already in line {first}; keep one of the two"
                yield BadRecord(path, record.line, None, "annotator", said)
                continue
        yield record


_LOOKED_AT: Final = 20  # lines
_TRUTH: Final = {
    "true": True, "yes": True, "1": True, "pass": True, "false": False, "no": False, "0": False, "fail": False,
}  # fmt: skip
