"""One conversation out of what its spans tell: what the user said, calls by their start, replies by their end.

An exchange is an outermost agent, or what a trace has beside agents. Nobody but the outermost agent speaks to the user:
what stands inside a tool's span, or in an agent inside one whose own answer is recorded, is an agent's talk with
another. Its calls were made all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aem_cli.domain.dialog import Kind, Response
from aem_cli.domain.trace import Place, Step
from aem_cli.importers.span_calls import Call, Calls
from aem_cli.importers.span_message import Message
from aem_cli.importers.span_telling import Telling, Work
from aem_cli.importers.span_users import Users


class Actor(NamedTuple):
    """A span that tells something, and the telling spans around it, the outermost first."""

    telling: Telling
    around: tuple[Telling, ...]

    @property
    def root(self) -> Telling:
        """The outermost of them."""
        return self.around[0] if self.around else self.telling


class _Said(NamedTuple):
    """A step in its place: the exchange, the time, and what stands first at the same time."""

    unit: int
    time: int
    rank: int
    step: Step


def scene_steps(actors: Sequence[Actor]) -> tuple[Step, ...]:
    """The steps of a conversation in their order."""
    actors = sorted(actors, key=lambda one: (one.telling.span.start, len(one.around), -one.telling.span.end))
    units = _units(actors)
    calls, users, said = Calls(), Users(), list[_Said]()
    for unit in units:
        for actor in unit.actors:
            if actor.telling.work is Work.TOOL:
                calls.ran(unit.number, actor.telling, actor.around[::-1])
    for unit in units:
        _add_exchange(unit, calls, users, said)
    for actor in actors:
        calls.answered((*actor.telling.inputs, *actor.telling.outputs))
    said += [_Said(call.unit, call.time, 2, call.step()) for call in calls.all]
    order = sorted(range(len(said)), key=lambda at: said[at][:3])
    return tuple(said[at].step for at in order)


class _Unit(NamedTuple):
    """One exchange: its number in the conversation, its outermost span, all that tell of it."""

    number: int
    root: Telling
    actors: list[Actor]

    @property
    def has_agent(self) -> bool:
        return self.root.work in _AGENTS


def _units(actors: Sequence[Actor]) -> list[_Unit]:
    """Exchanges by their start; a span without a parent belongs to the agent during which it ran."""
    units: list[_Unit] = []
    by_root: dict[Place, _Unit] = {}
    outermost = {one.root.span.place: one.root for one in actors}
    roots = sorted(outermost.values(), key=lambda one: (one.span.start, -one.span.end))
    for root in roots:
        unit = next((one for one in reversed(units) if _belongs(root, one.root)), None)
        if unit is None:
            unit = _Unit(len(units), root, [])
            units.append(unit)
        by_root[root.span.place] = unit
    for actor in actors:
        by_root[actor.root.span.place].actors.append(actor)
    return units


def _belongs(root: Telling, earlier: Telling) -> bool:
    if root.span.trace_id != earlier.span.trace_id:
        return False
    if earlier.work in _AGENTS:
        return root.span.end <= earlier.span.end
    return root.work not in _AGENTS


def _add_exchange(unit: _Unit, calls: Calls, users: Users, said: list[_Said]) -> None:
    heard = [actor for actor in unit.actors if actor.telling.work is not Work.TOOL and not _is_aside(actor, unit)]
    first = len(said)
    users.open_exchange(any(message.role == "user" for message in unit.root.inputs) and unit.has_agent)
    for actor in heard:
        opens = unit.root if len(said) == first else actor.telling  # the first words were said before anything ran
        for step in users.told(actor.telling.inputs, actor.telling.span.place, calls):
            said.append(_Said(unit.number, opens.span.start, 0, step))
        if any(message.text for message in actor.telling.outputs):
            users.answered()
    if unit.has_agent and len(said) == first and not unit.root.inputs:
        said.append(_Said(unit.number, unit.root.span.start, 0, Step(Kind.USER, None, unit.root.span.place)))
    replies = _replies(unit, heard, calls)
    said += replies
    if not replies and (place := _silent(unit, heard)) is not None:
        silence = Response("", recorded=False)
        said.append(_Said(unit.number, place.span.end, 3, Step(Kind.RESPONSE, silence, place.span.place)))


def _is_aside(actor: Actor, unit: _Unit) -> bool:
    """Whether it speaks to an agent and not to the user."""
    if any(one.work is Work.TOOL for one in actor.around):
        return True
    agents = [one for one in (*actor.around, actor.telling) if one.work in _AGENTS]
    return len(agents) > 1 and any(message.text for message in agents[0].outputs)


def _replies(unit: _Unit, heard: Sequence[Actor], calls: Calls) -> list[_Said]:
    """Models first: an agent repeats what they said."""
    replies: list[_Said] = []
    tellers: list[Telling] = []
    aloud = {actor.telling.span.place for actor in heard}
    for actor in unit.actors:
        if actor.telling.work is Work.TOOL or actor.telling.span.place in aloud:
            continue
        calls.asked(unit.number, actor.telling, actor.around)
    for actor in sorted(heard, key=lambda one: one.telling.work in _AGENTS):
        telling = actor.telling
        outputs = _news(telling.outputs)
        asked = calls.asked(unit.number, telling._replace(outputs=tuple(outputs)), actor.around)
        for number, message in enumerate(outputs):
            if (
                message.role != "assistant"
                or not (message.text or message.others)
                or _is_known(message, actor, replies, tellers)
            ):
                continue
            following = [call for later, made in asked.items() if later >= number for call in made]
            replies.append(_reply(unit.number, telling, message, following))
            tellers.append(telling)
    return replies


def _reply(unit: int, telling: Telling, message: Message, following: Sequence[Call]) -> _Said:
    """A reply where its model ended, but before the calls that came with it or after it."""
    span = telling.span
    ran = min((call.time for call in following), default=span.end)
    took = (span.end - span.start) / 1e6 if telling.work is Work.MODEL and span.end > span.start else None
    text = (message.text or "").rstrip("\r\n")
    step = Step(Kind.RESPONSE, Response(text, None, message.others), span.place, latency_ms=took)
    return _Said(unit, min(span.end, ran), 1 if following else 3, step)


def _news(outputs: Sequence[Message]) -> list[Message]:
    """What is new in an output that may hold the whole conversation: all after the user's last words."""
    users = [number for number, message in enumerate(outputs) if message.role == "user" and message.text]
    return list(outputs[users[-1] + 1 :] if users else outputs)


