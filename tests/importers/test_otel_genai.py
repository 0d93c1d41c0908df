from __future__ import annotations

import json
from itertools import permutations
from pathlib import PurePath

import pytest

from aem_cli.domain.trace import Trace
from aem_cli.importers.otel_genai import OTelGenAI
from aem_cli.runs.importing import AUTO, Import
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import calls, outline, roles
from tests.importers.samples import told
from tests.importers.spans import agent, faults, model, outlines, says, span, tool

ASKED = says("user", "Weather in Lyon?")
RAN = {"gen_ai.tool.call.id": "c1", "gen_ai.tool.call.arguments": '{"city": "Lyon"}', "gen_ai.tool.call.result": "rain"}
TALK = [("User", "Weather in Lyon?"), ("Tool", "get", {"city": "Lyon"}, "rain", None), ("Agent", "Rain.")]
EVENTS = [
    {"event_name": "gen_ai.user.message", "attributes": {"content": '[{"text": "Weather in Lyon?"}]'}},
    {"event_name": "gen_ai.choice", "attributes": {"message": '[{"text": "Rain.\\n"}]', "finish_reason": "end_turn"}},
]
BODIES = [
    {"event_name": "gen_ai.user.message", "body": {"content": "Weather in Lyon?"}},
    {"event_name": "gen_ai.choice", "body": {"index": 0, "message": {"role": "assistant", "content": "Rain."}}},
    {"event_name": "gen_ai.choice", "body": {"index": 1, "message": {"role": "assistant", "content": "Showers."}}},
]
DETAILS = [
    {
        "event_name": "gen_ai.client.inference.operation.details",
        "attributes": {"gen_ai.input.messages": [ASKED], "gen_ai.output.messages": [says("assistant", "Rain.")]},
    }
]
STRANDS_TOOL = [
    {"event_name": "gen_ai.tool.message", "attributes": {"role": "tool", "content": '{"city": "Lyon"}', "id": "c1"}},
    {"event_name": "gen_ai.choice", "attributes": {"message": '[{"text": "rain"}]', "id": "c1"}},
]
ADK_TOOL = {
    "gcp.vertex.agent.tool_call_args": '{"city": "Lyon"}',
    "gcp.vertex.agent.tool_response": '{"result": "rain"}',
    "gcp.vertex.agent.llm_request": "{}",
}


def chat(**more):
    return span("m", 3, 4, "a", attributes={"gen_ai.operation.name": "chat"}, **more)


@pytest.mark.parametrize(
    "answer",
    [
        chat(span_events=EVENTS),
        chat(span_events=BODIES),
        chat(span_events=DETAILS),
        model("m", 3, 4, "a", [ASKED], [says("assistant", "Rain.\n")]),
        span("m", 3, 4, "a", attributes={
            "gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": "Weather in Lyon?",
            "gen_ai.completion.0.role": "assistant", "gen_ai.completion.0.content": "Rain.",
        }),
    ],
    ids=["legacy events", "events with a body", "message event", "attributes", "numbered attributes"],
)  # fmt: skip
@pytest.mark.parametrize(
    "ran",
    [
        tool("x", 1, 2, "a", attributes=RAN),
        tool("x", 1, 2, "a", span_events=STRANDS_TOOL),
        tool("x", 1, 2, "a", attributes=ADK_TOOL),
    ],
    ids=["attributes", "Strands", "ADK"],
)
def test_every_shape_tells_the_same(answer, ran):
    (turns,) = outlines("otel_genai", [agent("a", 0, 5, None, [], []), ran, answer]).values()
    assert turns in (TALK, [TALK[0], ("Tool", "get", {"city": "Lyon"}, {"result": "rain"}, None), TALK[2]])


def test_the_envelope_tells_what_the_flat_list_tells():
    flat = [agent("a", 0, 5, None, [ASKED], []), tool("x", 1, 2, "a", attributes=RAN), chat(span_events=DETAILS)]

    def value(plain):
        if isinstance(plain, list):
            return {"arrayValue": {"values": [value(one) for one in plain]}}
        if isinstance(plain, dict):
            return {"kvlistValue": {"values": attributes(plain)}}
        return {"stringValue": plain}

    def attributes(plain):
        return [{"key": key, "value": value(one)} for key, one in plain.items()]

    spans = [
        {
            "traceId": one["trace_id"], "spanId": one["span_id"], "parentSpanId": one["parent_span_id"] or "",
            "name": one["name"], "startTimeUnixNano": str(one["start_time"]), "endTimeUnixNano": str(one["end_time"]),
            "attributes": attributes(one["attributes"]), "status": {},
            "events": [
                {"name": event["event_name"], "attributes": attributes(event["attributes"])}
                for event in one.get("span_events", [])
            ],
        }
        for one in flat
    ]  # fmt: skip
    resource = {"attributes": attributes({"session.id": "talk-9"})}
    envelope = {"resourceSpans": [{"resource": resource, "scopeSpans": [{"scope": {"name": "app"}, "spans": spans}]}]}
    assert OTelGenAI().recognizes(envelope)
    assert outlines("otel_genai", [envelope]) == {"talk-9": TALK}


