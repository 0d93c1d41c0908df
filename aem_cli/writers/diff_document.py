"""Comparisons as one JSON document, the same on standard output and in a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from aem_cli.core.diff.comparison import Comparison
from aem_cli.writers.json_text import json_document


def diff_document(found: Sequence[Comparison]) -> bytes:
    """All comparisons in the order of the runs."""
    return json_document({"comparisons": [one.to_dict() for one in found]})


def write_diff_json(found: Sequence[Comparison], file: BinaryIO) -> None:
    """The document as a report."""
    file.write(diff_document(found))
