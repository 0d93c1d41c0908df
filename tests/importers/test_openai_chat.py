from __future__ import annotations

import pytest

from aem_cli.domain.trace import TraceFault
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import calls, outline, roles
from tests.importers.samples import OPENAI_CHAT, told


def first(*values):
    (trace,) = told("openai_chat", [*values])
    assert not isinstance(trace, TraceFault), trace
    return trace_record(trace, "openai_chat")


def test_a_reply_stands_before_its_calls_and_results_find_them():
    record = first({"id": "chat-1", "messages": OPENAI_CHAT})
    assert record["dialog_id"] == "chat-1"
    assert outline(record) == [
        ("User", "Weather in Lyon and Nice?"),
        ("Agent", "Let me look."),
        ("Tool", "weather.get", {"city": "Lyon"}, "rain", None),
        ("Tool", "weather.get", {"city": "Nice"}, '{"sky": "sun"}', None),
        ("Agent", "Rain in Lyon, sun in Nice."),
    ]
    assert [turn["source"]["record"] for turn in record["turns"]] == [
        "[0].messages[1]", "[0].messages[2]", "[0].messages[2].tool_calls[0]", "[0].messages[2].tool_calls[1]",
        "[0].messages[5]",
    ]  # fmt: skip


def test_messages_that_stand_alone_are_one_conversation():
    assert outline(first(*OPENAI_CHAT)) == outline(first({"messages": OPENAI_CHAT}))


@pytest.mark.parametrize(
    ("call", "args", "left_out"),
    [
        ({"function": {"name": "f", "arguments": ""}}, {}, None),
        ({"function": {"name": "f"}}, None, ["args"]),
        ({"function": {"name": "f", "arguments": None}}, None, ["args"]),
        ({"function": {"name": "f", "arguments": {"a": 1}}}, {"a": 1}, None),
        ({"function": {"name": "f", "arguments": '{"a": 1'}}, '{"a": 1', None),
        ({"function": {"name": "f", "arguments": "[1]"}}, "[1]", None),
        ({"function": {"name": "f", "arguments": '{"a": 123456789012345678901}'}}, {"a": 123456789012345678901}, None),
        ({"type": "custom", "custom": {"name": "f", "input": "ls"}}, {"input": "ls"}, None),
    ],
)
def test_arguments_as_they_were_recorded(call, args, left_out):
    (turn,) = first({"messages": [{"role": "assistant", "tool_calls": [call]}]})["turns"]
    assert turn["predict_turn"]["args"] == args
    assert turn["predict_turn"].get("not_recorded") == left_out


def test_the_older_function_call():
    record = first({"messages": [
        {"role": "assistant", "content": None, "function_call": {"name": "f", "arguments": "{}"}},
        {"role": "function", "name": "f", "content": "7"},
    ]})  # fmt: skip
    assert outline(record) == [("Tool", "f", {}, "7", None)]


def test_parts_of_content_that_are_no_text_are_left_out():
    content = [{"type": "text", "text": "a"}, {"type": "image_url", "image_url": {}}, {"type": "text", "text": "b"}]
    assert outline(first({"messages": [{"role": "user", "content": content}]})) == [("User", "a\nb")]


@pytest.mark.parametrize(
    ("messages", "record", "field", "what"),
    [
        ([{"role": "tool", "tool_call_id": "c9", "content": ""}], "[0].messages[0]", None, "no call that was made"),
        ([{"role": "assistant", "tool_calls": [{"function": {}}]}], "[0].messages[0].tool_calls[0]", "name", "missing"),
        ([{"role": "assistant", "tool_calls": {}}], "[0].messages[0].tool_calls", None, "a list"),
        ([{"role": "narrator", "content": ""}], "[0].messages[0]", "role", "narrator"),
        ([{"role": "user", "content": 5}], "[0].messages[0]", "content", "text"),
        (["hello"], "[0].messages[0]", None, "no message"),
    ],
)
def test_a_broken_conversation_is_left_out_and_the_next_is_read(messages, record, field, what):
    fault, trace = told("openai_chat", [{"messages": messages}, {"messages": OPENAI_CHAT}])
    assert isinstance(fault, TraceFault)
    assert (fault.place.record, fault.field) == (record, field)
    assert what in fault.message
    assert len(trace.steps) == 5


def test_both_outputs_of_an_evaluation_are_both_sides():
    gold, predicted = told("openai_chat", [{"outputs": OPENAI_CHAT, "reference_outputs": OPENAI_CHAT[:2]}])
    assert (gold.side, predicted.side) == ("gold", "predicted")
    assert gold.id == predicted.id


def test_real_files(real):
    (airline,) = real("openai_chat", "openai_chat/messages_tool_calls.json")
    assert roles([airline]) == {"User": 5, "Agent": 4}
    (stock,) = real("openai_chat", "livemcp/item.json")
    assert roles([stock]) == {"User": 1, "Agent": 3, "Tool": 2}
    assert len(calls(stock)) == 2