def test_events_logged_beside_their_span():
    record = {
        "timeUnixNano": "1700000003500000000", "traceId": "t", "spanId": "m",
        "eventName": "gen_ai.client.inference.operation.details",
        "attributes": [
            {"key": "gen_ai.output.messages", "value": {"stringValue": json.dumps([says("assistant", "Rain.")])}}
        ],
    }  # fmt: skip
    logs = {"resourceLogs": [{"scopeLogs": [{"logRecords": [record]}]}]}
    for values in permutations([logs, agent("a", 0, 5, None, [ASKED], []), chat()]):
        assert outlines("otel_genai", list(values)) == {"t": [TALK[0], TALK[2]]}


def test_spans_in_any_order_are_one_talk():
    values = [agent("a", 0, 5, None, [ASKED], []), tool("x", 1, 2, "a", attributes=RAN), chat(span_events=DETAILS)]
    for order in permutations(values):
        assert outlines("otel_genai", list(order)) == {"t": TALK}


def test_a_call_that_three_spans_tell_is_one():
    call = says("assistant", "Let me look.", ("c1", "get", {"city": "Lyon"}))
    history = [ASKED, call, {"role": "tool", "parts": [{"type": "tool_call_response", "id": "c1", "response": "rain"}]}]
    values = [
        agent("a", 0, 5, None, [ASKED], [call, says("assistant", "Rain.")]),
        model("m1", 0.5, 1.2, "a", [ASKED], [call]),
        tool("x", 1, 2, "m1", attributes={"gen_ai.tool.call.id": "c1"}),
        model("m2", 3, 4, "a", history, [says("assistant", "Rain.")]),
    ]
    assert outlines("otel_genai", values) == {"t": [TALK[0], ("Agent", "Let me look."), *TALK[1:]]}


@pytest.mark.parametrize("key", ["response", "result"])
def test_the_key_of_a_result(key):
    call = says("assistant", "", ("c1", "get", {"city": "Lyon"}))
    history = [ASKED, call, {"role": "tool", "parts": [{"type": "tool_call_response", "id": "c1", key: "rain"}]}]
    values = [
        model("m1", 0, 1, None, [ASKED], [call]),
        model("m2", 3, 4, None, history, [says("assistant", "Rain.")]),
    ]
    assert outlines("otel_genai", values) == {"t": TALK}
    assert outlines("otel_genai", values[1:]) == {"t": TALK}, "a history alone tells it as well"


def test_two_user_turns_in_one_trace_and_one_talk_over_two_traces():
    more = says("user", "And in Nice?")
    history = [ASKED, says("assistant", "Rain."), more]
    root = span("root", 0, 9)
    first = agent("a1", 0, 2, "root", [ASKED], [says("assistant", "Rain.")])
    second = agent("a2", 3, 5, "root", history, [says("assistant", "Sun.")])
    expected = [TALK[0], TALK[2], ("User", "And in Nice?"), ("Agent", "Sun.")]
    assert outlines("otel_genai", [root, first, second]) == {"t": expected}
    named = {"gen_ai.conversation.id": "talk-1"}
    apart = [
        agent("a2", 3, 5, None, history, [says("assistant", "Sun.")], trace="t2", attributes=named),
        agent("a1", 0, 2, None, [ASKED], [says("assistant", "Rain.")], attributes=named),
    ]
    assert outlines("otel_genai", apart) == {"talk-1": expected}


def event(name, **attributes):
    return {"name": name, "attributes": attributes}


