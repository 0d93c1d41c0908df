"""The JSON Schema of a line of a label file."""

from __future__ import annotations

from typing import Any, Final

from aem_cli.readers.label_record import DIALOG, FIELDS, LABELS, TURN, VERDICTS

_TEXT: Final = {"type": ["string", "null"]}
_NAME: Final = {"type": ["string", "integer", "null"]}
_FIELDS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "dialog_id": ("The dialog.", {"type": ["string", "integer"]}),
    "release": ("Its release, where the run has several.", _NAME),
    "trial": ("Its trial, where the run has several.", {"type": ["integer", "null"]}),
    "turn_no": ("The turn that was judged.", {"type": "integer"}),
    "success": ("Whether the turn holds.", {"type": ["boolean", "null"]}),
    "sub_metric": ("The verdict speaks of this sub-metric alone.", _TEXT),
    "field": ("The verdict speaks of this field alone: args.day, response[0].", _TEXT),
    "label": ("For a whole turn; alone it says success as well.", {"enum": [*map(str, LABELS), "", None]}),
    "reason": ("What went wrong: a failure reason.", _TEXT),
    "annotator": ("Who judged.", _TEXT),
    "note": ("Anything.", _TEXT),
}


def labels_schema() -> dict[str, Any]:
    """The schema of one line: one verdict of one person."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "aem labels",
        "description": "One line of a label file (JSONL): what one person says of one turn.",
        "type": "object",
        "properties": {name: {"description": _FIELDS[name][0], **_FIELDS[name][1]} for name in FIELDS},
        "required": [DIALOG, TURN],
        "anyOf": [{"required": [verdict]} for verdict in VERDICTS],
    }
