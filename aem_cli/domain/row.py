"""A row of results.jsonl: what a finished run says of one dialog, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from aem_cli.domain.dialog import Dialog

Row = Mapping[str, Any]


class RowWithDialog(NamedTuple):
    """A row with the dialog of the data set that it tells of; without it, `why_not` says in one sentence why."""

    row: Row
    dialog: Dialog | None
    why_not: str = ""
