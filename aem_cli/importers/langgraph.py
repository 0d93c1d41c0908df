"""LangChain messages: `messages_to_dict`, `model_dump`, `dumpd`, the state of a LangGraph, agentevals' two outputs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.chat import Message, chat_traces, content_text, field_of, messages_of
from aem_cli.importers.conversation import Conversation, TraceError, objects


class LangGraph:
    """Messages that are known by their type: human, ai, tool, system."""

    name = "langgraph"

    def recognizes(self, document: object) -> bool:
        """Whether a message of it has one of LangChain's types."""
        return any("role" not in message and _kind(message) in _KINDS.values() for message in messages_of(document))

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """One conversation a document, or one on both sides; the lone messages of a file are one together."""
        return chat_traces(documents, add_message)


def add_message(conversation: Conversation, message: Message, place: Place) -> None:
    """What one message says; a reply comes before the calls that came with it."""
    kind, fields = _kind(message), _fields(message)
    if kind == "human":
        conversation.say(content_text(fields.get("content"), place)[0], place)
    elif kind == "ai":
        _add_answer(conversation, fields, place)
    elif kind == "tool":
        _add_result(conversation, fields, place)
    elif kind not in ("system", "remove"):
        raise TraceError(place, "type", f"{kind!r} is none of human, ai, tool, system")


def _add_answer(conversation: Conversation, fields: Message, place: Place) -> None:
    calls = [one for key in ("tool_calls", "invalid_tool_calls") for one in objects(fields.get(key), place.inside(key))]
    content = fields.get("content")
    if isinstance(content, list):  # calls stand among the parts again, as the model's own API wrote them
        content = [part for part in content if not (isinstance(part, dict) and part.get("type") in _CALL_PARTS)]
    text, others = content_text(content, place)
    if text or others or not calls:
        conversation.reply(text, place, others)
    for call, at in calls:
        conversation.call(call.get("id"), field_of(call, "name", at), call.get("args"), at)


def _add_result(conversation: Conversation, fields: Message, place: Place) -> None:
    content = fields.get("content")
    value = content_text(content, place)[0] if isinstance(content, list) else content
    conversation.result(fields.get("tool_call_id"), value, place, fields.get("status") == "error")


def _kind(message: Message) -> str:
    """The type, in whatever way the message was written."""
    if message.get("type") == "constructor" and isinstance(message.get("id"), list) and message["id"]:
        name = str(message["id"][-1])
    else:
        name = str(message.get("type"))
    return _KINDS.get(name, name)


def _fields(message: Message) -> Message:
    for key in ("data", "kwargs"):
        inner: Any = message.get(key)
        if isinstance(inner, dict):
            return inner
    return message


_CALL_PARTS: Final = ("tool_use", "tool_call", "function_call", "thinking", "reasoning")
_KINDS: Final = {
    "human": "human", "HumanMessage": "human", "HumanMessageChunk": "human",
    "ai": "ai", "AIMessage": "ai", "AIMessageChunk": "ai",
    "tool": "tool", "ToolMessage": "tool", "ToolMessageChunk": "tool",
    "system": "system", "SystemMessage": "system", "SystemMessageChunk": "system",
    "remove": "remove", "RemoveMessage": "remove",
}  # fmt: skip
