"""Chat messages as calls and replies, in the dialects of OpenAI, Anthropic, LangChain and Strands.

A step is the user's words (`text`), a reply (`response`) or a call (`action`, `args`, and `result`, `status` where its
result is among the messages). What an assistant says beside its calls is talk on the way and no reply; instructions
of the system are left aside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from aem_cli.errors import DataError

Step = dict[str, Any]
_USER: Final = ("user", "human")
_AGENT: Final = ("assistant", "ai", "agent", "model")
_TOOL: Final = ("tool", "function")
_ASIDE: Final = ("system", "developer")


def is_message(value: object) -> bool:
    """Whether a value looks like one chat message."""
    return isinstance(value, Mapping) and _role(value) is not None


def steps_of(messages: Iterable[Mapping[str, Any]]) -> list[Step]:
    """The steps of messages in their order; raises DataError at a role that no dialect has."""
    steps: list[Step] = []
    open_calls: list[tuple[object, Step]] = []
    for number, message in enumerate(messages):
        role = _role(message)
        if role is None:
            raise DataError(f"messages[{number}]: has no role; write user, assistant or tool")
        for name, result, status in _results(message, role):
            _answer(open_calls, name, result, status)
        if role in _USER:
            steps += _words(message)
        elif role in _AGENT:
            calls = list(_calls(message))
            open_calls += calls
            steps += [call for _, call in calls] or _reply(message)
    return steps


def _role(message: Mapping[str, Any]) -> str | None:
    role = message.get("role") or message.get("type")
    return role if role in (*_USER, *_AGENT, *_TOOL, *_ASIDE) else None


def _parts(message: Mapping[str, Any]) -> Sequence[Any]:
    content = message.get("content")
    return content if isinstance(content, list | tuple) else []


def _calls(message: Mapping[str, Any]) -> Iterator[tuple[object, Step]]:
    """The calls of an assistant's message, each with its id; LangChain writes them into its content once more."""
    listed = message.get("tool_calls") or ()
    for call in listed:
        said = call.get("function") or call
        args = said.get("arguments") if "arguments" in said else said.get("args")
        yield call.get("id"), {"action": said.get("name"), "args": args}
    legacy = message.get("function_call")
    if legacy:
        yield legacy.get("name"), {"action": legacy.get("name"), "args": legacy.get("arguments")}
    for part in () if listed else _parts(message):
        use = _tool_use(part)
        if use is not None:
            args = use.get("input", use.get("args"))
            yield use.get("toolUseId", use.get("id")), {"action": use.get("name"), "args": args}


def _tool_use(part: object) -> Mapping[str, Any] | None:
    if not isinstance(part, Mapping):
        return None
    inner = part.get("toolUse")
    if isinstance(inner, Mapping):
        return inner
    return part if part.get("type") in ("tool_use", "tool_call") else None


def _results(message: Mapping[str, Any], role: str) -> Iterator[tuple[object, object, object]]:
    """The id, the content and the status of each tool result in a message."""
    if role in _TOOL:
        name = message.get("tool_call_id", message.get("name"))
        yield name, _content(message.get("content")), message.get("status")
        return
    for part in _parts(message):
        found = _tool_result(part)
        if found is not None:
            status = "error" if found.get("is_error") else found.get("status")
            yield found.get("toolUseId", found.get("tool_use_id")), _content(found.get("content")), status


def _tool_result(part: object) -> Mapping[str, Any] | None:
    if not isinstance(part, Mapping):
        return None
    inner = part.get("toolResult")
    if isinstance(inner, Mapping):
        return inner
    return part if part.get("type") == "tool_result" else None


def _content(content: object) -> object:
    """What a tool returned: texts joined, the one JSON value of Strands as it is, anything else as it stands."""
    if not isinstance(content, list | tuple):
        return content
    if len(content) == 1 and isinstance(content[0], Mapping) and "json" in content[0]:
        return content[0]["json"]
    texts = [part.get("text") if isinstance(part, Mapping) else part for part in content]
    return "\n".join(texts) if all(isinstance(text, str) for text in texts) else list(content)  # type: ignore[arg-type]


def _answer(open_calls: list[tuple[object, Step]], name: object, result: object, status: object) -> None:
    """Give a result to its call: the first open one of that id, or of that name in the older form."""
    for place, (known, call) in enumerate(open_calls):
        if name in (known, call["action"]) or name is None:
            call["result"] = result
            if status not in (None, "success"):
                call["status"] = status
            del open_calls[place]
            return


def _words(message: Mapping[str, Any]) -> list[Step]:
    """What the user says; a message that only carries tool results says nothing."""
    content = _spoken(message)
    return [] if content is None else [{"text": content}]


def _reply(message: Mapping[str, Any]) -> list[Step]:
    content = _spoken(message)
    return [] if content is None else [{"response": content}]


def _spoken(message: Mapping[str, Any]) -> object:
    """The content without calls and results; None where there is nothing else."""
    content = message.get("content")
    if not isinstance(content, list | tuple):
        return content
    spoken = [part for part in content if _tool_use(part) is None and _tool_result(part) is None]
    return spoken or None
