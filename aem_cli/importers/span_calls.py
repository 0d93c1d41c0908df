"""The calls of a conversation, each once, though a tool's span, a model's answer and a later history may all tell it.

A call is known by its id within one exchange with the user (some systems count their calls anew each time); where one
telling has no id, by name and arguments. What one telling leaves out is taken from another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from aem_cli.domain.dialog import Action, Kind
from aem_cli.domain.payload import Payload
from aem_cli.domain.trace import Place, Step
from aem_cli.importers.span_message import Message, MessageCall, MessageResult
from aem_cli.importers.span_telling import Telling, Work


@dataclass(slots=True, eq=False)
class Call:
    """A call as it is put together; `args` and `result` None: not recorded so far."""

    unit: int
    id: str | None
    name: str
    args: Any
    result: Payload | None
    failed: bool
    time: int
    place: Place
    latency_ms: float | None = None
    executed: bool = False  # a tool's span tells it
    alone: bool = False  # and nothing stands around that span: it may belong to any exchange
    askers: list[Telling] = field(default_factory=list)  # the models whose answers tell it

    def step(self) -> Step:
        """The call as a step."""
        args = None if self.args is None else Payload.of(self.args)
        side = Action(None, self.name, args, self.result, "error" if self.failed else None)
        return Step(Kind.ACTION, side, self.place, latency_ms=self.latency_ms)


class Calls:
    """All calls of a conversation."""

    def __init__(self) -> None:
        self.all: list[Call] = []

    def ran(self, unit: int, telling: Telling, around: Sequence[Telling]) -> None:
        """A tool's span; one inside another that tells the same call (a client's inside a framework's) is no second."""
        span = telling.span
        outer = next((one for one in around if one.work is Work.TOOL and _same_run(one, telling)), None)
        known = outer and next((call for call in self.all if call.place == outer.span.place), None)
        if known:
            _fill(known, telling.args, telling.result)
            known.failed = known.failed or span.failed
            return
        took = (span.end - span.start) / 1e6
        self.all.append(
            Call(
                unit, telling.call_id, telling.tool, telling.args, telling.result, span.failed, span.start, span.place,
                took if span.end > span.start else None, executed=True, alone=not around,
            )
        )  # fmt: skip

    def asked(self, unit: int, telling: Telling, around: Iterable[Telling]) -> dict[int, list[Call]]:
        """The calls that an answer asks for, by the message that does; a call nothing else tells is made with it."""
        related = {one.span.place for one in around}
        used: list[Call] = []
        found: dict[int, list[Call]] = {}
        for number, message in enumerate(telling.outputs):
            for asked in message.calls:
                call = self._told(unit, asked, telling, related, used)
                if call is None:
                    call = Call(
                        unit, asked.id, asked.name, asked.args, None, False, telling.span.end, telling.span.place
                    )
                    self.all.append(call)
                _fill(call, asked.args, None)
                call.id = call.id or asked.id
                used.append(call)
                if telling.work is Work.MODEL:
                    call.askers.append(telling)
                found.setdefault(number, []).append(call)
        return found

    def answered(self, messages: Iterable[Message]) -> None:
        """Results that stand in a history, for the calls that have none."""
        waiting = [call for call in self.all if call.result is None]
        for result in (result for message in messages for result in message.results if waiting):
            call = next((call for call in waiting if _answers(result, call)), None)
            if call is not None and result.value is not None:
                call.result = Payload.of(result.value)
                waiting.remove(call)

    def ran_already(self, asked: MessageCall) -> bool:
        """Whether a tool's span tells a call of a history."""
        return any(
            call.id == asked.id if None not in (call.id, asked.id) else (call.name, call.args) == asked[1:]
            for call in self.all
        )

    def _told(
        self, unit: int, asked: MessageCall, telling: Telling, related: set[Place], used: list[Call]
    ) -> Call | None:
        free = [
            call
            for call in self.all
            if (call.unit == unit or call.alone)
            and call not in used
            and (
                telling.work is not Work.MODEL
                or all(one.span.place in related or _inside(telling, one) for one in call.askers)
            )
            and (not call.executed or call.time >= telling.span.start)
        ]
        same = [call for call in free if asked.id is not None and call.id == asked.id]
        if same:
            return same[0]
        alike = [call for call in free if call.name == asked.name and (call.id is None or asked.id is None)]
        equal = [call for call in alike if call.args == asked.args]
        partly = [call for call in alike if call.args is None or asked.args is None or not isinstance(call.args, dict)]
        return next(iter(equal or partly), None)


def _inside(outer: Telling, inner: Telling) -> bool:
    return (
        outer.span.trace_id == inner.span.trace_id
        and outer.span.start <= inner.span.start
        and inner.span.end <= outer.span.end
    )


def _same_run(outer: Telling, inner: Telling) -> bool:
    if outer.call_id is not None and outer.call_id == inner.call_id:
        return True
    ids_differ = outer.call_id is not None and inner.call_id is not None
    same_args = outer.args is None or inner.args is None or outer.args == inner.args
    return outer.tool == inner.tool and same_args and not ids_differ


def _answers(result: MessageResult, call: Call) -> bool:
    if result.id is not None and call.id is not None:
        return result.id == call.id
    return result.name is None or result.name == call.name


def _fill(call: Call, args: Any, result: Payload | None) -> None:
    if call.args is None or (isinstance(args, dict) and not isinstance(call.args, dict)):
        call.args = args if args is not None else call.args
    if call.result is None:
        call.result = result
