"""BFCL: questions, accepted answers (gold) and result lines (predicted), in one file or several, joined by id.

All lines are held until the last has been read, since the lines of one id stand in different files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from aem_cli.domain.payload import Payload
from aem_cli.domain.trace import Document, Place, Trace, TraceFault, TraceSide
from aem_cli.importers.bfcl_answer import accepted_call, written_calls
from aem_cli.importers.conversation import Conversation, TraceError, listed

_PARALLEL: Final = ("OrderInvariant_parallel",)


class _Case(NamedTuple):
    """The lines of one id."""

    question: Document | None = None
    ground_truth: Document | None = None
    result: Document | None = None


class BFCL:
    """Lines that have an id and one of `question`, `ground_truth`, `result`."""

    name = "bfcl"

    def recognizes(self, document: object) -> bool:
        """Whether it is such a line."""
        if not isinstance(document, dict) or not isinstance(document.get("id"), str):
            return False
        question = document.get("question")
        asks = isinstance(question, list) and bool(question) and isinstance(question[0], list)
        tells = "result" in document and bool(document.keys() & {"latency", "input_token_count", "output_token_count"})
        return asks or tells or isinstance(document.get("ground_truth"), list)

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """The cases in the order in which their ids first stand: what is right, then what a model did."""
        cases: dict[str, _Case] = {}
        for document in documents:
            value: Any = document.value
            key = next((key for key in _Case._fields if isinstance(value, dict) and key in value), None)
            if key is None or not isinstance(value.get("id"), str):
                yield TraceFault(document.place, None, "has no id, or none of question, ground_truth and result")
            elif getattr(cases.get(value["id"]), key, None) is not None:
                yield TraceFault(document.place, "id", f"{value['id']!r} has a {key} already")
            else:
                cases[value["id"]] = cases.get(value["id"], _Case())._replace(**{key: document})
        for name, case in cases.items():
            try:
                yield from _told(name, case)
            except TraceError as error:
                yield error.fault


def _told(name: str, case: _Case) -> Iterator[Trace]:
    asked = _asked(case.question)
    if case.ground_truth is not None:
        yield _gold(name, case.ground_truth, asked)
    if case.result is not None:
        yield _predicted(name, case.result, asked)
    if case.ground_truth is None and case.result is None and case.question is not None:
        conversation = Conversation(case.question.place)
        _say(conversation, asked, range(len(asked)))
        yield conversation.trace(TraceSide.GOLD, name)


def _gold(name: str, document: Document, asked: list[list[tuple[str, Place]]]) -> Trace:
    value: Any = document.value
    truth, conversation = value["ground_truth"], Conversation(document.place)
    if not isinstance(truth, list):
        raise TraceError(document.place, "ground_truth", "must be a list")
    rounds = truth if truth and isinstance(truth[0], list) else [truth]
    for number, calls in enumerate(rounds):
        last = number == len(rounds) - 1
        _say(conversation, asked, range(number, max(len(asked), number + 1) if last else number + 1))
        path = f"ground_truth[{number}]" if rounds is truth else "ground_truth"
        for at, call in enumerate(listed(calls, document.place.inside(path))):
            _add_accepted(conversation, call, document.place.inside(f"{path}[{at}]"))
    if "parallel" in name:
        conversation.steps = [
            step._replace(tags=_PARALLEL) if step.side is not None else step for step in conversation.steps
        ]
    return conversation.trace(TraceSide.GOLD, name)


def _add_accepted(conversation: Conversation, call: Any, place: Place) -> None:
    """A gold call with its accepted values, or one that is written as Python."""
    if isinstance(call, str):
        calls = written_calls(call)
        if not calls:
            raise TraceError(place, None, f"is no call in Python: {call[:60]!r}")
        for function, args in calls:
            conversation.call(None, function, args, place)
        return
    accepted = accepted_call(call)
    if accepted is None:
        raise TraceError(place, None, "must be {function: {parameter: [accepted values]}}")
    conversation.call(None, accepted.function, accepted.args, place)
    step = conversation.steps[-1]
    assert step.side is not None
    side = step.side._replace(args=Payload.of(accepted.args), optional=accepted.optional, accept=accepted.accept)  # type: ignore[call-arg]
    conversation.steps[-1] = step._replace(side=side)


def _predicted(name: str, document: Document, asked: list[list[tuple[str, Place]]]) -> Trace:
    value: Any = document.value
    result, conversation = value["result"], Conversation(document.place)
    is_multi_turn = len(asked) > 1 or (isinstance(result, list) and any(isinstance(part, list) for part in result))
    rounds = result if is_multi_turn and isinstance(result, list) else [result]
    for number, outcome in enumerate(rounds):
        _say(conversation, asked, range(number, number + 1))
        path = f"result[{number}]" if rounds is result else "result"
        for step in outcome if isinstance(outcome, list) and is_multi_turn else [outcome]:
            _add_outcome(conversation, step, document.place.inside(path))
    return conversation.trace(TraceSide.PREDICTED, name)


def _add_outcome(conversation: Conversation, outcome: Any, place: Place) -> None:
    """What a model gave back: calls as objects, calls as Python, or words."""
    if isinstance(outcome, str):
        calls = written_calls(outcome)
        if not calls:
            conversation.reply(outcome, place)
        for function, args in calls:
            conversation.call(None, function, args, place)
        return
    for call in outcome if isinstance(outcome, list) else [outcome]:
        if isinstance(call, str):
            _add_outcome(conversation, call, place)
        elif isinstance(call, dict) and len(call) == 1:
            ((function, args),) = call.items()
            conversation.call(None, function, args, place)
        else:
            raise TraceError(place, None, "must be {function: arguments}, a call in Python, or text")


def _asked(document: Document | None) -> list[list[tuple[str, Place]]]:
    """The user's words, round by round."""
    if document is None:
        return []
    value: Any = document.value
    return [
        [
            (message["content"], document.place.inside(f"question[{number}][{at}]"))
            for at, message in enumerate(messages if isinstance(messages, list) else ())
            if isinstance(message, dict) and message.get("role") == "user" and isinstance(message.get("content"), str)
        ]
        for number, messages in enumerate(listed(value["question"], document.place.inside("question")))
    ]


def _say(conversation: Conversation, asked: list[list[tuple[str, Place]]], rounds: range) -> None:
    for number in rounds:
        for text, place in asked[number] if number < len(asked) else ():
            conversation.say(text, place)
