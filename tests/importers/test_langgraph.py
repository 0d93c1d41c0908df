from __future__ import annotations

import pytest

from aem_cli.writers.dataset import trace_record
from tests.importers.outline import outline
from tests.importers.samples import SAMPLES, told

MESSAGES = SAMPLES["langgraph"][0]["values"]["messages"]
NAMES = {"human": "HumanMessage", "ai": "AIMessage", "tool": "ToolMessage"}
SHAPES = {
    "model_dump": lambda message: message,
    "messages_to_dict": lambda message: {"type": message["type"], "data": message},
    "dumpd": lambda message: {
        "lc": 1, "type": "constructor", "id": ["langchain", "schema", "messages", NAMES[message["type"]]],
        "kwargs": message,
    },
}  # fmt: skip
EXPECTED = [
    ("User", "Weather in Lyon?"),
    ("Agent", "Let me look."),
    ("Tool", "get", {"city": "Lyon"}, "rain", "error"),
    ("Agent", "It rains."),
]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_way_to_write_a_message(shape):
    messages = [SHAPES[shape](message) for message in MESSAGES]
    (trace,) = told("langgraph", [messages])
    assert outline(trace_record(trace, "")) == EXPECTED


def test_the_state_of_a_graph_has_the_id_of_its_thread():
    (trace,) = told("langgraph", SAMPLES["langgraph"])
    assert trace.id == "thread-7"
    assert outline(trace_record(trace, "")) == EXPECTED


def test_a_call_whose_arguments_the_model_broke_keeps_their_text():
    broken = {"name": "get", "args": '{"city": ', "id": "c9", "error": "bad"}
    (trace,) = told("langgraph", [[{"type": "ai", "content": "", "invalid_tool_calls": [broken]}]])
    assert outline(trace_record(trace, "")) == [("Tool", "get", '{"city": ', None, None)]


def test_real_file_has_both_sides(real):
    (record,) = real("langgraph", "langgraph_messages/langchain_messages_to_dict.json")
    assert outline(record, "gold_turn") == [
        ("User", "What is the weather in SF?"),
        ("Agent", "Let me check that for you!"),
        ("Tool", "get_weather", {"city": "San Francisco"}, "It's 80 degrees and sunny in San Francisco.", None),
        ("Agent", "The weather in SF is 80˚ and sunny."),
    ]
    assert outline(record)[1:] == [
        ("Agent", None),
        ("Tool", "get_weather", {"city": "SF"}, "It's 80 degrees and sunny in SF.", None),
        ("Agent", "The weather in SF is 80 degrees and sunny."),
    ]
