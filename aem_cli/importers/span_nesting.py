"""Flattened attributes (`llm.input_messages.0.message.role`) as the objects and lists that they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def nested(attributes: Mapping[str, Any], *prefixes: str) -> dict[str, Any]:
    """The attributes under these prefixes, nested; what is written nested already stays so."""
    root: dict[str, Any] = {}
    for key, value in attributes.items():
        if not key.startswith(prefixes) and not (isinstance(value, dict) and f"{key}.".startswith(prefixes)):
            continue
        *path, last = key.split(".")
        owner = root
        for part in path:
            inner = owner.get(part)
            owner[part] = owner = inner if isinstance(inner, dict) else {}
        owner[last] = value if not isinstance(owner.get(last), dict) else {**owner[last], "": value}
    return {key: _listed(value) for key, value in root.items()}


def inside_of(told: Any, key: str) -> dict[str, Any]:
    """The object under a key; an empty one where something else stands there."""
    inner = told.get(key) if isinstance(told, dict) else None
    return inner if isinstance(inner, dict) else {}


def _listed(value: Any) -> Any:
    """Objects whose keys are all places become lists."""
    if not isinstance(value, dict):
        return value
    if value and all(key.isdecimal() for key in value):
        return [_listed(value[key]) for key in sorted(value, key=int)]
    return {key: _listed(inner) for key, inner in value.items()}
