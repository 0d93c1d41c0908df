"""Spans for the tests of span importers, and what an importer makes of them in short."""

from __future__ import annotations

import json
from typing import Any

from aem_cli.domain.trace import Trace, TraceFault
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import outline
from tests.importers.samples import told

SECOND = 1_000_000_000
EPOCH = 1_700_000_000 * SECOND


def span(
    span_id: str, start: float, end: float, parent: str | None = None, trace: str = "t", **more: Any
) -> dict[str, Any]:
    """A flat span; times are seconds after a fixed moment."""
    times = {"start_time": EPOCH + int(start * SECOND), "end_time": EPOCH + int(end * SECOND)}
    ids = {"trace_id": trace, "span_id": span_id, "parent_span_id": parent}
    return {**ids, "name": span_id, **times, "attributes": {}, **more}


def tool(span_id: str, start: float, end: float, parent: str | None = None, **more: Any) -> dict[str, Any]:
    """A GenAI span of a tool `get`; keywords with dots in their names go into its attributes."""
    attributes = {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "get", **more.pop("attributes", {})}
    return span(span_id, start, end, parent, attributes=attributes, **more)


def model(
    span_id: str, start: float, end: float, parent: str | None, asked: list[Any], answer: list[Any], **more: Any
) -> dict[str, Any]:
    """A GenAI span of a model's answer with its messages as attributes."""
    return _talk("chat", span_id, start, end, parent, asked, answer, **more)


def agent(
    span_id: str, start: float, end: float, parent: str | None, asked: list[Any], answer: list[Any], **more: Any
) -> dict[str, Any]:
    """A GenAI span of an agent; empty lists are not written."""
    return _talk("invoke_agent", span_id, start, end, parent, asked, answer, **more)


def says(role: str, text: str, *calls: tuple[str, str, Any]) -> dict[str, Any]:
    """A message in parts: a text and calls (id, name, arguments)."""
    parts: list[Any] = [{"type": "text", "content": text}] if text else []
    parts += [{"type": "tool_call", "id": own, "name": name, "arguments": args} for own, name, args in calls]
    return {"role": role, "parts": parts}


def outlines(name: str, values: list[Any]) -> dict[str, list[tuple[Any, ...]]]:
    """The turns of each conversation by its id; nothing may be wrong with it."""
    found = told(name, values)
    assert all(isinstance(one, Trace) for one in found), found
    return {trace.id: outline(trace_record(trace, name)) for trace in found}


def faults(name: str, values: list[Any]) -> list[TraceFault]:
    """What was wrong."""
    return [one for one in told(name, values) if isinstance(one, TraceFault)]


def _talk(
    operation: str, span_id: str, start: float, end: float, parent: str | None, asked: Any, answer: Any, **more: Any
) -> dict[str, Any]:
    attributes = {"gen_ai.operation.name": operation, **more.pop("attributes", {})}
    if asked:
        attributes["gen_ai.input.messages"] = json.dumps(asked)
    if answer:
        attributes["gen_ai.output.messages"] = json.dumps(answer)
    return span(span_id, start, end, parent, attributes=attributes, **more)
