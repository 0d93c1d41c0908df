"""The JSON Schema of a line of a data set, made from the wire form that reads it.

It takes every line that aem reads. What holds between the parts of a record (turn numbers rise, a dependency is an
earlier turn, a role fits its sides) is beyond it; `aem validate` says that.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from aem_cli.readers.wire import Record

Schema = dict[str, Any]


def dataset_schema() -> Schema:
    """The schema of one line: a dialog, or the bare list of its turns."""
    made = msgspec.json.schema(Record, ref_template="#/$defs/{name}")
    parts = {_NAMES[name]: _part(_NAMES[name], part) for name, part in made["$defs"].items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "aem data set",
        "description": "One line of a data set (JSONL): a dialog, or the bare list of its turns.",
        "anyOf": [{"$ref": "#/$defs/dialog"}, {"type": "array", "items": {"$ref": "#/$defs/turn"}}],
        "$defs": {name: parts[name] for name in _NAMES.values()},
    }


def _part(name: str, made: Schema) -> Schema:
    description, said = _SAID[name]
    properties = made["properties"]
    properties = {key: {"description": said[key], **_shape(name, key, properties[key])} for key in properties}
    part = {"type": "object", "description": description, "properties": properties}
    if made["required"]:
        part["required"] = made["required"]
    if name in _SIDES:
        part["anyOf"] = [{"required": [key]} for key in _SIDES[name]]
    return part


def _shape(part: str, key: str, made: Schema) -> Schema:
    """The shape of a key; what the wire form keeps as raw text has none there."""
    if key in ("text", "response"):
        return {"anyOf": [{"type": "string"}, _PARTS, {"type": "null"}]}
    shape: Schema = _renamed(made or _RAW.get((part, key), {}))
    return shape


def _renamed(shape: Any) -> Any:
    """The shape with its references to the names that people see."""
    if isinstance(shape, dict):
        return {key: _reference(value) if key == "$ref" else _renamed(value) for key, value in shape.items()}
    return [_renamed(part) for part in shape] if isinstance(shape, list) else shape


def _reference(path: str) -> str:
    return f"#/$defs/{_NAMES[path.rpartition('/')[2]]}"


_NAMES: Final = {
    "WireDialog": "dialog",
    "WireTurn": "turn",
    "GoldSide": "gold_turn",
    "PredictedSide": "predict_turn",
    "WireRoute": "route",
    "WireState": "final_state",
}
_SIDES: Final = {
    "gold_turn": ("response", "facts", "action", "tool_id", "args"),
    "predict_turn": ("response", "action", "tool_id", "args"),
}
_PARTS: Final = {"type": "array", "items": {"type": ["string", "object"]}}
_RAW: Final[dict[tuple[str, str], Schema]] = {
    ("gold_turn", "args"): {"type": ["object", "string", "null"]},
    ("gold_turn", "accept"): {"type": ["object", "null"], "additionalProperties": {"type": "array"}},
}
_SAID: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "dialog": (
        "A dialog. dialog_id, release and trial together tell it from every other.",
        {
            "dialog_id": "Its id.",
            "turns": "Its turns; their numbers rise.",
            "release": "The release of the agent.",
            "trial": "Which of several runs of the same dialog.",
            "weight": "Its weight in the AEM score; 1 if absent.",
            "metadata": "Anything; it stands in the results.",
            "alternatives": "Whole other gold routes.",
            "final_state": "The state of the world after the dialog.",
        },
    ),
    "turn": (
        "A turn: a reply (Agent), a call (Tool), or the user's words (User), which are never scored.",
        {
            "turn_no": "Its number; it rises within the dialog.",
            "turn": "Its role; it follows from the gold side and may be left out where there is one.",
            "gold_turn": "What was asked for; null is a turn nobody asked for, no such key one that is not annotated.",
            "predict_turn": "What the agent did; null or absent is a turn that never came.",
            "tags": "OrderInvariant_<group> (turns of a group come in any order), critical, and your own.",
            "depends_on": "Numbers of the earlier turns that it uses.",
            "weight": "Its weight under the rule `weighted`.",
            "critical": "Whether the rule `gated` gives 0 where it fails.",
            "latency_ms": "How long the agent took, in milliseconds.",
            "text": "The user's words.",
            "extra": "Anything of your own.",
            "source": "Where an imported turn came from.",
        },
    ),
    "gold_turn": (
        "A gold side: a reply (response, facts) or a call (tool_id, action, args).",
        {
            "tool_id": "The tool; null takes any.",
            "action": "The action; null takes any.",
            "args": "The parameters, an object or the JSON text of one; null leaves them unjudged.",
            "response": "The reply: text, or content parts.",
            "result": "What the call returned: attribution proves by it.",
            "facts": "The statements that the reply must convey.",
            "optional": "Parameters that may be absent.",
            "accept": "Other right values by parameter.",
            "any_of": "Whole other gold sides.",
        },
    ),
    "predict_turn": (
        "A predicted side: a reply (response) or a call (tool_id, action, args).",
        {
            "tool_id": "The tool.",
            "action": "The action.",
            "args": "The parameters, an object or the JSON text of one; null is none.",
            "response": "The reply: text, or content parts.",
            "result": "What the call returned.",
            "status": "\"error\" where the call failed.",
            "not_recorded": "What the recorder left out (args, response, result): it is judged nowhere.",
        },
    ),
    "route": ("A route as an object.", {"turns": "Its turns."}),
    "final_state": ("Both ends, or the one that is recorded.", {"gold": "As it should be.", "predicted": "As it is."}),
}  # fmt: skip
