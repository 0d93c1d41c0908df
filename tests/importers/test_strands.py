from __future__ import annotations

from aem_cli.domain.trace import TraceFault
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import calls, outline
from tests.importers.samples import SAMPLES, told


def test_conversations_by_name():
    (trace,) = told("strands", SAMPLES["strands"])
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
