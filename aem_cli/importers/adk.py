"""Google ADK: eval sets (gold), in the form with `eval_cases` and in the older list, and sessions (predicted).

Keys are read in snake_case and in camelCase, since ADK writes both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aem_cli.domain.dialog import Kind
from aem_cli.domain.trace import Document, Place, Trace, TraceFault, TraceSide
from aem_cli.importers.adk_content import add_content, field, text_of
from aem_cli.importers.conversation import Conversation, TraceError, listed, objects


class ADK:
    """Eval cases ask, sessions tell."""

    name = "adk"

    def recognizes(self, document: object) -> bool:
        """Whether it is an eval set, one case of one, or a session."""
        return _is_session(document) or bool(_cases(document))

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """A conversation for each case, and one for each session."""
        for document in documents:
            if _is_session(document.value):
                yield _tried(_session, document.value, document.place)
                continue
            cases = _cases(document.value)
            if not cases:
                yield TraceFault(document.place, None, "is neither an eval set of ADK nor a session with events")
            for case, path in cases:
                read = _old_case if isinstance(case.get("data"), list) else _case
                yield _tried(read, case, document.place.inside(path) if path else document.place)


def _tried(read: Any, value: Any, place: Place) -> Trace | TraceFault:
    try:
        trace: Trace = read(value, place)
    except TraceError as error:
        return error.fault
    return trace


def _session(session: Any, place: Place) -> Trace:
    """The events in their order; parts of an answer that was streamed are left out, since the whole follows."""
    conversation = Conversation(place)
    for number, event in enumerate(session["events"]):
        at = place.inside(f"events[{number}]")
        if not isinstance(event, dict):
            raise TraceError(at, None, "is no event")
        if event.get("partial") is not True:
            add_content(conversation, event.get("content"), event.get("author") == "user", at)
    app = field(session, "app_name")
    return conversation.trace(
        TraceSide.PREDICTED, str(session["id"]), metadata={"app_name": app} if isinstance(app, str) else None
    )


def _case(case: Any, place: Place) -> Trace:
    conversation = Conversation(place)
    invocations = case.get("conversation")
    if not isinstance(invocations, list):
        raise TraceError(place, "conversation", "is missing; a case with a scenario alone has no gold side to import")
    for number, invocation in enumerate(invocations):
        at = place.inside(f"conversation[{number}]")
        if not isinstance(invocation, dict):
            raise TraceError(at, None, "is no invocation")
        add_content(conversation, field(invocation, "user_content"), True, at)
        between = field(invocation, "intermediate_data")
        if isinstance(between, dict):
            _add_between(conversation, between, at.inside("intermediate_data"))
        add_content(conversation, field(invocation, "final_response"), False, at)
    return conversation.trace(TraceSide.GOLD, str(field(case, "eval_id")))


def _add_between(conversation: Conversation, between: Any, place: Place) -> None:
    """What the agent says and does before it answers: events in order, or what it says and then its calls."""
    for event, at in objects(field(between, "invocation_events"), place.inside("invocation_events")):
        add_content(conversation, event.get("content"), False, at)
    said = place.inside("intermediate_responses")
    for number, response in enumerate(listed(field(between, "intermediate_responses"), said)):
        parts = response[1] if isinstance(response, list) and len(response) == 2 else None
        text = text_of(listed(parts, said))
        if text:
            conversation.reply(text, said.inside(f"[{number}]"))
    for call, at in objects(field(between, "tool_uses"), place.inside("tool_uses")):
        add_content(conversation, {"parts": [{"function_call": call}]}, False, at)
    for answer, at in objects(field(between, "tool_responses"), place.inside("tool_responses")):
        add_content(conversation, {"parts": [{"function_response": answer}]}, False, at)


def _old_case(case: Any, place: Place) -> Trace:
    conversation = Conversation(place)
    for number, step in enumerate(case["data"]):
        at = place.inside(f"data[{number}]")
        if not isinstance(step, dict) or not isinstance(step.get("query"), str):
            raise TraceError(at, "query", "is missing; it has to be a text")
        conversation.say(step["query"], at)
        between = "expected_intermediate_agent_responses"
        for said, where in objects(step.get(between), at.inside(between)):
            if said.get("text"):
                conversation.reply(str(said["text"]), where)
        for use, where in objects(step.get("expected_tool_use"), at.inside("expected_tool_use")):
            _add_expected(conversation, use, where)
        if step.get("reference"):
            conversation.reply(str(step["reference"]), at)
    return conversation.trace(TraceSide.GOLD, str(case["name"]))


def _add_expected(conversation: Conversation, use: Any, place: Place) -> None:
    if not isinstance(use.get("tool_name"), str):
        raise TraceError(place, "tool_name", "is missing; it has to be a text")
    conversation.call(None, use["tool_name"], use.get("tool_input") or {}, place)
    step = conversation.steps[-1]
    if use.get("mock_tool_output") is not None and step.kind is Kind.ACTION:
        conversation.result(None, use["mock_tool_output"], place, name=use["tool_name"])


def _is_session(value: object) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("events"), list)
        and isinstance(value.get("id"), str)
        and field(value, "app_name") is not None
    )


def _cases(value: object) -> list[tuple[Any, str]]:
    """The cases of a document, each with its path; a document may be a set, a case, or an older case of a list."""
    if not isinstance(value, dict):
        return []
    cases = field(value, "eval_cases")
    if isinstance(cases, list):
        return [(case, f"eval_cases[{number}]") for number, case in enumerate(cases) if isinstance(case, dict)]
    is_case = field(value, "eval_id") is not None and "conversation" in value
    is_old = isinstance(value.get("name"), str) and isinstance(value.get("data"), list) and _asks(value["data"])
    return [(value, "")] if is_case or is_old else []


def _asks(data: list[Any]) -> bool:
    return bool(data) and isinstance(data[0], dict) and "query" in data[0]
