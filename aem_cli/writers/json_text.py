"""JSON text of any value that a record can hold: fast where orjson can write it, complete where it refuses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import Any

import orjson

from aem_cli.domain.payload import Payload


def json_text(value: object) -> bytes:
    """The value as one line of JSON, never with NaN.

    orjson refuses integers beyond 64 bits, lone surrogates and very deep nesting; such a value goes through the
    standard library, in ASCII, where every digit and every surrogate (as an escape) survives.
    """
    try:
        return orjson.dumps(value, default=_plain)
    except TypeError:
        return _complete_text(value)


def json_document(content: Mapping[str, object]) -> bytes:
    """An object as JSON for people to read, indented."""
    try:
        return orjson.dumps(content, default=_plain, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    except TypeError:
        return json_text(content) + b"\n"


def _plain(value: object) -> Any:
    """What orjson does not know itself; an unknown thing is written as its text and never stops a run."""
    if isinstance(value, Payload):
        return value.value
    if isinstance(value, Fraction):
        return value.numerator / value.denominator
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value, key=repr)
    return repr(value)


def _complete_text(value: object) -> bytes:
    try:
        text = json.dumps(_finite(value), separators=(",", ":"), allow_nan=False, default=_plain)
    except RecursionError:
        text = '"(nested too deeply to be written)"'
    return text.encode("ascii")


def _finite(value: object) -> object:
    """The value with None for every number that JSON cannot hold, as orjson does it, and text for every key."""
    if isinstance(value, Payload):
        return _finite(value.value)
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return value
