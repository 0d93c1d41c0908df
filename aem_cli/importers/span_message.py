"""A message as spans carry it, in any of the dialects that are met there: what it says, calls and answers.

OpenTelemetry's parts, OpenAI's and LangChain's messages, Anthropic's, Bedrock's and Gemini's blocks, and
OpenInference's nesting. Reasoning is nobody's turn and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from aem_cli.domain.payload import PayloadError, decode
from aem_cli.importers.conversation import arguments
from aem_cli.importers.span import text_of


class MessageCall(NamedTuple):
    """A call that a message asks for; `args` None: not recorded."""

    id: str | None
    name: str
    args: object


class MessageResult(NamedTuple):
    """What a message says that a call returned."""

    id: str | None
    name: str | None
    value: object


class Message(NamedTuple):
    """`text` None: the message has no text of its own."""

    role: str  # user, assistant, tool or system
    text: str | None
    calls: tuple[MessageCall, ...] = ()
    results: tuple[MessageResult, ...] = ()
    others: int = 0  # parts that are neither text nor call nor result


def json_value(value: Any) -> Any:
    """The value of JSON text that is an object or a list; anything else as it is."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            return decode(value)
        except PayloadError:
            return value
    return value


def messages_in(value: Any, role: str) -> list[Message]:
    """The messages of a span's input (`role` user) or output (assistant), whatever they are wrapped in."""
    value = json_value(value)
    if isinstance(value, list):
        if len(value) == 1 and isinstance(value[0], list):
            return messages_in(value[0], role)
        if value and all(isinstance(one, dict) and _is_lone_block(one) for one in value):
            return [read_message({"role": role, "content": value}, role)]
        return [message for one in value for message in messages_in(one, role)]
    if isinstance(value, str):
        return [Message(role, value)] if value.strip() else []
    if not isinstance(value, dict):
        return []
    if _is_message(value):
        return [read_message(value, role)]
    if isinstance(value.get("text"), str) and isinstance(value.get("message"), dict):  # LangChain's generation
        return [_generation(value, role)]
    for key in _WRAPPINGS:
        if value.get(key) not in (None, "", [], {}):
            return messages_in(value[key], role)
    return [Message(role, value["text"])] if isinstance(value.get("text"), str) else []


def read_message(value: Any, role: str) -> Message:
    """One message; `role` where it tells none."""
    value = _unwrapped(value)
    told = str(value.get("role") or value.get("type") or role).lower()
    speaker = _ROLES.get(told, role)
    blocks = list(_blocks(value))
    texts = [text for block in blocks if (text := _text(block)) is not None]
    calls = [call for block in blocks if (call := _call(block)) is not None]
    calls += [call for one in _tool_calls(value) if (call := _call(one)) is not None]
    results = [result for block in blocks if (result := _result(block)) is not None]
    if speaker == "tool" and not results and not calls:
        content = value.get("content", value.get("response", value.get("result")))
        plain = "\n".join(texts) if texts and isinstance(content, list) else json_value(content)
        results = [MessageResult(_id(value), text_of(value.get("name")), plain)]
    others = sum(1 for block in blocks if _is_other(block))
    if results and speaker == "user" and not texts:
        speaker = "tool"
    return Message(speaker, "\n".join(texts) if texts else None, _distinct(calls), tuple(results), others)


def _unwrapped(value: Any) -> Any:
    for key in ("message", "kwargs", "data"):
        inner = value.get(key)
        if isinstance(inner, dict) and "content" not in value and "parts" not in value:
            kind = value.get("type")
            if key == "kwargs" and isinstance(value.get("id"), list) and value["id"]:
                kind = str(value["id"][-1]).removesuffix("Chunk").removesuffix("Message")
            return {**({"type": kind} if isinstance(kind, str) else {}), **inner}
    return value


def _is_message(value: dict[str, Any]) -> bool:
    if isinstance(value.get("kwargs"), dict) and isinstance(value.get("id"), list):
        return True
    if isinstance(value.get("message"), dict) and value["message"].keys() & {"role", "content", "tool_calls"}:
        return "text" not in value
    if isinstance(value.get("role"), str):
        return True
    return value.get("type") in _MESSAGE_TYPES and bool(value.keys() & {"content", "data"})


def _generation(value: dict[str, Any], role: str) -> Message:
    told = read_message(value["message"], role)
    return told._replace(role=role, text=told.text or value["text"] or None)


def _blocks(value: Any) -> Iterator[Any]:
    content = value.get("parts") if isinstance(value.get("parts"), list) else value.get("content")
    content = content if content is not None else value.get("contents")
    read = json_value(content)
    if isinstance(read, list) and all(map(_is_block, read)):
        content = read
    if isinstance(content, dict) and _is_block(content):
        content = [content]
    yield from content if isinstance(content, list) else () if content in (None, "") else (content,)


