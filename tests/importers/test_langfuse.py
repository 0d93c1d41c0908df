from __future__ import annotations

import json

import pytest

from aem_cli.domain.trace import TraceFault
from tests.importers.samples import told
from tests.importers.spans import outlines

TALK = [("User", "Weather in Lyon?"), ("Tool", "get", {"city": "Lyon"}, "rain", None), ("Agent", "Rain.")]
USER = {"role": "user", "content": "Weather in Lyon?"}
CALL = {"id": "c1", "type": "function", "function": {"name": "get", "arguments": '{"city": "Lyon"}'}}


def seen(own, kind, start, end, parent, given, came, **more):
    times = {"startTime": f"2026-01-01T10:00:{start:02}.000Z", "endTime": f"2026-01-01T10:00:{end:02}.000Z"}
    ids = {"id": own, "traceId": "t1", "parentObservationId": parent}
    return {**ids, "type": kind, "name": "get", **times, "input": given, "output": came, "level": "DEFAULT", **more}


def observations():
    return [
        seen("o1", "SPAN", 0, 9, None, {"any": "thing"}, None),
        seen("o2", "GENERATION", 1, 2, "o1", [USER], {"role": "assistant", "content": None, "tool_calls": [CALL]}),
        seen("o3", "TOOL", 3, 4, "o1", {"city": "Lyon"}, "rain"),
        seen("o4", "GENERATION", 5, 6, "o1", {"messages": [USER]}, {"role": "assistant", "content": "Rain."}),
    ]


def trace(**more):
    own = {"id": "t1", "sessionId": "talk-1", "timestamp": "2026-01-01T10:00:00.100Z", "name": "chat"}
    return {**own, "input": {"messages": [USER]}, "output": "Rain.", **more}


@pytest.mark.parametrize(
    "values",
    [
        [trace(observations=observations())],
        [{"trace": trace(), "observations": observations(), "scores": []}],
        [{"id": "talk-1", "traces": [trace(observations=observations())]}],
        [{"data": [{**one, "sessionId": "talk-1"} for one in observations()], "meta": {}}],
        [{**one, "sessionId": "talk-1"} for one in reversed(observations())],
        [
            {**one, "sessionId": "talk-1", "input": json.dumps(one["input"]), "output": json.dumps(one["output"])}
            if one["type"] != "TOOL"
            else {**one, "sessionId": "talk-1", "input": json.dumps(one["input"])}
            for one in observations()
        ],
    ],
    ids=["a trace", "a downloaded trace", "a session", "a page", "lines", "content as text"],
)
def test_the_shapes_of_an_export(values):
    assert outlines("langfuse", values) == {"talk-1": TALK}


def test_a_session_over_two_traces():
    again = {"role": "user", "content": "And in Nice?"}
    second = trace(
        id="t2",
        timestamp="2026-01-01T10:01:00Z",
        input=[USER, {"role": "assistant", "content": "Rain."}, again],
        output="Sun.",
        observations=[],
    )
    expected = [*TALK, ("User", "And in Nice?"), ("Agent", "Sun.")]
    assert outlines("langfuse", [second, trace(observations=observations())]) == {"talk-1": expected}


def test_an_agent_in_a_trace_speaks_for_it():
    asked = seen("o0", "AGENT", 0, 9, None, "Weather in Lyon?", "Rain.")
    inside = [{**one, "parentObservationId": "o0"} for one in observations()[2:3]]
    assert outlines("langfuse", [trace(observations=[asked, *inside])]) == {"talk-1": TALK}


def test_a_tool_that_failed():
    failed = seen("o3", "TOOL", 3, 4, None, {"city": "Lyon"}, None, level="ERROR")
    assert outlines("langfuse", [failed]) == {"t1": [("Tool", "get", {"city": "Lyon"}, None, "error")]}


def test_a_fault_names_the_observation_and_the_field():
    (fault,) = told("langfuse", [seen("o3", "TOOL", 3, 4, None, {}, {}) | {"startTime": None}])
    assert isinstance(fault, TraceFault)
    assert (fault.place.record, fault.field) == ("observation o3", "startTime")
