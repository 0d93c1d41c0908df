"""Anthropic messages with tool_use and tool_result blocks: objects with `messages`, lists of them, logs of an agent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.chat import Message, chat_traces, content_text, field_of, messages_of
from aem_cli.importers.conversation import Conversation, TraceError


class AnthropicMessages:
    """Messages whose content is a list of typed blocks."""

    name = "anthropic_messages"

    def recognizes(self, document: object) -> bool:
        """Whether a message of it holds a call, or what a call returned, as a block."""
        return any(
            isinstance(block, dict) and block.get("type") in (*_CALLS, *_RESULTS)
            for message in messages_of(document)
            if "role" in message
            for block in _blocks(message.get("content"))
        )

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """One conversation a document; the lone messages of a file are one together."""
        return chat_traces(documents, add_message)


def add_message(conversation: Conversation, message: Message, place: Place) -> None:
    """What one message says, block by block; text blocks that follow one another are one text."""
    role = message.get("role")
    if role == "system":
        return
    if role not in ("user", "assistant"):
        raise TraceError(place, "role", f"{role!r} is neither user nor assistant")
    content = message.get("content")
    if isinstance(content, str):
        _speak(conversation, role, content, place)
        return
    if not isinstance(content, list):
        raise TraceError(place, "content", "must be text or a list of blocks")
    said: list[str] = []
    for number, block in enumerate(content):
        at = place.inside(f"content[{number}]")
        if not isinstance(block, dict):
            raise TraceError(at, None, "must be an object with a type")
        if block.get("type") == "text":
            said.append(field_of(block, "text", at) if block.get("text") else "")
        elif block.get("type") in (*_CALLS, *_RESULTS):
            _speak_up(conversation, role, said, place)
            _add_block(conversation, block, at)
    _speak_up(conversation, role, said, place)


def _add_block(conversation: Conversation, block: Any, place: Place) -> None:
    if block["type"] in _CALLS:
        conversation.call(block.get("id"), field_of(block, "name", place), block.get("input"), place)
        return
    content = block.get("content")
    value = content
    if isinstance(content, list) and all(isinstance(part, dict) and part.get("type") == "text" for part in content):
        value = content_text(content, place)[0]
    conversation.result(field_of(block, "tool_use_id", place), value, place, failed=block.get("is_error") is True)


def _speak_up(conversation: Conversation, role: str, said: list[str], place: Place) -> None:
    if said:
        _speak(conversation, role, "\n".join(said), place)
        said.clear()


def _speak(conversation: Conversation, role: str, text: str, place: Place) -> None:
    if role == "user":
        conversation.say(text, place)
    else:
        conversation.reply(text, place)


def _blocks(content: object) -> list[Any]:
    return content if isinstance(content, list) else []


_CALLS: Final = ("tool_use", "server_tool_use", "mcp_tool_use")
_RESULTS: Final = ("tool_result", "mcp_tool_result", "web_search_tool_result", "code_execution_tool_result")
