"""The JSON Schema of the config file, for editors."""

from __future__ import annotations

from typing import Any

from aem_cli.config.model import Config


def config_schema() -> dict[str, Any]:
    """The schema of a whole file; a key with nothing behind it is as good as left out."""
    made = Config.model_json_schema()
    parts = {name: _part(part) for name, part in made.pop("$defs").items()}
    whole = _part(made)
    whole["properties"]["scorer"]["default"] = "hybrid"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "aem config",
        "description": "The rules of a run; every key is optional.",
        "type": "object",
        "properties": whole["properties"],
        "additionalProperties": False,
        "$defs": parts,
    }


def _part(part: dict[str, Any]) -> dict[str, Any]:
    """The part without the titles that pydantic makes of the names."""
    shown = {key: value for key, value in part.items() if key != "title"}
    if "properties" in part:
        shown["properties"] = {name: _key(value) for name, value in part["properties"].items()}
    return shown


def _key(shape: dict[str, Any]) -> dict[str, Any]:
    shown = {key: value for key, value in shape.items() if key != "title"}
    if "$ref" in shown:
        return {"anyOf": [shown, {"type": "null"}]}
    if shown.get("type") in ("object", "array"):
        shown["type"] = [shown["type"], "null"]
    return shown
