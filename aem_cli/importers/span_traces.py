"""Spans become conversations: by the conversation or session they name, else by their trace.

All spans of a stream are held until its last document is read: they are written in any order, a conversation may go
through several traces and files, and nothing in a span says that no other will follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from aem_cli.domain.trace import Document, Place, Trace, TraceFault, TraceSide
from aem_cli.importers.conversation import TraceError
from aem_cli.importers.span import Span, SpanEvent, SpanLog, read_spans
from aem_cli.importers.span_scene import Actor, scene_steps
from aem_cli.importers.span_telling import Tell, Telling, Work

_Key = tuple[str, str]  # trace and span


def span_traces(documents: Iterable[Document], tell: Tell) -> Iterator[Trace | TraceFault]:
    """The conversations of all documents in the order in which they begin, after what could not be read."""
    spans: dict[_Key, Span] = {}
    logged: dict[_Key, list[SpanEvent]] = {}
    files: dict[_Key, Place] = {}
    for document in documents:
        for read in read_spans(document):
            if isinstance(read, TraceFault):
                yield read
            elif isinstance(read, SpanLog):
                logged.setdefault((read.trace_id, read.span_id), []).append(read.event)
                files[read.trace_id, read.span_id] = Place(document.place.file, f"span {read.span_id}")
            else:
                spans.setdefault((read.trace_id, read.id), read)
    for key, events in logged.items():
        span = spans.get(key) or _lone(key, events, files[key])
        spans[key] = span._replace(events=(*span.events, *events))
    yield from told_traces(spans, tell)


def told_traces(spans: Mapping[_Key, Span], tell: Tell) -> Iterator[Trace | TraceFault]:
    """The conversations of spans that are all there."""
    names = _conversations(spans)
    tellings: dict[_Key, Telling] = {}
    broken: set[str] = set()
    for key, span in spans.items():
        try:
            told = tell(span)
        except TraceError as error:
            broken.add(names[key])
            yield error.fault
            continue
        if told is not None:
            tellings[key] = told
    scenes: dict[str, list[Actor]] = {}
    for actor in _actors(spans, tellings):
        name = names[_key(actor.telling)]
        inside = tuple(one for one in actor.around if names[_key(one)] == name)
        scenes.setdefault(name, []).append(Actor(actor.telling, inside))
    shared = {trace_id for (trace_id, _), name in names.items() if name != trace_id}
    for name, actors in sorted(scenes.items(), key=lambda scene: min(one.telling.span.start for one in scene[1])):
        steps = () if name in broken else scene_steps(actors)
        if steps and not (name in shared and _is_frame(actors)):
            file = min(actors, key=lambda one: one.telling.span.start).telling.span.place.file
            yield Trace(name, TraceSide.PREDICTED, Place(file, f"conversation {name}"), steps)


def _lone(key: _Key, events: list[SpanEvent], place: Place) -> Span:
    """A span that is known by its events alone."""
    times = [event.time for event in events if event.time is not None] or [0]
    attributes = {name: value for event in events for name, value in event.attributes.items()}
    return Span(*key, None, events[0].name, min(times), max(times), attributes, (), False, "", place)


def _conversations(spans: Mapping[_Key, Span]) -> dict[_Key, str]:
    """The conversation of each span: what its outermost span names, else the only one of its trace, else the trace.

    The outermost, since an agent that is called as a tool may keep a session of its own.
    """
    named: dict[str, dict[str, None]] = {}
    for span in spans.values():
        if (name := _named(span)) is not None:
            named.setdefault(span.trace_id, {})[name] = None
    found: dict[_Key, str] = {}
    for key, span in spans.items():
        names = [name for one in lineage(spans, span) if (name := _named(one)) is not None]
        others = named.get(span.trace_id, {})
        found[key] = names[0] if names else next(iter(others)) if len(others) == 1 else span.trace_id
    return found


def _actors(spans: Mapping[_Key, Span], tellings: Mapping[_Key, Telling]) -> Iterator[Actor]:
    """Every span that tells something, with those around it; chains around an agent or inside anything are left out."""
    around: dict[_Key, tuple[Telling, ...]] = {
        key: tuple(told for one in lineage(spans, telling.span)[:-1] if (told := tellings.get((one.trace_id, one.id))))
        for key, telling in tellings.items()
    }
    with_agents = {
        (one.span.trace_id, one.span.id)
        for key, above in around.items()
        for one in above
        if tellings[key].work is Work.AGENT
    }

    def counts(telling: Telling) -> bool:
        key = (telling.span.trace_id, telling.span.id)
        if telling.work is not Work.CHAIN:
            return True
        return key not in with_agents and all(
            one.work is Work.CHAIN and _key(one) in with_agents for one in around[key]
        )

    for key, telling in tellings.items():
        if counts(telling):
            yield Actor(telling, tuple(one for one in around[key] if counts(one)))


def _is_frame(actors: Iterable[Actor]) -> bool:
    """Whether these only stand around conversations that have names, and tell nothing themselves."""
    tellings = [actor.telling for actor in actors]
    return not any(one.work is Work.TOOL or one.inputs or one.outputs for one in tellings)


def _key(telling: Telling) -> _Key:
    return telling.span.trace_id, telling.span.id


def lineage(spans: Mapping[_Key, Span], span: Span) -> list[Span]:
    """A span and the spans around it, the outermost first."""
    found, seen = [span], {span.id}
    while span.parent is not None and span.parent not in seen:
        parent = spans.get((span.trace_id, span.parent))
        if parent is None:
            break
        span = parent
        seen.add(span.id)
        found.append(span)
    return found[::-1]


def _named(span: Span) -> str | None:
    for key in _CONVERSATIONS:
        value = span.attributes.get(key)
        if isinstance(value, str | int) and value not in ("", True, False):
            return str(value)
    return None


_CONVERSATIONS: Final = (
    "gen_ai.conversation.id", "session.id", "gcp.vertex.agent.session_id", "langfuse.session.id",
    "traceloop.association.properties.session_id",
)  # fmt: skip
