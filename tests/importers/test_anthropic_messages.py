from __future__ import annotations

import pytest

from aem_cli.domain.trace import TraceFault
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import outline
from tests.importers.samples import SAMPLES, told


def test_blocks_in_their_order():
    (trace,) = told("anthropic_messages", SAMPLES["anthropic_messages"])
    assert outline(trace_record(trace, "")) == [
        ("User", "Weather in Lyon?"),
        ("Agent", "Let me look."),
        ("Tool", "get", {"city": "Lyon"}, "rain", None),
        ("Tool", "news", {}, "no such tool", "error"),
        ("User", "Be quick."),
        ("Agent", "Rain."),
    ]


@pytest.mark.parametrize(
    ("block", "field"),
    [
        ({"type": "tool_use", "id": "t"}, "name"),
        ({"type": "tool_result", "content": "x"}, "tool_use_id"),
        ({"type": "tool_result", "tool_use_id": "t9", "content": "x"}, None),
        ("text", None),
    ],
)
def test_a_broken_block_is_named(block, field):
    (fault,) = told("anthropic_messages", [{"messages": [{"role": "user", "content": [block]}]}])
    assert isinstance(fault, TraceFault)
    assert (fault.place.record, fault.field) == ("[0].messages[0].content[0]", field)


def test_real_file(real):
    (record,) = real("anthropic_messages", "anthropic_messages/claude_code_skill_tool.json")
    said, called, told_more = outline(record)
    assert said == ("User", "Use the pdf-processing skill on report.pdf")
    assert called == (
        "Tool", "Skill", {"skill": "pdf-processing", "args": "report.pdf"}, "Launching skill: pdf-processing", None,
    )  # fmt: skip
    assert told_more[0] == "User"
