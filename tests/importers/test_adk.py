from __future__ import annotations

import pytest

from aem_cli.domain.trace import TraceFault
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import calls, outline, roles
from tests.importers.samples import SAMPLES, told

CASE = {
    "eval_id": "case-1",
    "conversation": [
        {
            "user_content": {"parts": [{"text": "Weather in Lyon?"}]},
            "intermediate_data": {
                "intermediate_responses": [["agent", [{"text": "Let me look."}]]],
                "tool_uses": [{"name": "get", "args": {"city": "Lyon"}}],
                "tool_responses": [{"name": "get", "response": {"result": "rain"}}],
            },
            "final_response": {"parts": [{"text": "It rains.\n"}]},
        }
    ],
}
PARTS = (
    {"text": "Let me look."},
    {"function_call": {"id": "a", "name": "get", "args": {"city": "Lyon"}}},
    {"function_response": {"id": "a", "name": "get", "response": {"result": "rain"}}},
)
EVENTS = {"invocation_events": [{"author": "agent", "content": {"parts": [part]}} for part in PARTS]}
OLD = {
    "name": "old-1",
    "data": [
        {
            "query": "Weather in Lyon?",
            "expected_tool_use": [
                {"tool_name": "get", "tool_input": {"city": "Lyon"}, "mock_tool_output": {"result": "rain"}}
            ],
            "expected_intermediate_agent_responses": [{"author": "agent", "text": "Let me look."}],
            "reference": "It rains.",
        }
    ],
}
EXPECTED = [
    ("User", "Weather in Lyon?"),
    ("Agent", "Let me look."),
    ("Tool", "get", {"city": "Lyon"}, {"result": "rain"}, None),
    ("Agent", "It rains."),
]


@pytest.mark.parametrize(
    ("document", "dialog_id"),
    [
        (CASE, "case-1"),
        ({"eval_set_id": "s", "eval_cases": [CASE]}, "case-1"),
        ({"evalSetId": "s", "evalCases": [CASE]}, "case-1"),
        ({"eval_id": "e", "conversation": [{**CASE["conversation"][0], "intermediate_data": EVENTS}]}, "e"),
        (OLD, "old-1"),
    ],
)
def test_every_form_of_an_eval_case_is_gold(document, dialog_id):
    (trace,) = told("adk", [document])
    assert (trace.id, trace.side) == (dialog_id, "gold")
    assert outline(trace_record(trace, ""), "gold_turn") == EXPECTED


def test_a_session_tells_what_was_done():
    """Results without an id find the call of their name; what was streamed in parts comes once."""
    (trace,) = told("adk", SAMPLES["adk"])
    assert (trace.id, trace.side) == ("session-1", "predicted")
    assert outline(trace_record(trace, "")) == [
        ("User", "Weather in Lyon?"),
        ("Agent", "Let me look."),
        ("Tool", "get", {"city": "Lyon"}, {"result": "rain"}, None),
        ("Tool", "news", {}, {"error": "down"}, None),
        ("Agent", "It rains."),
    ]


def test_a_broken_case_is_left_out_and_the_next_is_read():
    fault, trace = told("adk", [{"eval_cases": [{"eval_id": "x", "conversation_scenario": {}}, CASE]}])
    assert isinstance(fault, TraceFault)
    assert (fault.place.record, fault.field) == ("[0].eval_cases[0]", "conversation")
    assert trace.id == "case-1"


def test_real_eval_sets(real):
    (brand,) = real("adk", "adk_evalset/brand_search.evalset.json")
    assert (brand["dialog_id"], roles([brand])) == (
        "eval_data_set_google_shopping",
        {"User": 6, "Agent": 9, "Tool": 10},
    )
    assert calls(brand, "gold_turn")[:2] == ["transfer_to_agent", "get_product_details_for_brand"]
    (home,) = real("adk", "adk_evalset/dependent_tool_calls.test.json")
    assert [turn[:3] for turn in outline(home, "gold_turn") if turn[0] == "Tool"] == [
        ("Tool", "set_device_info", {"location": "Bedroom", "status": "OFF", "device_id": "device_2"}),
        ("Tool", "get_device_info", {"device_id": "device_2"}),
    ]


def test_real_sessions(real):
    (session,) = real("adk", "adk_session/123.session.json")
    assert roles([session]) == {"User": 11, "Agent": 16, "Tool": 6}
    assert calls(session) == [
        "modify_cart", "access_cart_information", "check_product_availability", "access_cart_information",
        "modify_cart", "access_cart_information",
    ]  # fmt: skip
    assert all(turn["predict_turn"]["result"] for turn in session["turns"] if turn["turn"] == "Tool")
    (empty,) = real("adk", "adk_session/initial.session.json")
    assert empty["turns"] == []
