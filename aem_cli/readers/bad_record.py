"""A record that cannot be scored, carried beside the good ones, and the fault inside a record that makes it one."""

from __future__ import annotations

from typing import NamedTuple


class BadRecord(NamedTuple):
    """A line that is no dialog: where it stands, what is wrong and what to do. `column` counts characters from 1."""

    path: str
    line: int
    column: int | None
    field: str | None
    message: str

    def __str__(self) -> str:
        column = "" if self.column is None else f":{self.column}"
        field = "" if self.field is None else f" {self.field}:"
        return f"{self.path}:{self.line}{column}:{field} {self.message}"


class RecordError(Exception):
    """What is wrong in one record, with the path of the field from the record's root ("" for the record itself)."""

    def __init__(self, field: str, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.column = column

    def inside(self, outer: str) -> RecordError:
        """The same fault seen from one level further out."""
        joint = "." if self.field and not self.field.startswith("[") else ""
        return RecordError(f"{outer}{joint}{self.field}", self.message, self.column)
