"""OpenAI chat messages with tool calls: objects with `messages`, lists of messages, a message a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aem_cli.domain.trace import Document, Trace, TraceFault
from aem_cli.importers.chat import Message, chat_traces, is_message, messages_of
from aem_cli.importers.openai_message import add_message


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


def _shows_itself(message: Message) -> bool:
    if message.get("role") in ("system", "developer", "tool") and "type" not in message:
        return True
    calls = message.get("tool_calls")
    called = isinstance(calls, list) and any(isinstance(call, dict) and "function" in call for call in calls)
    return called or (message.get("role") == "assistant" and isinstance(message.get("function_call"), dict))


def _is_plain(message: Message) -> bool:
    """Words alone: every format writes them so, and this one is at home with them."""
    return message.get("role") in ("user", "assistant") and isinstance(message.get("content"), str)
