"""What a span of OpenTelemetry's GenAI conventions tells, in the three shapes in which they carry content.

Attributes (`gen_ai.input.messages`), the event `gen_ai.client.inference.operation.details`, and the earlier events
(`gen_ai.user.message`, `gen_ai.choice`), with the attributes of vendors beside them. Content is opt-in in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from aem_cli.domain.payload import Payload
from aem_cli.importers.conversation import TraceError, arguments
from aem_cli.importers.span import Span, SpanEvent, first_of, text_of
from aem_cli.importers.span_message import Message, json_value, messages_in, read_message, result_value
from aem_cli.importers.span_nesting import inside_of, nested
from aem_cli.importers.span_telling import Telling, Work


def tell_genai(span: Span) -> Telling | None:
    """What it tells; None where it is of another convention or no part of the talk."""
    work = _work(span)
    if work is None:
        return None
    if work is Work.TOOL:
        return _tool(span)
    inputs, outputs = _messages(span)
    reasons = json_value(span.attributes.get("gen_ai.response.finish_reasons")) or ()
    stopped = {str(reason) for reason in (reasons if isinstance(reasons, list | tuple) else (reasons,))}
    stopped |= {str(event.attributes.get("finish_reason")) for event in span.events}
    return Telling(span, work, inputs, outputs, calls_tools=bool(stopped & _STOPS))


def is_genai(span: Span) -> bool:
    """Whether the span is written in this convention."""
    keys = [*span.attributes, *(event.name for event in span.events)]
    return any(key.startswith(("gen_ai.", "gcp.vertex.agent.", "traceloop.")) for key in keys)


def _work(span: Span) -> Work | None:
    attributes = span.attributes
    operation = attributes.get("gen_ai.operation.name") or _LOOP_KINDS.get(str(attributes.get("traceloop.span.kind")))
    if str(operation) in _WORKS:
        return _WORKS[str(operation)]
    if operation is not None:  # invoke_workflow, Strands' invoke_swarm and invoke_graph
        return Work.AGENT if str(operation).startswith("invoke_") else None
    if "event_loop.cycle_id" in attributes:  # Strands repeats in it what the spans inside it tell
        return None
    if "gen_ai.tool.name" in attributes:
        return Work.TOOL
    if any(key in attributes for key in _RUNS):
        return Work.AGENT
    if "gcp.vertex.agent.llm_request" in attributes or any(key.startswith(_CONTENT) for key in attributes):
        return Work.MODEL
    return Work.MODEL if any(event.name == _DETAILS or event.name in _LEGACY for event in span.events) else None


def _tool(span: Span) -> Telling | None:
    attributes = span.attributes
    name = first_of(attributes, "gen_ai.tool.name", "tool.name", "traceloop.entity.name")
    name = name or span.name.removeprefix("execute_tool ")
    if name == "(merged tools)":  # an ADK summary of calls that have spans of their own
        return None
    args, result = first_of(attributes, *_ARGS), first_of(attributes, *_RESULTS)
    if args == "{}" and result == "{}" and "gcp.vertex.agent.tool_call_args" in attributes:
        args = result = None  # what ADK writes in the place of content that is not to be captured
    asked, answered = _tool_events(span)
    args, result = args if args is not None else asked, result if result is not None else answered
    failed = span.failed or first_of(attributes, "gen_ai.tool.status", "tool.status") == "error"
    return Telling(
        span._replace(failed=failed),
        Work.TOOL,
        tool=str(name),
        call_id=text_of(first_of(attributes, "gen_ai.tool.call.id", "tool.id")),
        args=arguments(args),
        result=None if result is None else Payload.of(result_value(result)),
    )


def _tool_events(span: Span) -> tuple[Any, Any]:
    """Arguments and result where a tool's span tells them by events, as Strands does."""
    inputs, outputs = _messages(span)
    args = next((call.args for message in inputs for call in message.calls), None)
    result = next((result.value for message in outputs for result in message.results), None)
    for event in span.events:
        fields = _fields(event)
        if event.name == "gen_ai.tool.message" and args is None:
            args = fields.get("content")
        elif event.name == "gen_ai.choice" and result is None:
            result = fields.get("message")
    return args, result


