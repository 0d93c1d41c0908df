"""What all formats of chat messages share: where the messages of a document stand, and how they become traces.

Messages that stand alone (elements of a list, a message a line) are one conversation with those after them in the same
file, and are held until it ends. Files that are one message each are one conversation with the others of their folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import PurePath
from typing import Any, Final, NamedTuple

from aem_cli.domain.trace import Document, Place, Trace, TraceFault, TraceSide
from aem_cli.importers.conversation import Conversation, TraceError, named_by

Message = Mapping[str, Any]
Add = Callable[[Conversation, Message, Place], None]
"""Adds what one message says to a conversation; raises TraceError."""


class Part(NamedTuple):
    """The messages of one side of a document, and the path of their list in it."""

    side: TraceSide
    path: str
    messages: list[Any]


def chat_traces(documents: Iterable[Document], add: Add) -> Iterator[Trace | TraceFault]:
    """The conversations of a stream of documents."""
    for together, group in groupby(documents, key=_belongs_to):
        if together is not None:
            yield _lone_messages(together, list(group), add)
        else:
            for document in group:
                yield from _document_traces(document, add)


def messages_of(value: object) -> list[Message]:
    """All messages of a document, for looking at what they are like."""
    if is_message(value):
        return [_unwrapped(value)]
    return [_unwrapped(message) for part in parts_of(value) for message in part.messages if isinstance(message, dict)]


def is_message(value: object) -> bool:
    """Whether a document is one message."""
    if not isinstance(value, dict):
        return False
    return isinstance(value.get("role"), str) or value.get("type") in _TYPES or isinstance(value.get("message"), dict)


def parts_of(value: object) -> list[Part]:
    """Where the messages of a document stand: by themselves, under `messages`, or under an evaluation's two outputs."""
    if isinstance(value, list):
        return [Part(TraceSide.PREDICTED, "", value)]
    if not isinstance(value, dict):
        return []
    state = value.get("values")
    if isinstance(state, dict) and isinstance(state.get("messages"), list):
        return [Part(TraceSide.PREDICTED, "values.messages", state["messages"])]
    found = [(side, path, _listed(value.get(path))) for side, path in _PATHS]
    return [Part(side, path, messages) for side, path, messages in found if messages is not None]


def content_text(content: object, place: Place) -> tuple[str, int]:
    """The text of a content, and how many of its parts are no text."""
    if content is None:
        return "", 0
    if isinstance(content, str):
        return content, 0
    if not isinstance(content, list):
        raise TraceError(place, "content", "must be text or a list of parts")
    texts = [text for part in content if (text := part_text(part)) is not None]
    return "\n".join(texts), len(content) - len(texts)


def part_text(part: object) -> str | None:
    """The text of one part of a content; None where it is something else."""
    if isinstance(part, str):
        return part
    if isinstance(part, dict) and part.get("type") in _TEXT_TYPES and isinstance(part.get("text"), str):
        return str(part["text"])
    return None


def field_of(owner: Message, name: str, place: Place) -> str:
    """A text that has to be there."""
    value = owner.get(name)
    if not isinstance(value, str) or not value:
        raise TraceError(place, name, "is missing; it has to be a text")
    return value


def _belongs_to(document: Document) -> str | None:
    """What holds the conversation that a lone message is of: its file, or the folder of a file that is one message."""
    if not is_message(document.value):
        return None
    place = document.place
    return place.file if place.record else (str(PurePath(place.file).parent) + "/")


def _lone_messages(together: str, documents: list[Document], add: Add) -> Trace | TraceFault:
    """One conversation; where messages are numbered, in the order of their numbers."""
    values: list[Any] = [document.value for document in documents]
    if all(isinstance(value.get("message_id"), int) for value in values):
        documents.sort(key=lambda document: document.value["message_id"])  # type: ignore[index]
    placed = [(document.value, document.place) for document in documents]
    first = documents[0].place.file
    whole = PurePath(together).name if together.endswith("/") and len(documents) > 1 else None
    return _trace(Place(first, ""), placed, add, dialog_id=whole)


def _document_traces(document: Document, add: Add) -> Iterator[Trace | TraceFault]:
    parts = parts_of(document.value)
    if not parts:
        yield TraceFault(document.place, None, "holds no messages; a list of them, or an object with `messages`")
    for part in parts:
        placed = [
            (message, document.place.inside(f"{part.path}[{number}]")) for number, message in enumerate(part.messages)
        ]
        yield _trace(document.place, placed, add, part.side, _id_of(document))


def _trace(
    place: Place,
    messages: list[tuple[Any, Place]],
    add: Add,
    side: TraceSide = TraceSide.PREDICTED,
    dialog_id: str | None = None,
) -> Trace | TraceFault:
    conversation = Conversation(place)
    try:
        for message, at in messages:
            if not isinstance(message, dict):
                raise TraceError(at, None, "is no message; it has to be an object with a role")
            add(conversation, _unwrapped(message), at)
    except TraceError as error:
        return error.fault
    return conversation.trace(side, dialog_id)


def _id_of(document: Document) -> str:
    value: Any = document.value
    for key in _IDS if isinstance(value, dict) else ():
        if isinstance(value.get(key), str | int) and value[key] not in ("", True, False):
            return str(value[key])
    return named_by(document.place)


def _unwrapped(message: Any) -> Message:
    """A message out of the record that a log keeps it in."""
    inner = message.get("message")
    unwrapped: Message = inner if isinstance(inner, dict) and isinstance(inner.get("role"), str) else message
    return unwrapped


def _listed(value: object) -> list[Any] | None:
    if isinstance(value, dict):
        value = value.get("messages")
    return value if isinstance(value, list) else None


_PATHS: Final = (
    (TraceSide.GOLD, "reference_outputs"),
    (TraceSide.PREDICTED, "messages"),
    (TraceSide.PREDICTED, "outputs"),
)
_IDS: Final = ("dialog_id", "conversation_id", "thread_id", "session_id", "custom_id", "id")
_TYPES: Final = ("human", "ai", "system", "tool", "function", "remove", "constructor")
_TEXT_TYPES: Final = ("text", "input_text", "output_text", "refusal")
