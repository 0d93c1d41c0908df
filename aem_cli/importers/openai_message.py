"""One message of OpenAI's chat completions, which several systems write their conversations in."""

from __future__ import annotations

from typing import Any

from aem_cli.domain.trace import Place
from aem_cli.importers.chat import Message, content_text, field_of
from aem_cli.importers.conversation import Conversation, TraceError, objects


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
