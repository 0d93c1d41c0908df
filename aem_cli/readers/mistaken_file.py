"""Files that are given for a data set by mistake: what such a file is, by how it starts, and what to do with it."""

from __future__ import annotations

import json
from typing import Any, Final

from aem_cli.errors import DataError
from aem_cli.readers.opening import PACKING_ERRORS, STANDARD_INPUT, ReadPosition, display_name, opened

_FOREIGN: Final = (
    "holds another system's records and no dialogs; make a data set of them: aem import auto FILE -o DATASET"
)
_FOREIGN_KEYS: Final = frozenset(
    ("messages", "role", "resourceSpans", "span_id", "spanId", "eval_cases", "traj", "simulations", "run_type")
)
_LOOKED_AT: Final = 1 << 20  # bytes; a first line beyond that is not looked into
_BINARY: Final = frozenset(range(32)) - frozenset(b"\t\n\r\f\x1b")


def mistaken_for(source: str) -> str | None:
    """What the file is instead of a data set, and what to do; None where it starts like one, or cannot be read twice.

    Meant for a file whose records turned out bad: a data set with one bad record in it must not be taken for another
    kind of file, so only what stands at the start decides.
    """
    if source == STANDARD_INPUT:
        return None
    try:
        with opened(source, ReadPosition()) as stream:
            start = stream.read(_LOOKED_AT)
    except (DataError, OSError, *PACKING_ERRORS):
        return None
    told = _told(start)
    return told and f"{display_name(source)}: {told}"


def _told(start: bytes) -> str | None:
    if any(byte in _BINARY for byte in start[:4096]):
        return None if start.startswith(_PACKED) else "is no text but binary; name a JSONL file, one dialog a line"
    text = start.lstrip(b"\xef\xbb\xbf \t\r\n")
    line, _, rest = text.partition(b"\n")
    whole = _parsed(text)
    return (
        _told_by_record(_parsed(line))
        or (_FOREIGN if _is_foreign(whole) else None)
        or _told_by_cut(line.rstrip(), rest.lstrip())
    )


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _is_foreign(record: Any) -> bool:
    """Whether this is a record of another system: chat messages, spans, an eval set, a benchmark's trajectories."""
    if isinstance(record, list):
        return bool(record) and _is_foreign(record[0])
    return isinstance(record, dict) and "turns" not in record and not _FOREIGN_KEYS.isdisjoint(record)


def _told_by_cut(line: bytes, rest: bytes) -> str | None:
    """A first line that opens a record which the next one goes on with: JSON laid out over several lines."""
    for opening, next_one, filter_ in ((b"{", b'"', "."), (b"[", b"{", "'.[]'")):
        if line == opening and rest.startswith(next_one):
            return f"is JSON over several lines, and a data set has one dialog a line; make it so: jq -c {filter_}"
    return None


def _told_by_record(record: Any) -> str | None:
    if _is_foreign(record):
        return _FOREIGN
    if isinstance(record, list):
        if record and all(isinstance(part, dict) and "turns" in part for part in record):
            return "is one list of dialogs, and a data set has one dialog a line; make it so: jq -c '.[]'"
        return None
    if not isinstance(record, dict):
        return None
    if "turns" not in record:
        labels = "dialog_id" in record and "turn_no" in record
        return "holds people's labels and no dialogs; hold a run against them: aem agree RUN LABELS" if labels else None
    if "success_rate" in record and "sub_metrics" in record:
        return "holds the results of a run and no dialogs; look at one of them: aem show RESULTS DIALOG"
    return None


_PACKED: Final = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"\xff\xfe", b"\xfe\xff")  # told by the reader itself