def _is_known(message: Message, actor: Actor, replies: Sequence[_Said], tellers: Sequence[Telling]) -> bool:
    text = _squeezed(message.text or "")
    if not text:
        return not message.others
    told = [_squeezed(one.step.side.text) if isinstance(one.step.side, Response) else "" for one in replies]
    if actor.telling.work in _AGENTS:
        return any(text == "".join(told[start:]) for start in range(len(told))) or text in told
    around = {one.span.place for one in actor.around}
    return any(text == known and teller.span.place in around for known, teller in zip(told, tellers, strict=True))


def _silent(unit: _Unit, heard: Sequence[Actor]) -> Telling | None:
    """The span that must have ended in a reply whose text nobody recorded."""
    if unit.has_agent:
        recorded = any(actor.telling.outputs for actor in heard if actor.telling.work in _AGENTS)
        return None if recorded or unit.root.span.failed else unit.root
    models = [one.telling for one in heard if one.telling.work is Work.MODEL]
    if not models or models[-1].outputs or models[-1].calls_tools or models[-1].span.failed:
        return None
    tools = [one.telling.span.start for one in unit.actors if one.telling.work is Work.TOOL]
    return None if any(start >= models[-1].span.start for start in tools) else models[-1]


def _squeezed(text: str) -> str:
    return "".join(text.split())


_AGENTS = (Work.AGENT, Work.CHAIN)
