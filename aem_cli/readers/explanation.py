"""The slow way through a line: exact, and with words for what is wrong. It also takes odd lines that are good."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from msgspec import Raw

from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.strict_json import parse_strictly
from aem_cli.readers.wire import GOLD, PREDICTED, TURNS, Record


def explain_record(text: str) -> Record:
    """The record of a line, or a RecordError that names the field or the column."""
    value = parse_strictly(text)
    from aem_cli.readers.record_model import check_record  # pydantic takes longer to load than most data sets to read

    check_record(value)
    try:
        record: Record = msgspec.convert(_wire(value), Record)
    except msgspec.ValidationError as error:
        raise RecordError("", str(error).replace("`", "")) from None
    return record


def _wire(record: Any) -> Any:
    """The record with the parts that stay raw text put back into text."""
    if isinstance(record, list):
        return [_turn(turn) for turn in record]
    changed = {**record, TURNS: [_turn(turn) for turn in record[TURNS]]}
    if "metadata" in record:
        changed["metadata"] = _raw(record["metadata"])
    if record.get("final_state"):
        changed["final_state"] = {key: _raw(value) for key, value in record["final_state"].items()}
    if record.get("alternatives"):
        changed["alternatives"] = [
            _wire(route) if isinstance(route, list) else _route(route) for route in record["alternatives"]
        ]
    return changed


def _route(route: Any) -> Any:
    return _wire(route) if isinstance(route, list) else {TURNS: _wire(route[TURNS])}


def _turn(turn: dict[str, Any]) -> dict[str, Any]:
    changed = {**turn, **{side: _side(turn[side]) for side in (GOLD, PREDICTED) if turn.get(side)}}
    changed.pop("extra", None)
    changed.pop("source", None)
    return _with_parts(changed, "text")


def _side(side: dict[str, Any]) -> dict[str, Any]:
    changed = {key: _raw(value) if key in _RAW_OF_SIDE else value for key, value in side.items()}
    if isinstance(side.get("any_of"), list):
        changed["any_of"] = [_side(other) for other in side["any_of"] if isinstance(other, dict)]
    return _with_parts(changed, "response")


def _with_parts(owner: dict[str, Any], name: str) -> dict[str, Any]:
    content = owner.get(name)
    return {**owner, name: [_raw(part) for part in content]} if isinstance(content, list) else owner


def _raw(value: Any) -> Raw:
    return Raw(json.dumps(value).encode())


_RAW_OF_SIDE: Final = frozenset({"args", "result", "accept"})
