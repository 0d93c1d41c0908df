from __future__ import annotations

import json

import pytest

from aem_cli.domain.trace import Trace
from aem_cli.importers.openinference import OpenInference
from tests.importers.outline import calls, outline, roles
from tests.importers.samples import told
from tests.importers.spans import agent, outlines, says, span

TALK = [("User", "Weather in Lyon?"), ("Tool", "get", {"city": "Lyon"}, "rain", None), ("Agent", "Rain.")]
ASKED = {"llm.input_messages.0.message.role": "user", "llm.input_messages.0.message.content": "Weather in Lyon?"}
CALL = {
    "llm.output_messages.0.message.role": "assistant",
    "llm.output_messages.0.message.tool_calls.0.tool_call.id": "c1",
    "llm.output_messages.0.message.tool_calls.0.tool_call.function.name": "get",
    "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": '{"city": "Lyon"}',
}
ANSWER = {"llm.output_messages.0.message.role": "assistant", "llm.output_messages.0.message.content": "Rain."}
PARTS = {
    "llm.output_messages.0.message.role": "assistant",
    "llm.output_messages.0.message.contents.0.message_content.type": "text",
    "llm.output_messages.0.message.contents.0.message_content.text": "Rain.",
}
RAN = {"tool.name": "get", "input.value": '{"city": "Lyon"}', "output.value": "rain"}


def kind(name, span_id, start, end, parent=None, **more):
    attributes = {"openinference.span.kind": name, **more.pop("attributes", {})}
    return span(span_id, start, end, parent, attributes=attributes, **more)


def talk(ran, answer=ANSWER):
    return [
        kind("AGENT", "a", 0, 9, attributes={"input.value": "Weather in Lyon?", "output.value": "Rain."}),
        kind("LLM", "m1", 1, 2, "a", attributes={**ASKED, **CALL}),
        kind("TOOL", "x", 3, 4, "a", attributes=ran),
        kind("LLM", "m2", 5, 6, "a", attributes={**ASKED, **answer}),
    ]


@pytest.mark.parametrize("answer", [ANSWER, PARTS])
@pytest.mark.parametrize(
    "ran",
    [
        RAN,
        RAN | {"input.value": "{'city': 'Lyon'}"},
        RAN | {"input.value": '{"args": [], "kwargs": {"city": "Lyon"}}'},
        RAN | {"input.value": "Lyon", "tool.parameters": '{"city": "Lyon"}'},
        RAN | {"input.value": "Lyon", "tool.parameters": '{"properties": {"city": {"type": "string"}}}'},
        {"tool.name": "get", "output.value": "rain"},
        RAN
        | {"output.value": '{"type": "tool", "content": "rain", "tool_call_id": "c1", "name": "get", "status": "ok"}'},
    ],
    ids=["json", "python", "kwargs", "parameters", "schema", "told by the model", "message"],
)
def test_a_call_and_its_answer(ran, answer):
    assert outlines("openinference", talk(ran, answer)) == {"t": TALK}


def test_attributes_that_are_nested():
    def deep(flat):
        root = {}
        for key, value in flat.items():
            *path, last = key.split(".")
            owner = root
            for part in path:
                owner = owner.setdefault(part, {})
            owner[last] = value
        return listed(root)

    def listed(value):
        if not isinstance(value, dict):
            return value
        if all(key.isdecimal() for key in value):
            return [listed(value[key]) for key in sorted(value)]
        return {key: listed(inner) for key, inner in value.items()}

    values = [{**one, "attributes": deep(one["attributes"])} for one in talk(RAN)]
    assert any(OpenInference().recognizes(one) for one in values)
    assert outlines("openinference", values) == {"t": TALK}


def test_what_was_masked_was_not_recorded():
    values = [kind("AGENT", "a", 0, 9), kind("TOOL", "x", 3, 4, "a", attributes={
        "tool.name": "get", "input.value": "__REDACTED__", "output.value": "__REDACTED__"})]  # fmt: skip
    (trace,) = told("openinference", values)
    assert trace.steps[1].side.args is None
    assert trace.steps[1].side.result is None
    assert trace.steps[2].side.recorded is False


def test_a_chain_around_everything_is_an_agent_only_where_there_is_none():
    inside = talk(RAN)
    asked = json.dumps({"messages": [{"type": "human", "content": "Weather in Lyon?"}]})
    said = json.dumps(
        {"messages": [{"type": "human", "content": "Weather in Lyon?"}, {"type": "ai", "content": "Rain."}]}
    )
    graph = kind("CHAIN", "g", 0, 9, attributes={"input.value": asked, "output.value": said})
    node = kind("CHAIN", "n", 0.5, 9, "g", attributes={"input.value": asked, "output.value": said})
    around = [{**one, "parent_span_id": "g" if one["parent_span_id"] is None else "a"} for one in inside]
    assert outlines("openinference", [graph, node, *around]) == {"t": TALK}
    without = [{**one, "parent_span_id": "n"} for one in inside[1:]]
    assert outlines("openinference", [graph, node, *without]) == {"t": TALK}


def test_spans_of_both_conventions_in_one_trace():
    values = talk(RAN)
    values[0] = agent("a", 0, 9, None, [says("user", "Weather in Lyon?")], [says("assistant", "Rain.")])
    assert outlines("openinference", values) == outlines("otel_genai", values) == {"t": TALK}


def test_a_tool_that_failed():
    values = talk(RAN)
    values[2]["status"] = {"code": "STATUS_CODE_ERROR"}
    assert outlines("openinference", values)["t"][1][-1] == "error"


def test_parents_that_go_in_a_circle_end():
    values = [kind("TOOL", "x", 0, 1, "y", attributes=RAN), kind("AGENT", "y", 0, 2, "x")]
    assert all(isinstance(one, Trace) for one in told("openinference", values))


def test_real_files(real):
    (claude,) = real("openinference", "otel_genai/claude_live_spans.json")
    assert claude["dialog_id"] == "mock-session-001"
    assert roles([claude]) == {"User": 1, "Agent": 3, "Tool": 6}
    assert calls(claude) == ["Agent", "Agent", "Bash", "Bash", "Agent", "Bash"]
    assert [turn["turn"] for turn in claude["turns"]][:3] == ["User", "Agent", "Tool"]
    assert outline(claude)[-1][1].startswith("New York is 89°F and Seattle is 72°F.")
    first, second = real("openinference", "openinference/openinference_adot_spans.json")
    assert outline(first) == [
        ("User", "What is the weather in Alaska?"),
        ("Agent", "Let me check the weather for you."),
        ("Tool", "get_weather", {"city": "Alaska"}, "Weather in Alaska: -5C, snowy", None),
        ("Agent", "The weather in Alaska is -5C and snowy."),
    ]
    assert second["dialog_id"] == "adot-trace-2"
    assert roles([second]) == {"User": 1, "Agent": 1}
