from __future__ import annotations

import pytest

from aem_cli.domain.trace import TraceFault
from tests.importers.samples import told
from tests.importers.spans import outlines

TALK = [("User", "Weather in Lyon?"), ("Tool", "get", {"city": "Lyon"}, "rain", None), ("Agent", "Rain.")]
HUMAN = {"lc": 1, "type": "constructor", "id": ["langchain", "schema", "messages", "HumanMessage"],
         "kwargs": {"content": "Weather in Lyon?", "type": "human"}}  # fmt: skip
CALL = {"name": "get", "args": {"city": "Lyon"}, "id": "c1"}
CALLING = {"lc": 1, "type": "constructor", "id": ["langchain", "schema", "messages", "AIMessage"],
           "kwargs": {"content": "", "tool_calls": [CALL]}}  # fmt: skip
SAYING = {"lc": 1, "type": "constructor", "id": ["langchain", "schema", "messages", "AIMessage"],
          "kwargs": {"content": "Rain.", "type": "ai"}}  # fmt: skip


def run(run_id, kind, start, end, parent, inputs, outputs, **more):
    times = {"start_time": f"2026-01-01T10:00:{start:02}.5", "end_time": f"2026-01-01T10:00:{end:02}.5"}
    ids = {"id": run_id, "trace_id": "r1", "parent_run_id": parent, "session_id": "the-project"}
    return {**ids, "name": "get", "run_type": kind, **times, "inputs": inputs, "outputs": outputs, **more}


def generation(message):
    return {"generations": [[{"text": message["kwargs"]["content"], "message": message}]], "llm_output": None}


def runs(ran_inputs, ran_outputs):
    messages = [{"type": "human", "content": "Weather in Lyon?"}, {"type": "ai", "content": "Rain."}]
    return [
        run("r1", "chain", 0, 9, None, {"messages": messages[:1]}, {"messages": messages}),
        run("r2", "llm", 1, 2, "r1", {"messages": [[HUMAN]]}, generation(CALLING)),
        run("r3", "tool", 3, 4, "r1", ran_inputs, ran_outputs),
        run("r4", "llm", 5, 6, "r1", {"messages": [[HUMAN, CALLING]]}, generation(SAYING)),
    ]


@pytest.mark.parametrize(
    "inputs", [{"city": "Lyon"}, {"input": "{'city': 'Lyon'}"}, {"input": '{"city": "Lyon"}'}], ids=str
)
@pytest.mark.parametrize(
    "outputs",
    [{"output": "rain"}, {"output": {"content": "rain", "type": "tool", "tool_call_id": "c1", "status": "success"}}],
    ids=["text", "message"],
)
def test_runs_of_a_graph(inputs, outputs):
    assert outlines("langsmith", runs(inputs, outputs)) == {"r1": TALK}


def test_runs_nested_in_one_another():
    root, *children = runs({"city": "Lyon"}, {"output": "rain"})
    bare = [{key: value for key, value in one.items() if key not in ("trace_id", "parent_run_id")} for one in children]
    assert outlines("langsmith", [{**root, "child_runs": bare}]) == {"r1": TALK}


def test_a_thread_is_told_by_metadata_and_not_by_the_project():
    values = runs({"city": "Lyon"}, {"output": "rain"})
    for one in values:
        one["extra"] = {"metadata": {"thread_id": "talk-1"}}
    assert outlines("langsmith", values) == {"talk-1": TALK}


def test_chat_completions_as_the_wrapped_client_logs_them():
    asked = {"messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Weather in Lyon?"}]}
    said = {"choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "Rain."}}]}
    assert outlines("langsmith", [run("r1", "llm", 0, 1, None, asked, said)]) == {"r1": [TALK[0], TALK[2]]}


def test_a_tool_that_failed_and_one_whose_inputs_are_not_there():
    failed = run("r1", "tool", 0, 1, None, {"city": "Lyon"}, None, error="TimeoutError()")
    assert outlines("langsmith", [failed]) == {"r1": [("Tool", "get", {"city": "Lyon"}, None, "error")]}
    (trace,) = told("langsmith", [run("r1", "tool", 0, 1, None, None, None)])
    assert trace.steps[0].side.args is None


def test_a_fault_names_the_run_and_the_field():
    (fault,) = told("langsmith", [run("r1", "tool", 0, 1, None, {}, {}) | {"start_time": "soon"}])
    assert isinstance(fault, TraceFault)
    assert (fault.place.record, fault.field) == ("run r1", "start_time")
