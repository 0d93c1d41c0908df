"""Items of OpenAI's Responses API, of which Codex makes its sessions: objects with `items`, or an item a line.

Items that stand alone are held until their file ends: they are one conversation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.chat import content_text, field_of
from aem_cli.importers.conversation import Conversation, TraceError


class OpenAIResponses:
    """Calls, what they returned, and messages as items of one list."""

    name = "openai_responses"

    def recognizes(self, document: object) -> bool:
        """Whether it holds a call as an item, or what one returned."""
        items, _ = _items_of(document)
        return any(_type(item) in (*_CALLS, *_RESULTS) for item in items)

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """One conversation a document; the lone items of a file are one together."""
        for lone, group in groupby(documents, key=lambda document: (document.place.file, _is_lone(document.value))):
            if lone[1]:
                placed = [(document.value, document.place) for document in group]
                yield _trace(Place(lone[0], ""), placed)
                continue
            for document in group:
                items, path = _items_of(document.value)
                if not items:
                    yield TraceFault(document.place, None, "holds no items; a list of them, or an object with `items`")
                    continue
                yield _trace(
                    document.place,
                    [(item, document.place.inside(f"{path}[{number}]")) for number, item in enumerate(items)],
                )


def _trace(place: Place, placed: list[tuple[Any, Place]]) -> Trace | TraceFault:
    conversation = Conversation(place)
    try:
        for item, at in placed:
            _add(conversation, _unwrapped(item), at)
    except TraceError as error:
        return error.fault
    return conversation.trace()


def _add(conversation: Conversation, item: Any, place: Place) -> None:
    """What one item says; reasoning and whatever else a session notes is nobody's turn."""
    kind = _type(item)
    if kind in _CALLS:
        args = item.get("arguments") if "arguments" in item else _input(item)
        conversation.call(item.get("call_id"), field_of(item, "name", place), args, place)
    elif kind in _RESULTS:
        conversation.result(item.get("call_id"), item.get("output"), place, item.get("status") == "failed")
    elif kind == "message" or (kind is None and isinstance(item, dict) and "role" in item):
        text, others = content_text(item.get("content"), place)
        if item.get("role") == "user":
            conversation.say(text, place)
        elif item.get("role") == "assistant":
            conversation.reply(text, place, others)


def _input(item: Any) -> object:
    return {"input": item["input"]} if "input" in item else None


def _items_of(value: object) -> tuple[list[Any], str]:
    """The items of a document and the path of their list."""
    if isinstance(value, list):
        return value, ""
    if _is_lone(value):
        return [value], ""
    for path in ("items", "output", "input"):
        if isinstance(value, dict) and isinstance(value.get(path), list):
            return value[path], path
    return [], ""


def _is_lone(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return isinstance(value.get("payload"), dict) or _type(value) in (*_CALLS, *_RESULTS, "message", "reasoning")


def _unwrapped(item: Any) -> Any:
    """An item out of a line of a rollout; what is no item there is told by its own type and means nothing."""
    if isinstance(item, dict) and isinstance(item.get("payload"), dict):
        return item["payload"] if item.get("type") == "response_item" else None
    return item


def _type(item: Any) -> Any:
    item = _unwrapped(item)
    return item.get("type") if isinstance(item, dict) and isinstance(item.get("type"), str) else None


_CALLS: Final = ("function_call", "custom_tool_call", "mcp_call")
_RESULTS: Final = ("function_call_output", "custom_tool_call_output")
