from __future__ import annotations

import json

import pytest

from aem_cli.domain.trace import TraceFault
from aem_cli.runs.importing import AUTO, Import
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import calls, outline
from tests.importers.samples import SAMPLES, STRANDS_SESSION, span, told


def test_conversations_by_name():
    (trace,) = told("strands", SAMPLES["strands"][:1])
    assert trace.id == "first"
    assert trace.place.record == "[0].first"
    assert outline(trace_record(trace, "")) == [
        ("User", "Weather in Lyon?"),
        ("Agent", "Let me look."),
        ("Tool", "get", {"city": "Lyon"}, {"why": "down"}, "error"),
        ("Agent", "I cannot say."),
    ]


def test_the_message_files_of_a_session_put_together():
    messages = SAMPLES["strands"][0]["first"]["messages"]
    (trace,) = told("strands", [{"message_id": at, "message": message} for at, message in enumerate(messages)])
    assert len(trace.steps) == 4


def test_the_message_files_of_a_folder_are_one_conversation_in_the_order_of_their_numbers(tmp_path):
    """A shell lists message_10 before message_2."""
    messages = [*SAMPLES["strands"][0]["first"]["messages"] * 3]
    folder = tmp_path / "agent_a"
    folder.mkdir()
    for at, message in enumerate(messages):
        text = json.dumps({"message_id": at, "message": message}, indent=1)
        (folder / f"message_{at}.json").write_text(text)
    found = Import(AUTO, sorted(str(path) for path in folder.iterdir()))
    (record,) = found
    assert not found.bad
    assert record["dialog_id"] == "agent_a"
    assert outline(record) == [*outline(record)[:4]] * 3
    assert len(record["turns"]) == 12


def test_a_session_of_spans_has_tools_by_start_and_the_answer_at_its_end():
    (trace,) = told("strands", [STRANDS_SESSION])
    assert trace.id == "s-1"
    record = trace_record(trace, "")
    assert outline(record) == [
        ("User", "Weather in Lyon?"),
        ("Tool", "get", {"city": "Lyon"}, "rain", None),
        ("Tool", "news", {}, "down", "error"),
        ("Agent", "It rains."),
    ]
    assert [turn.get("latency_ms") for turn in record["turns"]] == [None, 2500.0, 1000.0, None]


@pytest.mark.parametrize("time", [None, "yesterday", 5])
def test_a_span_without_a_time_is_named(time):
    (fault,) = told("strands", [{"session_id": "s", "traces": [{"spans": [span("execute_tool", time, time)]}]}])
    assert isinstance(fault, TraceFault)
    assert (fault.place.record, fault.field) == ("[0].traces[0].spans[0]", "span_info.start_time")


def test_a_result_without_its_call_is_named():
    block = {"toolResult": {"toolUseId": "u9", "content": []}}
    (fault,) = told("strands", [{"messages": [{"role": "user", "content": [block]}]}])
    assert isinstance(fault, TraceFault)
    assert "u9" in fault.message


def test_real_file(real):
    records = real("strands", "strands/strands_agent_skills.json")
    assert {record["dialog_id"]: (len(record["turns"]), len(calls(record))) for record in records} == {
        "loaded": (4, 1),
        "typo_refusal": (4, 1),
        "empty_name_refusal": (3, 1),
        "retry_after_refusal": (5, 2),
        "two_skills": (4, 2),
        "repeated_load": (4, 2),
    }
    assert outline(records[3])[3][2] == {"skill_name": "pdf-processing"}
