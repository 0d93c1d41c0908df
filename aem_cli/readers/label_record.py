"""One record of a label file as a person's verdict, or a fault that names the field and what to write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from aem_cli.domain.human_verdict import HumanVerdict, Unit
from aem_cli.domain.spelling import nearest
from aem_cli.domain.verdict import Label
from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.payloads import kind_of

DIALOG: Final = "dialog_id"
TURN: Final = "turn_no"
VERDICTS: Final = ("success", "label")
FIELDS: Final = (
    DIALOG, "release", "trial", TURN, "success", "sub_metric", "field", "label", "reason", "annotator", "note",
)  # fmt: skip
LABELS: Final = (Label.PASS, Label.ROOT_CAUSE, Label.CASCADE)


def human_verdict(record: object, line: int) -> HumanVerdict:
    """The verdict of a record; unknown fields mean nothing. Raises RecordError."""
    if not isinstance(record, Mapping):
        raise RecordError("", f"a label is an object, not {kind_of(record)}")
    unit = Unit(_turn_number(record), _text(record, "sub_metric"), _text(record, "field"))
    label = _label(record, unit)
    return HumanVerdict(
        key=(_dialog_id(record), _release(record), _whole(record, "trial")),
        unit=unit,
        success=_success(record, label),
        label=label,
        reason=_text(record, "reason"),
        annotator=_text(record, "annotator"),
        note=_text(record, "note"),
        line=line,
    )


def _dialog_id(record: Mapping[str, Any]) -> str:
    found = _name(record, DIALOG)
    if found is None:
        raise _missing(record, DIALOG, "write the dialog's id")
    return found


def _release(record: Mapping[str, Any]) -> str | None:
    return _name(record, "release")


def _turn_number(record: Mapping[str, Any]) -> int:
    found = _whole(record, TURN)
    if found is None:
        raise _missing(record, TURN, "write the number of the turn that was judged")
    return found


def _label(record: Mapping[str, Any], unit: Unit) -> Label | None:
    found = _text(record, "label")
    if found is None:
        return None
    if found not in LABELS:
        raise RecordError("label", f"must be root_cause, cascade or pass, not {found!r}")
    if not unit.whole:
        raise RecordError("label", "belongs to a whole turn; give it a record without sub_metric and field")
    return Label(found)


def _success(record: Mapping[str, Any], label: Label | None) -> bool:
    """The verdict, which a label may say as well."""
    found = record.get("success")
    if found is None:
        if label is None:
            raise _missing(record, "success", "write true where the turn is right, false where it is not")
        return label is Label.PASS
    if not isinstance(found, bool):
        raise RecordError("success", f"must be true or false (no quotes), not {_shown(found)}")
    if label is not None and found is not (label is Label.PASS):
        raise RecordError("label", f"{label} contradicts success {str(found).lower()}; mend one of the two")
    return found


def _name(record: Mapping[str, Any], field: str) -> str | None:
    """A text, or a whole number as its text, as data sets have it."""
    found = record.get(field)
    if isinstance(found, int) and not isinstance(found, bool):
        return str(found)
    return _text(record, field)


def _text(record: Mapping[str, Any], field: str) -> str | None:
    found = record.get(field)
    if found is None or found == "":
        return None
    if not isinstance(found, str):
        raise RecordError(field, f"must be text, not {_shown(found)}")
    return found


def _whole(record: Mapping[str, Any], field: str) -> int | None:
    found = record.get(field)
    if found is None:
        return None
    if not isinstance(found, int) or isinstance(found, bool):
        raise RecordError(field, f"must be a whole number, not {_shown(found)}")
    return found


def _shown(value: object) -> str:
    return repr(value)[:40] if isinstance(value, str | int | float) else kind_of(value)


def _missing(record: Mapping[str, Any], field: str, what_to_do: str) -> RecordError:
    unknown = [str(name) for name in record if name not in FIELDS]
    near = nearest(field, unknown)
    hint = f"is {near!r} meant for it?" if near is not None else what_to_do
    return RecordError(field, f"is missing; {hint}")
