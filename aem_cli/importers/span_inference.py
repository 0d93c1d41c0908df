"""What a span of the OpenInference conventions tells: attributes, flat or nested, or ADOT's events with a body.

ADOT takes content out of attributes and keeps neither the kind of a span nor its parent: there it is told by the
output, which is a model's generations, a tool's message or an agent's messages.
"""

from __future__ import annotations

import ast
from typing import Any, Final

from aem_cli.domain.payload import Payload
from aem_cli.importers.conversation import arguments
from aem_cli.importers.span import Span, first_of, text_of
from aem_cli.importers.span_message import Message, json_value, messages_in, read_message, result_value
from aem_cli.importers.span_nesting import inside_of, nested
from aem_cli.importers.span_telling import Telling, Work


def tell_inference(span: Span) -> Telling | None:
    """What it tells; None where it is of another convention or no part of the talk."""
    told = nested(span.attributes, "openinference.", "llm.", "input.", "output.", "tool.", "tool_call.", "message.")
    inputs, outputs = inside_of(told, "input").get("value"), inside_of(told, "output").get("value")
    body = next((event.body for event in span.events if isinstance(event.body, dict)), {})
    inputs = inputs if inputs is not None else _body_text(body.get("input"))
    outputs = outputs if outputs is not None else _body_text(body.get("output"))
    work = _WORKS.get(_kind(told), None) if _kind(told) else _work(told, body, inputs, outputs)
    if work is None:
        return None
    inputs, outputs = (None if value == _REDACTED else value for value in (inputs, outputs))
    if work is Work.TOOL:
        return _tool(span, told, inputs, outputs)
    model = inside_of(told, "llm")
    return Telling(
        span,
        work,
        tuple(_messages(model.get("input_messages"), "user") or messages_in(inputs, "user")),
        tuple(_messages(model.get("output_messages"), "assistant") or messages_in(outputs, "assistant")),
        calls_tools=False,
    )


def is_inference(span: Span) -> bool:
    """Whether the span is written in this convention."""
    if span.scope.startswith("openinference.") or "openinference" in span.attributes:
        return True
    return any(
        key.startswith(("openinference.", "llm.input_messages", "llm.output_messages")) for key in span.attributes
    )


def object_in(value: Any) -> Any:
    """Arguments as an object: JSON, or the way Python prints a dict; other text as it is."""
    read = arguments(value)
    if isinstance(read, str) and read.lstrip().startswith("{"):
        try:
            literal = ast.literal_eval(read.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return read
        return literal if _is_json(literal) else read
    if isinstance(read, dict) and isinstance(read.get("kwargs"), dict) and "args" in read:
        return read["kwargs"]
    return read


def tool_output(value: Any) -> tuple[Any, str | None, str | None, bool]:
    """What a tool returned, its name and the id of its call where LangChain's message tells them, whether it failed."""
    read = json_value(value)
    told = read.get("kwargs") if isinstance(read, dict) and isinstance(read.get("kwargs"), dict) else read
    if isinstance(told, dict) and "content" in told and ("tool_call_id" in told or told.get("type") == "tool"):
        return (
            result_value(told["content"]),
            text_of(told.get("name")),
            text_of(told.get("tool_call_id")),
            told.get("status") == "error",
        )
    return result_value(read), None, None, False


def _tool(span: Span, told: Any, inputs: Any, outputs: Any) -> Telling:
    value, name, call_id, failed = tool_output(outputs)
    tool = inside_of(told, "tool")
    args = object_in(inputs)
    definition = object_in(tool.get("parameters"))
    if not isinstance(args, dict) and isinstance(definition, dict) and not definition.keys() & {"properties", "$defs"}:
        args = definition
    return Telling(
        span._replace(failed=span.failed or failed),
        Work.TOOL,
        tool=str(tool.get("name") or name or span.name),
        call_id=text_of(first_of(tool, "id", "call_id") or inside_of(told, "tool_call").get("id") or call_id),
        args=args,
        result=None if outputs is None else Payload.of(value),
    )


def _work(told: Any, body: Any, inputs: Any, outputs: Any) -> Work | None:
    """What ran where no kind is told."""
    if inside_of(told, "llm").keys() & {"input_messages", "output_messages"}:
        return Work.MODEL
    given, came = json_value(inputs), json_value(outputs)
    if not body or not isinstance(came, dict) or (isinstance(given, dict) and "remaining_steps" in given):
        return None  # the last: a step of a graph inside an agent
    if "generations" in came:
        return Work.MODEL
    if came.get("type") == "tool" and "content" in came:
        return Work.TOOL
    return Work.AGENT if isinstance(came.get("messages"), list) else None


def _kind(told: Any) -> str:
    return str(inside_of(inside_of(told, "openinference"), "span").get("kind") or "").upper()


def _messages(listed: Any, role: str) -> list[Message]:
    return [read_message(one, role) for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def _body_text(side: Any) -> Any:
    """The content of the one message that a body wraps a side in."""
    if isinstance(side, dict) and isinstance(side.get("messages"), list) and side["messages"]:
        first = side["messages"][0]
        return first.get("content") if isinstance(first, dict) and len(side["messages"]) == 1 else side
    return None


def _is_json(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_json(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(map(_is_json, value))
    return value is None or isinstance(value, str | int | float | bool)


_WORKS: Final = {"TOOL": Work.TOOL, "LLM": Work.MODEL, "AGENT": Work.AGENT, "CHAIN": Work.CHAIN}
_REDACTED: Final = "__REDACTED__"
