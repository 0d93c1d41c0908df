"""Dialogs for callers from Python: read from a file, or taken as plain values in the form of a data set's line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike, fspath
from typing import Any

from aem_cli.domain.dialog import Dialog
from aem_cli.errors import DataError
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.dialogs import read_dialogs as read_records
from aem_cli.readers.dialogs import read_line
from aem_cli.readers.duplicates import without_duplicates
from aem_cli.readers.join import Join
from aem_cli.readers.mistaken_file import mistaken_for

DialogLike = Dialog | Mapping[str, Any] | Sequence[Mapping[str, Any]]


def read_dialogs(
    source: str | PathLike[str], predictions: str | PathLike[str] | None = None, bad: list[BadRecord] | None = None
) -> Iterator[Dialog]:
    """The dialogs of a data set in their order, one in memory at a time; with `predictions`, joined by dialog_id.

    A record that is no dialog, or stands there twice, raises DataError; where a list is given for `bad` it is put
    there instead, and reading goes on.
    """
    name = fspath(source)
    records = without_duplicates(read_records(name), name)
    if predictions is not None:
        records = Join(name, fspath(predictions)).records(records)
    for record in records:
        if isinstance(record, Dialog):
            yield record
        elif bad is None:
            raise DataError(mistaken_for(name) or str(record))
        else:
            bad.append(record)


def dialog_of(record: DialogLike, number: int) -> Dialog:
    """The dialog of a plain value, checked as the line of a file is; `number` is its place, counted from 1.

    Raises DataError: "dialog 3: turns[0].turn_no: is missing".
    """
    if isinstance(record, Dialog):
        return record
    found = read_line(_line_of(record, number), "", number, 0, f"dialog:{number}")
    if isinstance(found, BadRecord):
        field = "" if found.field is None else f"{found.field}: "
        raise DataError(f"dialog {number}: {field}{found.message}")
    return found


def _line_of(record: object, number: int) -> bytes:
    try:
        return json.dumps(record, allow_nan=False, default=_plain).encode("ascii")
    except (TypeError, ValueError) as error:
        raise DataError(f"dialog {number}: cannot be written as JSON: {error}") from None
    except RecursionError:
        raise DataError(f"dialog {number}: is nested too deeply") from None


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a {type(value).__name__} is no JSON value; use texts, numbers, lists and mappings")