def _messages(span: Span) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    run = _listed(span, span.attributes, "pydantic_ai.all_messages", "user")
    if run:
        return tuple(_until_asked(run)), tuple(run)
    inputs = _listed(span, span.attributes, "gen_ai.input.messages", "user")
    outputs = _listed(span, span.attributes, "gen_ai.output.messages", "assistant")
    details = [event for event in span.events if event.name == _DETAILS]
    for event in details if not inputs else ():
        inputs += _listed(span, _fields(event), "gen_ai.input.messages", "user")
    for event in details if not outputs else ():
        outputs += _listed(span, _fields(event), "gen_ai.output.messages", "assistant")
    legacy = list(_legacy(span))
    if not outputs and any(key in span.attributes for key in _RUNS):
        outputs = [message for _, message in legacy]
        inputs = _until_asked(outputs)
    inputs = inputs or [message for is_choice, message in legacy if not is_choice]
    outputs = outputs or [message for is_choice, message in legacy if is_choice]
    inputs = inputs or _vendors(span, "user", "gcp.vertex.agent.llm_request", "contents", "gen_ai.prompt")
    outputs = outputs or _vendors(span, "assistant", "gcp.vertex.agent.llm_response", "content", "gen_ai.completion")
    return tuple(filter(_says_something, inputs)), tuple(filter(_says_something, outputs))


def _listed(span: Span, attributes: Any, key: str, role: str) -> list[Message]:
    value = attributes.get(key)
    if value is None or value == "":
        return []
    read = json_value(value)
    if not isinstance(read, list):
        raise TraceError(span.place, f"attributes.{key}", "is not a list of messages; did a length limit cut it?")
    return [read_message(message, role) for message in read if isinstance(message, dict)]


def _legacy(span: Span) -> Iterator[tuple[bool, Message]]:
    """The messages of the earlier events; of several choices the first was given."""
    for event in (*span.events, *_listed_events(span)):
        role, fields = _LEGACY.get(event.name), _fields(event)
        if role is None or (event.name == "gen_ai.choice" and fields.get("index") not in (None, 0, "0")):
            continue
        told = json_value(fields.get("message")) if event.name == "gen_ai.choice" else None
        if isinstance(told, str | list):
            told = {"content": told}
        message = {**fields, **told} if isinstance(told, dict) else fields
        message = {key: value for key, value in message.items() if key not in ("message", "name", "type")}
        yield event.name == "gen_ai.choice", read_message({**message, "role": role}, role)


def _listed_events(span: Span) -> Iterator[SpanEvent]:
    """Events that stand in an attribute as JSON, as the first version of Pydantic AI's conventions has them."""
    for key in ("events", "all_messages_events"):
        listed = json_value(span.attributes.get(key))
        for event in listed if isinstance(listed, list) else ():
            if isinstance(event, dict):
                yield SpanEvent(str(event.get("event.name")), event, None, None)


def _until_asked(messages: list[Message]) -> list[Message]:
    """A run's messages up to the user's last words."""
    asked = [number for number, message in enumerate(messages) if message.role == "user" and message.text]
    return messages[: asked[-1] + 1] if asked else []


def _vendors(span: Span, role: str, key: str, inside: str, numbered: str) -> list[Message]:
    told = json_value(span.attributes.get(key))
    if isinstance(told, dict):
        content = told.get(inside)
        return messages_in(content if isinstance(content, list) else [content], role) if content else []
    listed = inside_of(nested(span.attributes, f"{numbered}."), "gen_ai").get(numbered.removeprefix("gen_ai."))
    if isinstance(listed, list):
        return [read_message(message, role) for message in listed if isinstance(message, dict)]
    texts = [span.attributes.get(numbered), *(_fields(event).get(numbered) for event in span.events)]
    return [message for text in texts if text for message in messages_in(text, role)]


def _fields(event: SpanEvent) -> dict[str, Any]:
    body = json_value(event.body)
    return {**event.attributes, **(body if isinstance(body, dict) else {})}


def _says_something(message: Message) -> bool:
    return bool(message.text or message.calls or message.results or message.others)


_DETAILS: Final = "gen_ai.client.inference.operation.details"
_LEGACY: Final = {
    "gen_ai.system.message": "system", "gen_ai.user.message": "user", "gen_ai.assistant.message": "assistant",
    "gen_ai.tool.message": "tool", "gen_ai.choice": "assistant",
}  # fmt: skip
_WORKS: Final = {
    "execute_tool": Work.TOOL, "chat": Work.MODEL, "text_completion": Work.MODEL, "generate_content": Work.MODEL,
}  # fmt: skip
_LOOP_KINDS: Final = {"tool": "execute_tool", "agent": "invoke_agent", "workflow": "invoke_workflow", "task": "task"}
_RUNS: Final = ("pydantic_ai.all_messages", "all_messages_events")
_CONTENT: Final = ("gen_ai.input.messages", "gen_ai.output.messages", "gen_ai.prompt", "gen_ai.completion")
_ARGS: Final = (
    "gen_ai.tool.call.arguments",
    "gcp.vertex.agent.tool_call_args",
    "tool_arguments",
    "tool.parameters",
)
_RESULTS: Final = ("gen_ai.tool.call.result", "gcp.vertex.agent.tool_response", "tool_response")
_STOPS: Final = frozenset(("tool_calls", "tool_call", "tool_use", "function_call"))