def _is_block(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    return isinstance(value.get("type"), str) or bool(value.keys() & _BLOCK_KEYS)


def _is_lone_block(value: dict[str, Any]) -> bool:
    return _is_block(value) and not _is_message(value) and "message" not in value


def _text(block: Any) -> str | None:
    if isinstance(block, str):
        return block
    if not isinstance(block, dict):
        return None
    block = block.get("message_content", block) if isinstance(block.get("message_content"), dict) else block
    if block.get("type", "text") not in _TEXT_TYPES or block.get("thought") is True:
        return None
    text = block.get("text", block.get("content"))
    return text if isinstance(text, str) else None


def _tool_calls(value: Any) -> list[Any]:
    found = value.get("tool_calls")
    if not found and isinstance(value.get("additional_kwargs"), dict):
        found = value["additional_kwargs"].get("tool_calls")
    found = json_value(found)
    legacy = value.get("function_call")
    return [*(found if isinstance(found, list) else []), *([legacy] if isinstance(legacy, dict) else [])]


def _call(block: Any) -> MessageCall | None:
    if not isinstance(block, dict) or block.get("type") in _RESULT_TYPES:
        return None
    inner: Any = next((block[key] for key in _CALL_KEYS if isinstance(block.get(key), dict)), block)
    function: Any = inner.get("function") if isinstance(inner.get("function"), dict) else inner
    name = function.get("name")
    asks = (
        inner is not block
        or function is not inner
        or block.get("type") in _CALL_TYPES
        or any(key in function for key in _ARGS)
    )
    if not isinstance(name, str) or not name or not asks:
        return None
    args = next((function[key] for key in _ARGS if function.get(key) is not None), None)
    return MessageCall(_id(inner) or _id(block), name, arguments(args))


def _result(block: Any) -> MessageResult | None:
    if not isinstance(block, dict):
        return None
    inner = next((block[key] for key in _RESULT_KEYS if isinstance(block.get(key), dict)), None)
    if inner is None and block.get("type") not in _RESULT_TYPES:
        return None
    told = block if inner is None else inner
    value = next((told[key] for key in _RESULT_VALUES if key in told), None)
    return MessageResult(_id(told), text_of(told.get("name")), result_value(value))


def result_value(value: Any) -> Any:
    """What a tool returned, out of the blocks that some systems wrap it in."""
    value = json_value(value)
    if isinstance(value, list) and value and all(isinstance(one, dict) and _is_block(one) for one in value):
        if len(value) == 1 and "json" in value[0]:
            return value[0]["json"]
        texts = [_text(one) for one in value]
        if None not in texts:
            return json_value("\n".join(text for text in texts if text is not None))
    return value


def _id(told: Any) -> str | None:
    return next((told[key] for key in _IDS if isinstance(told.get(key), str) and told[key]), None)


def _is_other(block: Any) -> bool:
    if isinstance(block, dict) and block.get("type") in ("reasoning", "thinking", "redacted_thinking"):
        return False
    if isinstance(block, dict) and (block.get("thought") is True or "reasoningContent" in block):
        return False
    return _text(block) is None and _call(block) is None and _result(block) is None


def _distinct(calls: list[MessageCall]) -> tuple[MessageCall, ...]:
    """Some messages hold a call among their parts and again in `tool_calls`."""
    known: set[str] = set()
    return tuple(call for call in calls if call.id is None or not (call.id in known or known.add(call.id)))  # type: ignore[func-returns-value]


_ROLES: Final = {
    "user": "user", "human": "user", "assistant": "assistant", "ai": "assistant", "model": "assistant",
    "aimessagechunk": "assistant", "tool": "tool", "function": "tool", "system": "system", "developer": "system",
}  # fmt: skip
_MESSAGE_TYPES: Final = ("human", "ai", "tool", "system", "function", "AIMessageChunk")
_WRAPPINGS: Final = (
    "messages", "generations", "choices", "message", "content", "input", "question", "query", "prompt", "output",
    "answer", "response", "result",
)  # fmt: skip
_TEXT_TYPES: Final = ("text", "input_text", "output_text", "refusal")
_CALL_TYPES: Final = ("tool_call", "tool_use", "function_call", "function", "server_tool_call")
_CALL_KEYS: Final = ("tool_call", "toolUse", "function_call", "functionCall")
_RESULT_TYPES: Final = ("tool_call_response", "tool_result", "function_call_output", "server_tool_call_response")
_RESULT_KEYS: Final = ("toolResult", "function_response", "functionResponse")
_RESULT_VALUES: Final = ("response", "result", "content", "output")
_ARGS: Final = ("arguments", "args", "input", "parameters")
_IDS: Final = ("id", "tool_call_id", "toolUseId", "tool_use_id", "call_id")
_BLOCK_KEYS: Final = frozenset(("text", "message_content", "tool_call", *_CALL_KEYS, *_RESULT_KEYS, "reasoningContent"))