def test_the_tree_of_spans_that_strands_writes():
    asked = event("gen_ai.user.message", content='[{"text": "Weather in Lyon?"}]')
    use = [{"text": "Let me look."}, {"toolUse": {"toolUseId": "c1", "name": "get", "input": {"city": "Lyon"}}}]
    calling = event("gen_ai.choice", finish_reason="tool_use", message=json.dumps(use))
    block = {"toolResult": {"toolUseId": "c1", "status": "success", "content": [{"text": "rain"}]}}
    history = [
        asked,
        event("gen_ai.assistant.message", content=json.dumps(use)),
        event("gen_ai.tool.message", content=json.dumps([block])),
    ]
    told_result = {"tool.result": json.dumps([block])}
    cycle = {"attributes": {"event_loop.cycle_id": "1", "gen_ai.event.start_time": "2026-01-01T10:00:00Z"}}
    last = event("gen_ai.choice", message="Rain.\n", finish_reason="end_turn")
    final = event("gen_ai.choice", message='[{"text": "Rain."}]', finish_reason="end_turn")
    values = [
        agent("a", 0, 9, None, [], [], events=[asked, last], attributes={"session.id": "talk-1"}),
        span("l1", 0.1, 4, "a", events=[asked, event("gen_ai.choice", message=json.dumps(use), **told_result)],
             **cycle),
        model("m1", 0.2, 1, "l1", [], [], events=[asked, calling]),
        tool("x", 2, 3, "l1", attributes={"gen_ai.tool.call.id": "c1", "gen_ai.tool.status": "success"},
             events=STRANDS_TOOL),
        span("l2", 4, 8, "a", events=history, **cycle),
        model("m2", 4.1, 7, "l2", [], [], events=[*history, final]),
    ]  # fmt: skip
    for one in values[3]["events"]:
        one["name"] = one["event_name"]
    assert outlines("otel_genai", values) == {"talk-1": [TALK[0], ("Agent", "Let me look."), *TALK[1:]]}


@pytest.mark.parametrize("version", [1, 2])
def test_the_runs_of_pydantic_ai(version):
    call = {"id": "c1", "type": "function", "function": {"name": "get", "arguments": '{"city": "Lyon"}'}}
    events = [
        {"event.name": "gen_ai.user.message", "role": "user", "content": "Weather in Lyon?"},
        {"event.name": "gen_ai.assistant.message", "role": "assistant", "tool_calls": [call]},
        {"event.name": "gen_ai.tool.message", "role": "tool", "id": "c1", "content": "rain"},
    ]
    last = {"event.name": "gen_ai.assistant.message", "role": "assistant", "content": "Rain."}
    choice = {"event.name": "gen_ai.choice", "index": 0, "message": {"role": "assistant", "content": "Rain."}}
    parts = [ASKED, says("assistant", "", ("c1", "get", '{"city": "Lyon"}'))]
    parts += [{"role": "user", "parts": [{"type": "tool_call_response", "id": "c1", "result": "rain"}]}]
    everything = [*parts, says("assistant", "Rain.")]
    run = {
        1: {"all_messages_events": json.dumps([*events, last])},
        2: {"pydantic_ai.all_messages": json.dumps(everything)},
    }
    answered = {
        1: {"events": json.dumps([*events, choice])},
        2: {"gen_ai.input.messages": json.dumps(parts), "gen_ai.output.messages": json.dumps(everything[-1:])},
    }
    ran = {"gen_ai.tool.name": "get", "gen_ai.tool.call.id": "c1", "tool_arguments": '{"city": "Lyon"}'}
    values = [
        span("a", 0, 9, attributes={"agent_name": "agent", "final_result": "Rain.", **run[version]}),
        span("x", 2, 3, "a", attributes={**ran, "tool_response": "rain"}),
        span("m", 4, 8, "a", attributes={"gen_ai.operation.name": "chat", **answered[version]}),
    ]
    assert outlines("otel_genai", values) == {"t": TALK}
    assert outlines("otel_genai", values[:1]) == {"t": TALK}, "the run alone tells all of it"


def test_a_swarm_speaks_for_its_agents():
    swarm = span("s", 0, 9, attributes={"gen_ai.operation.name": "invoke_swarm"}, span_events=EVENTS)
    inner = [
        agent("a1", 1, 4, "s", [says("user", "Handed over: Lyon")], [says("assistant", "I pass this on.")]),
        tool("x", 2, 3, "a1", attributes=RAN),
        agent("a2", 5, 8, "s", [says("user", "Handed over: rain")], [says("assistant", "Rain.")]),
    ]
    assert outlines("otel_genai", [swarm, *inner]) == {"t": TALK}


