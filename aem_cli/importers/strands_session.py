"""Sessions of strands-agents-evals: traces of spans, of which an agent's invocation and its tool calls become turns.

Calls are ordered by their start, answers by their end. In a trace of several agents the one that was asked first
speaks; what the others were told and said is nobody's turn, what they called is.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from aem_cli.domain.trace import Place, Trace
from aem_cli.importers.conversation import Conversation, TraceError, objects


class _Event(NamedTuple):
    """Something that happened: when, and of what rank among what happened at the same time."""

    at: datetime
    rank: int
    span: dict[str, Any]
    place: Place


def is_session(value: object) -> bool:
    """Whether a document is such a session."""
    return (
        isinstance(value, dict) and isinstance(value.get("traces"), list) and isinstance(value.get("session_id"), str)
    )


def session_trace(session: Any, place: Place) -> Trace:
    """The session as one conversation, trace after trace."""
    conversation = Conversation(place)
    for trace, at in objects(session["traces"], place.inside("traces")):
        for event in sorted(_events(objects(trace.get("spans"), at.inside("spans"))), key=lambda event: event[:2]):
            _tell(conversation, event)
    return conversation.trace(dialog_id=session["session_id"])


def _events(spans: list[tuple[dict[str, Any], Place]]) -> list[_Event]:
    events = [
        _Event(_time(span, "start_time", place), _CALLED, span, place)
        for span, place in spans
        if span.get("span_type") == "execute_tool"
    ]
    root = _root([(span, place) for span, place in spans if span.get("span_type") == "invoke_agent"])
    if root is not None:
        span, place = root
        events.append(_Event(_time(span, "start_time", place), _ASKED, span, place))
        events.append(_Event(_time(span, "end_time", place), _ANSWERED, span, place))
    return events


def _root(agents: list[tuple[dict[str, Any], Place]]) -> tuple[dict[str, Any], Place] | None:
    """The invocation that the user made: the first without a parent, sooner one that says something."""
    parentless = [(span, place) for span, place in agents if _told(span).get("parent_span_id") is None]
    speaking = [(span, place) for span, place in parentless if span.get("user_prompt") or span.get("agent_response")]
    candidates = speaking or parentless or agents
    return min(candidates, key=lambda one: _time(one[0], "start_time", one[1]), default=None)


def _tell(conversation: Conversation, event: _Event) -> None:
    span, place = event.span, event.place
    if event.rank == _ASKED:
        if isinstance(span.get("user_prompt"), str) and span["user_prompt"]:
            conversation.say(span["user_prompt"], place)
    elif event.rank == _ANSWERED:
        if isinstance(span.get("agent_response"), str) and span["agent_response"]:
            conversation.reply(span["agent_response"], place)
    else:
        _tell_call(conversation, span, place)


def _tell_call(conversation: Conversation, span: dict[str, Any], place: Place) -> None:
    call, result = span.get("tool_call"), span.get("tool_result")
    if not isinstance(call, dict) or not isinstance(call.get("name"), str):
        raise TraceError(place, "tool_call", "is missing, or has no name")
    taken = _time(span, "end_time", place) - _time(span, "start_time", place)
    conversation.call(None, call["name"], call.get("arguments"), place, taken.total_seconds() * 1000)
    if isinstance(result, dict) and (result.get("content") is not None or result.get("error") is not None):
        failed = bool(result.get("error"))
        value = result["error"] if failed and not result.get("content") else result.get("content")
        conversation.result(len(conversation.steps) - 1, value, place, failed)


def _time(span: dict[str, Any], name: str, place: Place) -> datetime:
    written = _told(span).get(name)
    try:
        time = datetime.fromisoformat(written)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise TraceError(place, f"span_info.{name}", f"must be a time as ISO 8601 has it, not {written!r}") from None
    return time if time.tzinfo is not None else time.replace(tzinfo=UTC)


def _told(span: dict[str, Any]) -> dict[str, Any]:
    told = span.get("span_info")
    return told if isinstance(told, dict) else {}


_ASKED: Final = 0
_CALLED: Final = 1
_ANSWERED: Final = 2
