"""OpenAI chat messages with tool calls: objects with `messages`, lists of messages, a message a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.chat import Message, chat_traces, content_text, field_of, is_message, messages_of
from aem_cli.importers.conversation import Conversation, TraceError, objects


class OpenAIChat:
    """Chat completions as they go over the wire."""

    name = "openai_chat"

    def recognizes(self, document: object) -> bool:
        """Whether a message of it calls tools as this format does, answers a call, or is the system's text."""
        messages = messages_of(document)
        if any(map(_shows_itself, messages)):
            return True
        return bool(messages) and not is_message(document) and all(map(_is_plain, messages))

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """One conversation a document; the lone messages of a file are one together."""
        return chat_traces(documents, add_message)


def add_message(conversation: Conversation, message: Message, place: Place) -> None:
    """What one message says; the system's texts are nobody's turn."""
    role = message.get("role")
    if role == "user":
        conversation.say(content_text(message.get("content"), place)[0], place)
    elif role == "assistant":
        _add_answer(conversation, message, place)
    elif role in ("tool", "function"):
        _add_result(conversation, message, place)
    elif role not in ("system", "developer"):
        raise TraceError(place, "role", f"{role!r} is none of system, developer, user, assistant, tool")


def _add_answer(conversation: Conversation, message: Message, place: Place) -> None:
    """A reply before the calls that came with it, since it was said before they returned."""
    calls = objects(message.get("tool_calls"), place.inside("tool_calls"))
    legacy = message.get("function_call")
    text, others = content_text(message.get("content") or message.get("refusal"), place)
    if text or others or not (calls or legacy):
        conversation.reply(text, place, others)
    for call, at in calls:
        _add_call(conversation, call, at)
    if isinstance(legacy, dict):
        _add_function(conversation, None, legacy, place.inside("function_call"))


def _add_call(conversation: Conversation, call: Any, place: Place) -> None:
    function, custom = call.get("function"), call.get("custom")
    if isinstance(custom, dict):
        conversation.call(call.get("id"), field_of(custom, "name", place), {"input": custom.get("input")}, place)
        return
    _add_function(conversation, call.get("id"), function if isinstance(function, dict) else call, place)


def _add_function(conversation: Conversation, call_id: Any, function: Message, place: Place) -> None:
    args = function.get("arguments", function.get("args"))
    conversation.call(call_id, field_of(function, "name", place), args, place)


def _add_result(conversation: Conversation, message: Message, place: Place) -> None:
    content = message.get("content")
    value = content_text(content, place)[0] if isinstance(content, list) else content
    conversation.result(message.get("tool_call_id") or message.get("id"), value, place, bool(message.get("error")))


def _shows_itself(message: Message) -> bool:
    if message.get("role") in ("system", "developer", "tool") and "type" not in message:
        return True
    calls = message.get("tool_calls")
    called = isinstance(calls, list) and any(isinstance(call, dict) and "function" in call for call in calls)
    return called or (message.get("role") == "assistant" and isinstance(message.get("function_call"), dict))


def _is_plain(message: Message) -> bool:
    """Words alone: every format writes them so, and this one is at home with them."""
    return message.get("role") in ("user", "assistant") and isinstance(message.get("content"), str)
