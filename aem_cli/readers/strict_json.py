"""Exact reading of one line that the fast check did not take: what is not JSON is named with its column."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from aem_cli.domain.payload import PayloadError, decode
from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.payloads import MOST_LEVELS, levels


def parse_strictly(text: str) -> Any:
    """The JSON value of a line; raises RecordError where it is broken, too deep, or holds a key twice."""
    try:
        value = decode(text)
    except PayloadError as error:
        raise _fault(text, str(error)) from None
    if levels(value) > MOST_LEVELS:
        raise RecordError("", _TOO_DEEP)
    return value


def _fault(text: str, message: str) -> RecordError:
    if message.startswith("duplicate key"):
        return RecordError(_path_of_doubled_key(text, message), f"{message}; keep one of the two")
    if message.startswith("nested"):
        return RecordError("", _TOO_DEEP)
    place = _PLACE.search(message)
    if place is None:
        return RecordError("", message)
    column = int(place[1])
    what = message[: place.start()].rstrip(": ")
    if column > len(text.rstrip()):
        return RecordError("", f"not JSON: the line ends inside the record ({_lowered(what)}); was it cut?", column)
    return RecordError("", f"not JSON: {_lowered(what)}; a line holds one whole JSON value", column)


def _path_of_doubled_key(text: str, message: str) -> str:
    """The path of the object that holds the key of the message twice; "" where what follows it is broken too."""
    try:
        open_parts: list[tuple[str, object]] = [("", _PAIRS_DECODER.decode(text))]
    except (ValueError, RecursionError):
        return ""
    while open_parts:
        path, part = open_parts.pop()
        if isinstance(part, _Pairs):
            names = [name for name, _ in part]
            if len(set(names)) < len(names) and any(f"{name!r}" in message and names.count(name) > 1 for name in names):
                return path
            open_parts += [(f"{path}.{name}" if path else name, child) for name, child in reversed(part)]
        elif isinstance(part, list):
            children = list(enumerate(part))
            open_parts += [(f"{path}[{index}]", child) for index, child in reversed(children)]
    return ""


class _Pairs(list[tuple[str, object]]):
    """The members of an object in their order, doubled ones too."""


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


_TOO_DEEP: Final = f"is nested deeper than {MOST_LEVELS} levels"
_PLACE: Final = re.compile(r"line 1 column (\d+) \(char \d+\)$")
_PAIRS_DECODER: Final = json.JSONDecoder(object_pairs_hook=_Pairs, parse_int=float, parse_float=str)
