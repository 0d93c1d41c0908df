"""Strands messages with toolUse and toolResult blocks (Bedrock's converse form), message files of a session, sessions
of strands-agents-evals.

A file may hold several conversations by name; each is a dialog of that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.chat import Message, chat_traces, field_of, messages_of
from aem_cli.importers.conversation import Conversation, TraceError
from aem_cli.importers.strands_session import is_session, session_trace


class Strands:
    """Messages whose content is a list of blocks that are known by their one key."""

    name = "strands"

    def recognizes(self, document: object) -> bool:
        """Whether a message of it holds a block of text without a type, a toolUse or a toolResult."""
        if is_session(document):
            return True
        return any(_is_ours(message) for value, _ in _named(document) for message in messages_of(value))

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """One conversation a document, or one for each that a document names; message files of a folder are one."""
        for of_sessions, group in groupby(documents, key=lambda document: is_session(document.value)):
            if not of_sessions:
                yield from chat_traces(_apart(group), add_message)
                continue
            for document in group:
                try:
                    yield session_trace(document.value, document.place)
                except TraceError as error:
                    yield error.fault


def add_message(conversation: Conversation, message: Message, place: Place) -> None:
    """What one message says, block by block; text blocks that follow one another are one text."""
    role, content = message.get("role"), message.get("content")
    if role not in ("user", "assistant"):
        raise TraceError(place, "role", f"{role!r} is neither user nor assistant")
    if not isinstance(content, list):
        raise TraceError(place, "content", "must be a list of blocks")
    said: list[str] = []
    for number, block in enumerate(content):
        at = place.inside(f"content[{number}]")
        if not isinstance(block, dict):
            raise TraceError(at, None, "must be an object with text, toolUse or toolResult")
        if isinstance(block.get("text"), str):
            said.append(block["text"])
        elif "toolUse" in block or "toolResult" in block:
            _speak(conversation, role, said, place)
            _add_block(conversation, block, at)
    _speak(conversation, role, said, place)


def _add_block(conversation: Conversation, block: Any, place: Place) -> None:
    used, returned = block.get("toolUse"), block.get("toolResult")
    if isinstance(used, dict):
        conversation.call(used.get("toolUseId"), field_of(used, "name", place), used.get("input"), place)
        return
    if not isinstance(returned, dict):
        raise TraceError(place, None, "toolUse and toolResult must be objects")
    failed = str(returned.get("status")).casefold() == "error"
    conversation.result(returned.get("toolUseId"), _returned(returned.get("content")), place, failed)


def _returned(content: object) -> object:
    """What a tool returned: its text, its one JSON value, or the parts as they are."""
    if not isinstance(content, list):
        return content
    if all(isinstance(part, dict) and isinstance(part.get("text"), str) for part in content):
        return "\n".join(part["text"] for part in content)
    if len(content) == 1 and isinstance(content[0], dict) and "json" in content[0]:
        return content[0]["json"]
    return content


def _speak(conversation: Conversation, role: str, said: list[str], place: Place) -> None:
    if not said:
        return
    text = "\n".join(said)
    said.clear()
    if role == "user":
        conversation.say(text, place)
    else:
        conversation.reply(text, place)


def _apart(documents: Iterable[Document]) -> Iterator[Document]:
    """Each conversation as a document of its own."""
    for document in documents:
        for value, path in _named(document.value):
            yield Document(value, document.place.inside(path)) if path else document


def _named(value: object) -> list[tuple[object, str]]:
    """A document that holds conversations by name, taken apart; any other as it is."""
    if isinstance(value, dict) and value and "messages" not in value and "role" not in value:
        inner = [(inner, name) for name, inner in value.items() if isinstance(inner, dict) and "messages" in inner]
        if len(inner) == len(value):
            return [({"id": name, **inner}, name) for inner, name in inner]
    return [(value, "")]


def _is_ours(message: Message) -> bool:
    content = message.get("content")
    return isinstance(content, list) and any(
        isinstance(block, dict) and "type" not in block and block.keys() & {"text", "toolUse", "toolResult"}
        for block in content
    )
