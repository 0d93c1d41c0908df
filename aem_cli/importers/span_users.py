"""What the user said, out of the histories that every model's input repeats."""

from __future__ import annotations

from collections.abc import Sequence

from aem_cli.domain.dialog import Action, Kind, Response
from aem_cli.domain.payload import Payload
from aem_cli.domain.trace import Place, Step
from aem_cli.importers.span_calls import Calls
from aem_cli.importers.span_message import Message


class Users:
    """The user's words so far, over all exchanges of a conversation."""

    def __init__(self) -> None:
        self._known: list[str] = []
        self._here = 0  # where those of this exchange begin
        self._is_answered = False
        self._agent_told = False

    def open_exchange(self, agent_told: bool) -> None:
        """A new exchange begins; `agent_told`: its agent's own input holds the user's words."""
        self._here = len(self._known)
        self._agent_told = agent_told

    def answered(self) -> None:
        """Something was said to the user."""
        self._is_answered = True

    def told(self, inputs: Sequence[Message], place: Place, calls: Calls) -> list[Step]:
        """The steps that an input adds: the user's new words, and the history where nothing was known before."""
        words = [_plain(message.text) for message in inputs if message.role == "user" and message.text]
        if not words:
            return []
        if not self._known:
            self._known += words
            self._is_answered = False
            return _history(inputs, place, calls)
        new = self._new(words, inputs)
        self._known += new
        self._is_answered = self._is_answered and not new
        return [_said(text, place) for text in new]

    def _new(self, words: list[str], inputs: Sequence[Message]) -> list[str]:
        here = self._known[self._here :]
        if here and words == here[: len(words)]:
            return []
        common = _overlap(self._known, words)
        if here:
            return words[common:] if common or not self._agent_told else []
        if common < len(words):
            return words[common:]
        return _after_last_answer(inputs) if self._is_answered else []


def _history(inputs: Sequence[Message], place: Place, calls: Calls) -> list[Step]:
    """All that went before the first span; calls that have a span of their own are left to it."""
    results = {result.id: result.value for message in inputs for result in message.results}
    steps: list[Step] = []
    for message in inputs:
        if message.role == "user" and message.text:
            steps.append(_said(_plain(message.text), place))
        elif message.role == "assistant" and message.text and steps:
            steps.append(Step(Kind.RESPONSE, Response(_plain(message.text)), place))
        for call in message.calls if message.role == "assistant" and steps else ():
            if not calls.ran_already(call):
                result = Payload.of(results[call.id]) if call.id is not None and call.id in results else None
                args = None if call.args is None else Payload.of(call.args)
                steps.append(Step(Kind.ACTION, Action(None, call.name, args, result), place))
    return steps


def _after_last_answer(inputs: Sequence[Message]) -> list[str]:
    said: list[str] = []
    for message in inputs:
        if message.role == "user" and message.text:
            said.append(_plain(message.text))
        elif message.role in ("assistant", "tool"):
            said.clear()
    return said


def _overlap(known: Sequence[str], words: Sequence[str]) -> int:
    """How many of the first words are the last ones known."""
    for size in range(min(len(known), len(words)), 0, -1):
        if list(known[-size:]) == list(words[:size]):
            return size
    return 0


def _said(text: str, place: Place) -> Step:
    return Step(Kind.USER, None, place, text)


def _plain(text: str | None) -> str:
    return (text or "").rstrip("\r\n")
