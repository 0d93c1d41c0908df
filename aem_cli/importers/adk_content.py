"""The contents of Google's Gen AI API: parts that are text, a function call or what one returned."""

from __future__ import annotations

from typing import Any

from aem_cli.domain.trace import Place
from aem_cli.importers.conversation import Conversation, TraceError, objects


def add_content(conversation: Conversation, content: Any, by_user: bool, place: Place) -> None:
    """What one content says, part by part; texts that follow one another are one, and thoughts are nobody's turn."""
    if content is None:
        return
    parts = content.get("parts") if isinstance(content, dict) else None
    said: list[Any] = []
    for part, at in objects(parts, place.inside("parts")):
        call, response = field(part, "function_call"), field(part, "function_response")
        if call is None and response is None:
            said.append(part)
            continue
        _speak(conversation, said, by_user, place)
        if call is not None:
            _check_named(call, at)
            conversation.call(call.get("id"), call["name"], call.get("args") or {}, at)
        else:
            _check_named(response, at)
            conversation.result(response.get("id"), response.get("response"), at, name=response["name"])
    _speak(conversation, said, by_user, place)


def field(owner: Any, name: str) -> Any:
    """A field by its name in snake_case, or as it is written in camelCase."""
    if owner.get(name) is not None:
        return owner[name]
    first, *others = name.split("_")
    return owner.get(first + "".join(part.capitalize() for part in others))


def text_of(parts: Any) -> str:
    """The text of parts, without thoughts."""
    texts = [part.get("text") for part in parts if isinstance(part, dict) and not part.get("thought")]
    return "".join(text for text in texts if isinstance(text, str))


def _speak(conversation: Conversation, said: list[Any], by_user: bool, place: Place) -> None:
    text = text_of(said)
    said.clear()
    if text and by_user:
        conversation.say(text, place)
    elif text:
        conversation.reply(text, place)


def _check_named(owner: Any, place: Place) -> None:
    if not isinstance(owner, dict) or not isinstance(owner.get("name"), str):
        raise TraceError(place, "name", "is missing; it has to be the name of a function")