def test_every_span_in_a_trace_of_its_own():
    named = {"gen_ai.conversation.id": "talk-1"}
    call = says("assistant", "", ("c1", "get", {"city": "Lyon"}))
    result = {"role": "tool", "parts": [{"type": "tool_call_response", "id": "c1", "response": "rain"}]}
    values = [
        model("m1", 0, 1, None, [ASKED], [call], trace="t1", attributes=named),
        tool("x", 2, 3, trace="t2", attributes={**named, "gen_ai.tool.call.id": "c1"}),
        model("m2", 4, 5, None, [ASKED, call, result], [says("assistant", "Rain.")], trace="t3", attributes=named),
    ]
    assert outlines("otel_genai", values) == {"talk-1": TALK}


def test_one_trace_around_two_talks():
    root = agent("root", 0, 9, None, [], [])
    talks = [
        agent(f"a{n}", n, n + 1, "root", [ASKED], [says("assistant", "Rain.")],
              attributes={"gen_ai.conversation.id": f"talk-{n}"})
        for n in (1, 2)
    ]  # fmt: skip
    found = outlines("otel_genai", [root, *talks])
    assert found["talk-1"] == found["talk-2"] == [TALK[0], TALK[2]]


def test_what_the_user_says_again_is_said_again():
    named = {"gen_ai.conversation.id": "talk-1"}
    reply = [says("assistant", "Rain.")]
    values = [agent(f"a{n}", n, n + 0.5, None, [ASKED], reply, trace=f"t{n}", attributes=named) for n in (1, 2)]
    assert outlines("otel_genai", values) == {"talk-1": [TALK[0], TALK[2]] * 2}


def test_an_agent_called_as_a_tool_does_not_speak_to_the_user():
    values = [
        agent("a", 0, 9, None, [ASKED], [says("assistant", "Rain.")], attributes={"gen_ai.conversation.id": "talk-1"}),
        tool("x", 1, 6, "a", attributes={"gen_ai.tool.name": "ask_forecaster", "gen_ai.tool.call.arguments": "{}"}),
        agent("b", 2, 5, "x", [says("user", "Lyon please")], [says("assistant", "It is raining there.")],
              attributes={"gen_ai.conversation.id": "inner"}),
        tool("y", 3, 4, "b", attributes=RAN),
    ]  # fmt: skip
    ask = ("Tool", "ask_forecaster", {}, None, None)
    assert outlines("otel_genai", values) == {"talk-1": [TALK[0], ask, *TALK[1:]]}


def test_a_client_inside_a_tool_is_no_second_call():
    inner = {"gen_ai.tool.call.arguments": '{"city": "Lyon"}', "mcp.method.name": "tools/call"}
    values = [
        agent("a", 0, 5, None, [ASKED], [says("assistant", "Rain.")]),
        tool("x", 1, 2, "a", attributes={"gen_ai.tool.call.id": "c1", "gen_ai.tool.call.result": "rain"}),
        tool("x2", 1.2, 1.8, "x", attributes=inner),
    ]
    assert outlines("otel_genai", values) == {"t": TALK}


def test_calls_by_their_start_and_replies_by_their_end():
    values = [
        agent("a", 0, 9, None, [ASKED], [says("assistant", "Both done.")]),
        tool("slow", 1, 8, "a", attributes={"gen_ai.tool.name": "slow", "gen_ai.tool.call.arguments": "{}"}),
        tool("fast", 2, 3, "a", attributes={"gen_ai.tool.name": "fast", "gen_ai.tool.call.arguments": "{}"}),
    ]
    assert [turn[1] for turn in outlines("otel_genai", values)["t"][1:]] == ["slow", "fast", "Both done."]


def test_what_was_not_recorded_is_not_what_was_missing():
    bare = [
        agent("a", 0, 9, None, [], []),
        tool("x", 1, 2, "a"),
        tool("y", 2, 3, "a", attributes={"gen_ai.tool.call.arguments": "{}"}),
        chat(),
    ]
    (trace,) = told("otel_genai", bare)
    turns = trace_record(trace, "otel_genai")["turns"]
    assert [turn["turn"] for turn in turns] == ["User", "Tool", "Tool", "Agent"]
    assert "text" not in turns[0]
    assert turns[1]["predict_turn"] == {"action": "get", "args": None, "not_recorded": ["args"]}
    assert turns[2]["predict_turn"] == {"action": "get", "args": {}}
    assert turns[3]["predict_turn"] == {"response": None, "not_recorded": ["response"]}


def test_an_agent_that_broke_off_did_not_reply():
    broken = agent("a", 0, 9, None, [ASKED], [], status={"code": "ERROR"})
    assert outlines("otel_genai", [broken]) == {"t": TALK[:1]}


