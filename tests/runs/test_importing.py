"""Files become records: which format they have, which sides are kept, and what was not recorded."""

from __future__ import annotations

import json

import pytest

from aem_cli.domain.dialog import Action, Kind, Response
from aem_cli.domain.payload import Payload
from aem_cli.domain.trace import Place, Step, Trace, TraceSide
from aem_cli.errors import ConfigError, DataError
from aem_cli.readers.dialogs import read_line
from aem_cli.runs.importing import AUTO, Import
from aem_cli.writers.dataset import trace_record
from aem_cli.writers.json_text import json_text

CHAT = {"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]}
BLOCKS = {"messages": [{"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "f", "input": {}}]}]}
BOTH = {"id": "e", "reference_outputs": CHAT["messages"], "outputs": CHAT["messages"]}
TOOLS = {"id": "t", "messages": [{"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": "{"}}]}]}


def imported(tmp_path, format_name, *values, side=None):
    path = tmp_path / "f.jsonl"
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    found = Import(format_name, [str(path)], side)
    return list(found), found


def sides(records):
    return [
        {key for turn in record["turns"] for key in ("gold_turn", "predict_turn") if key in turn} for record in records
    ]


def test_a_file_of_two_formats_has_to_be_named(tmp_path):
    with pytest.raises(DataError, match="could be openai_chat or anthropic_messages; name the format"):
        imported(tmp_path, AUTO, CHAT, BLOCKS)


def test_a_file_of_none_names_all(tmp_path):
    with pytest.raises(DataError, match=r"no format that shows itself.*openai_chat"):
        imported(tmp_path, AUTO, {"a": 1})


def test_an_unknown_format_is_told_before_anything_is_read():
    with pytest.raises(ConfigError, match="unknown importer 'openai_chatt'; did you mean 'openai_chat'"):
        Import("openai_chatt", ["nowhere"])


def test_files_of_different_formats_are_told_apart(tmp_path):
    for name, value in (("a", CHAT), ("b", BLOCKS)):
        (tmp_path / name).write_text(json.dumps(value))
    found = Import(AUTO, [str(tmp_path / "a"), str(tmp_path / "b")])
    assert [record["dialog_id"] for record in found] == ["a", "b"]
    assert [*found.formats.values()] == ["openai_chat", "anthropic_messages"]


@pytest.mark.parametrize(
    ("value", "side", "expected"),
    [
        (BOTH, None, {"gold_turn", "predict_turn"}),
        (BOTH, TraceSide.GOLD, {"gold_turn"}),
        (BOTH, TraceSide.PREDICTED, {"predict_turn"}),
        (CHAT, None, {"predict_turn"}),
        (CHAT, TraceSide.GOLD, {"gold_turn"}),
    ],
)
def test_the_side_that_is_asked_for(tmp_path, value, side, expected):
    records, found = imported(tmp_path, "openai_chat", value, side=side)
    assert sides(records) == [expected]
    assert not found.bad


def test_arguments_that_are_no_json_are_predicted_but_cannot_be_gold(tmp_path):
    records, found = imported(tmp_path, "openai_chat", TOOLS)
    assert records[0]["turns"][0]["predict_turn"]["args"] == "{"
    records, found = imported(tmp_path, "openai_chat", TOOLS, CHAT, side=TraceSide.GOLD)
    assert len(records) == 1
    assert "turns[0].gold_turn.args" in found.bad.listed()


def test_what_was_counted_is_known_by_file(tmp_path):
    _, found = imported(tmp_path, "openai_chat", CHAT, {"messages": ["x"]}, 5)
    assert [*found.counts.values()] == [(1, 2, 2)]


def trace(side, *steps, **more):
    place = Place("f.json", "[3]")
    return Trace("d", side, place, tuple(Step(kind, value, place, **extra) for kind, value, extra in steps), **more)


STEPS = (
    (Kind.USER, None, {"text": "Hi"}),
    (Kind.ACTION, Action(None, "f", None, None, "error"), {"latency_ms": 4.5, "tags": ("slow",)}),
    (Kind.ACTION, Action("t", "g", Payload.of({}), Payload.of(None)), {"depends_on": (0, 1)}),
    (Kind.RESPONSE, Response("", recorded=False), {}),
    (Kind.RESPONSE, Response("Done."), {}),
)


def test_a_predicted_trace_says_what_was_not_recorded():
    record = trace_record(trace(TraceSide.PREDICTED, *STEPS, trial=2, release="r", metadata=Payload.of({"a": 1})), "x")
    source = {"file": "f.json", "record": "[3]"}
    assert record == {
        "dialog_id": "d", "release": "r", "trial": 2,
        "metadata": {"source": {"file": "f.json", "format": "x"}, "a": 1},
        "turns": [
            {"turn_no": 1, "turn": "User", "text": "Hi", "source": source},
            {"turn_no": 2, "turn": "Tool", "tags": ["slow"], "latency_ms": 4.5, "source": source,
             "predict_turn": {"action": "f", "args": None, "status": "error", "not_recorded": ["args"]}},
            {"turn_no": 3, "turn": "Tool", "depends_on": [1, 2], "source": source,
             "predict_turn": {"tool_id": "t", "action": "g", "args": {}, "result": None}},
            {"turn_no": 4, "turn": "Agent", "source": source,
             "predict_turn": {"response": None, "not_recorded": ["response"]}},
            {"turn_no": 5, "turn": "Agent", "source": source, "predict_turn": {"response": "Done."}},
        ],
    }  # fmt: skip
    dialog = read_line(json_text(record), "f", 1, 0, "d")
    assert [turn.predicted for turn in dialog.turns[1:]] == [step[1] for step in STEPS[1:]]


def test_a_gold_trace_leaves_open_what_was_not_recorded():
    turns = trace_record(trace(TraceSide.GOLD, *STEPS), "x")["turns"]
    assert [turn.get("gold_turn") for turn in turns] == [
        None,
        {"action": "f", "args": None},
        {"tool_id": "t", "action": "g", "args": {}, "result": None},
        None,
        {"response": "Done."},
    ]
