"""Puts a conversation together from messages: calls meet their results, whatever stands between them."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from aem_cli.domain.dialog import Action, Kind, Response
from aem_cli.domain.payload import Payload, PayloadError, decode
from aem_cli.domain.trace import Place, Step, Trace, TraceFault, TraceSide


class TraceError(Exception):
    """What is wrong in one conversation, which is left out for it: where, which field and what."""

    def __init__(self, place: Place, field: str | None, message: str) -> None:
        super().__init__(message)
        self.fault = TraceFault(place, field, message)


class Conversation:
    """The steps of one conversation in the order in which they are told."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.steps: list[Step] = []
        self._waiting: dict[str | int, int] = {}  # the step of each call that has no result yet, by its id

    def say(self, text: str, place: Place) -> None:
        """What the user said."""
        self.steps.append(Step(Kind.USER, None, place, text))

    def reply(self, text: str | None, place: Place, others: int = 0, latency_ms: float | None = None) -> None:
        """What the agent said; None where the recorder left its text out. `others`: parts that are no text.

        A newline at its end is how some systems close an answer, and no part of it.
        """
        side = Response((text or "").rstrip("\r\n"), None, others, recorded=text is not None)
        self.steps.append(Step(Kind.RESPONSE, side, place, latency_ms=latency_ms))

    def call(
        self, call_id: str | int | None, name: str, args: object, place: Place, latency_ms: float | None = None
    ) -> None:
        """A call; `args` an object, the JSON text of one, or None where arguments were not recorded."""
        _check_id(call_id, place)
        self._waiting[len(self.steps) if call_id is None else call_id] = len(self.steps)
        side = Action(None, name, None if args is None else Payload.of(arguments(args)))
        self.steps.append(Step(Kind.ACTION, side, place, latency_ms=latency_ms))

    def result(
        self, call_id: str | int | None, value: object, place: Place, failed: bool = False, name: str | None = None
    ) -> None:
        """What a call returned; without an id it answers the earliest call (of this name) that waits."""
        _check_id(call_id, place)
        if call_id is None:
            call_id = next((known for known, at in self._waiting.items() if name in (None, self._name(at))), None)
        at = None if call_id is None else self._waiting.pop(call_id, None)
        if at is None:
            raise TraceError(place, None, f"answers no call that was made before it ({call_id!r}); was the start cut?")
        side = self.steps[at].side
        assert isinstance(side, Action)
        answered = side._replace(result=Payload.of(value), status="error" if failed else side.status)
        self.steps[at] = self.steps[at]._replace(side=answered)

    def _name(self, at: int) -> str | None:
        side = self.steps[at].side
        return side.action if isinstance(side, Action) else None

    def trace(
        self,
        side: TraceSide = TraceSide.PREDICTED,
        dialog_id: str | None = None,
        trial: int | None = None,
        metadata: dict[str, object] | None = None,
    ) -> Trace:
        """All of it; without an id of its own it is known by its file and its place in it."""
        told = None if not metadata else Payload.of(metadata)
        return Trace(dialog_id or named_by(self.place), side, self.place, tuple(self.steps), None, trial, told)


def listed(value: object, place: Place) -> list[Any]:
    """A list, which may be left out."""
    if value is not None and not isinstance(value, list):
        raise TraceError(place, None, "must be a list")
    return value or []


def objects(value: object, place: Place) -> list[tuple[dict[str, Any], Place]]:
    """The objects of a list, which may be left out, each with its place."""
    placed = [(one, Place(place.file, f"{place.record}[{number}]")) for number, one in enumerate(listed(value, place))]
    for one, at in placed:
        if not isinstance(one, dict):
            raise TraceError(at, None, "must be an object")
    return placed


def named_by(place: Place) -> str:
    """The id of a conversation that has none: the stem of its file, and where it stands in it."""
    stem = PurePath(place.file).name.removesuffix(".gz").removesuffix(".zst")
    stem = stem.rpartition(".")[0] or stem
    record = place.record.removeprefix("line ").replace("[", "").replace("]", "")
    return f"{stem}:{record}" if record else stem


def _check_id(call_id: object, place: Place) -> None:
    if call_id is not None and not isinstance(call_id, str | int):
        raise TraceError(place, None, "the id of a call must be a text")


def arguments(args: object) -> object:
    """Arguments as an object where they are the text of one; text that is not JSON stays as it is."""
    if not isinstance(args, str):
        return args
    if not args.strip():
        return {}
    try:
        value = decode(args)
    except PayloadError:
        return args
    return value if isinstance(value, dict) else args