def test_adk_writes_empty_objects_for_what_it_does_not_capture():
    off = {"gcp.vertex.agent.tool_call_args": "{}", "gcp.vertex.agent.tool_response": "{}"}
    (trace,) = told("otel_genai", [tool("x", 1, 2, attributes=off)])
    assert trace.steps[0].side.args is None
    assert trace.steps[0].side.result is None


def test_ids_that_are_counted_anew_in_each_exchange():
    named = {"gen_ai.conversation.id": "talk-1"}
    values = []
    for n, city in enumerate(["Lyon", "Nice"]):
        call = says("assistant", "", ("call_0", "get", {"city": city}))
        asked = [says("user", f"Weather in {city}?")]
        values += [
            agent(f"a{n}", n * 10, n * 10 + 9, None, asked, [], trace=f"t{n}", attributes=named),
            model(f"m{n}", n * 10 + 1, n * 10 + 2, f"a{n}", asked, [call], trace=f"t{n}"),
            tool(f"x{n}", n * 10 + 3, n * 10 + 4, f"a{n}", trace=f"t{n}", attributes={"gen_ai.tool.call.id": "call_0"}),
        ]
    (trace,) = told("otel_genai", values)
    made = [turn[2] for turn in outline(trace_record(trace, "")) if turn[0] == "Tool"]
    assert made == [{"city": "Lyon"}, {"city": "Nice"}]


@pytest.mark.parametrize(
    ("broken", "record", "field"),
    [
        (tool("x", 1, 2) | {"span_id": None}, "[0]", "span_id"),
        (tool("x", 1, 2) | {"start_time": None}, "span x", "start_time"),
        (tool("x", 1, 2) | {"end_time": "noon"}, "span x", "end_time"),
        (tool("x", 1, 2) | {"end_time": 10**400}, "span x", "end_time"),
        (
            chat() | {"attributes": {"gen_ai.operation.name": "chat", "gen_ai.input.messages": '[{"role": "us'}},
            "span m",
            "attributes.gen_ai.input.messages",
        ),
    ],
)
def test_a_fault_names_file_span_and_field(broken, record, field):
    other = agent("a", 0, 5, None, [ASKED], [says("assistant", "Rain.")], trace="other")
    found = told("otel_genai", [broken, other])
    (fault,) = faults("otel_genai", [broken, other])
    assert (fault.place.file, fault.place.record, fault.field) == ("runs/sample.json", record, field)
    assert [one.id for one in found if isinstance(one, Trace)] == ["other"]


def test_real_files(real):
    (adk,) = real("otel_genai", "otel_genai/adk_live_spans.json")
    assert adk["dialog_id"] == "b4866a2a-a3d4-4d2f-8f40-6bb0d03d135c"
    assert outline(adk) == [
        ("User", "What is 15 multiplied by 37?"),
        ("Tool", "calculator", {"expression": "15 * 37"}, {"result": "555"}, None),
        ("Agent", "15 multiplied by 37 is 555."),
    ]
    (convention,) = real("otel_genai", "otel_genai/otel_genai_convention_spans.json")
    assert convention["dialog_id"] == "conv_otel_test_001"
    assert roles([convention]) == {"User": 1, "Agent": 2, "Tool": 2}
    assert calls(convention) == ["get_weather", "get_weather"]
    assert outline(convention)[2:4] == [
        ("Tool", "get_weather", {"location": "Paris"}, "rainy, 57°F", None),
        ("Tool", "get_weather", {"location": "London"}, "Error: TimeoutError", "error"),
    ]
    assert [turn["source"]["record"] for turn in convention["turns"]] == [
        f"span 100000000000000{number}" for number in (1, 2, 3, 4, 5)
    ]


def test_a_talk_over_two_files(tmp_path):
    parts = [agent("a", 0, 5, None, [ASKED], []), tool("x", 1, 2, "a", attributes=RAN)], [chat(span_events=DETAILS)]
    files = [tmp_path / "first.jsonl", tmp_path / "second.jsonl"]
    for file, spans in zip(files, parts, strict=True):
        file.write_text("".join(json.dumps(one) + "\n" for one in spans), encoding="utf-8")
    (record,) = Import(AUTO, [str(file) for file in reversed(files)])
    assert outline(record) == TALK
    assert [PurePath(turn["source"]["file"]).name for turn in record["turns"]] == ["first.jsonl"] * 2 + ["second.jsonl"]
