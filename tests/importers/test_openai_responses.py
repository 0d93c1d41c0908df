from __future__ import annotations

from aem_cli.writers.dataset import trace_record
from tests.importers.outline import outline
from tests.importers.samples import SAMPLES, told

EXPECTED = [("User", "Weather in Lyon?"), ("Tool", "get", {"city": "Lyon"}, "rain", None), ("Agent", "Rain.")]


def record_of(values):
    (trace,) = told("openai_responses", values)
    return trace_record(trace, "openai_responses")


def test_items():
    assert outline(record_of(SAMPLES["openai_responses"])) == EXPECTED


def test_lines_of_a_rollout():
    items = SAMPLES["openai_responses"][0]["items"]
    lines = [{"type": "response_item", "payload": item} for item in items]
    noted = {"type": "event_msg", "payload": {"type": "token_count"}}
    record = record_of([{"type": "session_meta", "payload": {"id": "s"}}, *lines[:2], noted, *lines[2:]])
    assert outline(record) == EXPECTED


def test_a_custom_tool_has_its_text_as_its_one_argument():
    call = {"type": "custom_tool_call", "call_id": "c", "name": "patch", "input": "*** Begin"}
    done = {"type": "custom_tool_call_output", "call_id": "c", "output": "ok"}
    assert outline(record_of([[call, done]])) == [("Tool", "patch", {"input": "*** Begin"}, "ok", None)]


def test_real_file(real):
    (session,) = real("openai_responses", "strands/codex_session_rollout.json")
    first, second = outline(session)
    assert first[:2] == second[:2] == ("Tool", "exec_command")
    assert first[2]["workdir"] == "/tmp/agent_skills_capture/codex"
    assert first[3].startswith("Chunk ID: c9e488")
    assert second[3] is None, "the session ends before the second call returned"
