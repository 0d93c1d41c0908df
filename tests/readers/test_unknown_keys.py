from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aem_cli.readers.unknown_keys import unknown_keys

CALL = {"tool_id": "a", "action": "b", "args": {}}


def written(path: Path, *dialogs: Any) -> str:
    path.write_text("".join(json.dumps(dialog) + "\n" for dialog in dialogs), encoding="utf-8")
    return str(path)


def dialog(turn: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"dialog_id": "d", "turns": [{"turn_no": 1, "turn": "Tool", **turn}], **more}


@pytest.mark.parametrize(
    ("record", "slips"),
    [
        (dialog({"gold_turn": CALL, "predicted_turn": CALL}), [("turns[].", "predicted_turn", "predict_turn", 1)]),
        (dialog({"gold_turn": CALL | {"optionl": ["x"]}}), [("turns[].gold_turn.", "optionl", "optional", 1)]),
        (dialog({"gold_turn": CALL}, relese="1"), [("", "relese", "release", 1)]),
        ([{"turn_no": 1, "gold_turn": CALL, "depend_on": []}], [("turns[].", "depend_on", "depends_on", 1)]),
        (dialog({"gold_turn": CALL, "predict_turn": CALL, "predicted_turn": CALL}), []),  # both are there
        (dialog({"gold_turn": CALL, "annotator": "x", "call_id": "7"}, source="y"), []),  # like nothing known
    ],
)
def test_slips(tmp_path: Path, record: Any, slips: list[tuple[str, str, str, int]]) -> None:
    assert unknown_keys(written(tmp_path / "d.jsonl", record)) == slips


def test_slips_are_counted_and_the_most_frequent_stands_first(tmp_path: Path) -> None:
    once, twice = dialog({"gold_turn": CALL, "tag": []}), dialog({"gold_turn": CALL, "latency": 1})
    path = written(tmp_path / "d.jsonl", once, twice, twice, "not a dialog", 5)
    assert [(slip.key, slip.meant, slip.times) for slip in unknown_keys(path)] == [
        ("latency", "latency_ms", 2),
        ("tag", "tags", 1),
    ]


def test_standard_input_is_not_read_again() -> None:
    assert unknown_keys("-") == []
