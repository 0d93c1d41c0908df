"""From raw JSON text to the payloads of the domain: gold and predicted share one where their text is the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import orjson
from msgspec import UNSET, Raw, UnsetType

from aem_cli.domain.payload import Payload, PayloadError, decode
from aem_cli.readers.bad_record import RecordError

MOST_LEVELS: Final = 200
NO_ARGS: Final = Payload.of({})
NOTHING: Final[Mapping[str, tuple[object, ...]]] = {}  # accepted beside the gold value

_OBJECT: Final = ord("{")
_TEXT: Final = ord('"')


def gold_args(raw: Raw | UnsetType, paired: bool) -> Payload | None:
    """The arguments a gold call asks for: {} where absent, None (not judged) for null.

    `paired`: the predicted side holds the same text, so nobody needs to look inside.
    """
    if raw is UNSET:
        return NO_ARGS
    text = bytes(raw)
    if text[0] == _OBJECT:
        return _payload(text, "args", paired)
    value = _value_in(text, "args")
    if value is None:
        return None
    if not isinstance(value, dict):
        raise RecordError("args", f"must be an object or the JSON text of one, not {kind_of(value)}")
    return Payload.of(value)


def predicted_args(raw: Raw | UnsetType) -> tuple[Payload, str | None]:
    """The arguments of a predicted call, and why they cannot be read; they are an empty object then."""
    if raw is UNSET:
        return NO_ARGS, None
    text = bytes(raw)
    if text[0] == _OBJECT:
        return _payload(text, "args", False), None
    try:
        value = _value_in(text, "args")
    except RecordError as fault:
        return NO_ARGS, fault.message
    if value is None:
        return NO_ARGS, None
    if not isinstance(value, dict):
        return NO_ARGS, f"must be an object or the JSON text of one, not {kind_of(value)}"
    return Payload.of(value), None


def result_payload(raw: Raw, paired: bool) -> Payload:
    """What a call returned; the JSON text of an object or list is read, any other text is a text."""
    text = bytes(raw)
    if text[0] != _TEXT:
        return _payload(text, "result", paired)
    if text[1:2] in _MAY_OPEN:
        value = decoded(text, "result")
        if value.lstrip()[:1] in ("{", "["):
            return _read_result(value)
    return Payload(text)


def whole_payload(raw: Raw, name: str, paired: bool = False) -> Payload:
    """A payload as it stands, looked into unless both sides hold the same text."""
    return _payload(bytes(raw), name, paired)


def accepted_values(raw: Raw) -> Mapping[str, tuple[object, ...]]:
    """Other right values by parameter."""
    accept = decoded(bytes(raw), "accept")
    if accept is None:
        return NOTHING
    if not isinstance(accept, dict):
        raise RecordError("accept", f"must be an object {{parameter: [values]}}, not {kind_of(accept)}")
    for parameter, values in accept.items():
        if not isinstance(values, list):
            raise RecordError(f"accept.{parameter}", f"must be a list of values, not {kind_of(values)}; put it in [ ]")
    return {parameter: tuple(values) for parameter, values in accept.items()}


def is_plain(text: bytes) -> bool:
    """Whether text is surely JSON as aem reads it; what is not plain may be so all the same."""
    return _plain_value(text, thrown_away=True) is not _ODD


def decoded(text: bytes, name: str) -> Any:
    """The value of raw text, read strictly."""
    if len(text) > _SHALLOW:
        _refuse_depth(text, name)
    try:
        return decode(text)
    except PayloadError as error:
        raise RecordError(name, str(error)) from None


def kind_of(value: object) -> str:
    """What a JSON value is, for messages."""
    return _KINDS.get(type(value), "a value")


def _payload(text: bytes, name: str, paired: bool) -> Payload:
    if len(text) > _SHALLOW:
        _refuse_depth(text, name)
    if paired:
        return Payload(text)
    value = _plain_value(text)
    if value is not _ODD:
        return Payload.read(text, value)
    payload = Payload(text)
    try:
        _ = payload.value
    except PayloadError as error:
        raise RecordError(name, str(error)) from None
    return payload


def _plain_value(text: bytes, thrown_away: bool = False) -> Any:
    """The value, read at the speed of C where that is sure to lose nothing: no key stands twice, no integer is long.

    `thrown_away`: nobody looks at the value, so a long integer may lose its digits.
    """
    try:
        value = orjson.loads(text)
    except ValueError:
        return _ODD
    written = orjson.dumps(value)
    if written == text:
        return value
    return value if _keeps_every_key(text, written) and (thrown_away or not _LONG.search(text)) else _ODD


def _keeps_every_key(text: bytes, written: bytes) -> bool:
    """Whether every key that was read is written again: one colon for each, if none is hidden in an escape."""
    return not hides_colon(text) and written.count(b":") == text.count(b":")


def hides_colon(text: bytes) -> bool:
    """Whether a colon may be written as an escape, so that counting colons tells nothing."""
    return b"\\u003" in text and b"\\u003a" in text.lower()


def _value_in(text: bytes, name: str) -> Any:
    """The value of raw text, or of the JSON text that it holds."""
    value = decoded(text, name)
    if not isinstance(value, str):
        return value
    try:
        value = decode(value)
    except PayloadError as error:
        raise RecordError(name, f"holds text that is not JSON: {_place_in_text(str(error))}") from None
    if levels(value) > MOST_LEVELS:
        raise RecordError(name, _TOO_DEEP)
    return value


def _place_in_text(message: str) -> str:
    return message.replace("line 1 column", "character").partition(" (char")[0]


def _read_result(text: str) -> Payload:
    try:
        value = decode(text)
    except PayloadError:
        return Payload.of(text)
    return Payload.of(value if levels(value) <= MOST_LEVELS else text)


def _refuse_depth(text: bytes, name: str) -> None:
    if text.count(b"{") + text.count(b"[") > MOST_LEVELS and _too_deep(text):
        raise RecordError(name, _TOO_DEEP)


def _too_deep(text: bytes) -> bool:
    try:
        return levels(decode(text)) > MOST_LEVELS
    except PayloadError as error:
        return "nested" in str(error)  # every other fault is found, and named, by the caller


def levels(value: object) -> int:
    """How many objects and lists stand inside one another."""
    depth, level = 0, [value]
    while level := [part for part in level if isinstance(part, (dict, list))]:
        depth += 1
        level = [child for part in level for child in (part.values() if isinstance(part, dict) else part)]
    return depth


_ODD: Final = object()
_LONG: Final = re.compile(rb"\d{19}")
_SHALLOW: Final = 2 * MOST_LEVELS  # a text needs two bytes for every level
_TOO_DEEP: Final = f"is nested deeper than {MOST_LEVELS} levels"
_MAY_OPEN: Final = (b"{", b"[", b" ", b"\\")
_KINDS: Final = {
    type(None): "null", bool: "a boolean", int: "a number", float: "a number", str: "text", list: "a list",
    dict: "an object",
}  # fmt: skip
