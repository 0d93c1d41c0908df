"""Langfuse exports: a trace with its observations, a session with its traces, lists or lines of observations.

What a trace says of itself is taken for an agent's input and output where no agent is observed in it. How long
observations are held: as long as spans, see span_traces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from aem_cli.domain.payload import Payload
from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.conversation import TraceError
from aem_cli.importers.span import Span, first_of, nanoseconds
from aem_cli.importers.span_inference import object_in, tool_output
from aem_cli.importers.span_message import json_value, messages_in
from aem_cli.importers.span_telling import Telling, Work
from aem_cli.importers.span_traces import told_traces


class Langfuse:
    """Traces and observations."""

    name = "langfuse"

    def recognizes(self, document: object) -> bool:
        """Whether it holds an observation, or a trace with its observations."""
        return any(_shows_itself(record) for record, _ in _records(document, Place("", "")))

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """The conversations of all documents."""
        spans: dict[tuple[str, str], Span] = {}
        for document in documents:
            records = list(_records(document.value, document.place))
            if not records:
                yield TraceFault(document.place, None, "holds no trace and no observation (`observations`, `traceId`)")
            for record, place in records:
                try:
                    span = _span(record, place)
                except TraceError as error:
                    yield error.fault
                else:
                    spans.setdefault((span.trace_id, span.id), span)
        ends: dict[str, int] = {}
        for span in spans.values():
            ends[span.trace_id] = max(span.end, ends.get(span.trace_id, 0))
        yield from told_traces({key: _under_trace(span, spans, ends) for key, span in spans.items()}, _tell)


def _shows_itself(record: dict[str, Any]) -> bool:
    return record.get("type") == _TRACE or ("traceId" in record and str(record.get("type")).upper() in _TYPES)


def _records(value: Any, place: Place) -> Iterator[tuple[dict[str, Any], Place]]:
    """Every observation, and every trace as an observation that holds the others."""
    if isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _records(inner, place.inside(f"[{number}]"))
    elif not isinstance(value, dict):
        return
    elif isinstance(value.get("observations"), list) and isinstance(value.get("trace", value), dict):
        trace = value.get("trace", value)
        yield {**trace, "type": _TRACE, "traceId": trace.get("id"), "startTime": _begin(trace, value)}, place
        for number, inner in enumerate(value["observations"]):
            if isinstance(inner, dict):
                told = {"traceId": trace.get("id"), **inner}
                yield told, place.inside(f"observations[{number}]")
    elif "traceId" in value or "trace_id" in value:
        yield value, place
    else:
        for key in ("traces", "data"):
            if isinstance(value.get(key), list):
                yield from _records(value[key], place.inside(key))


def _begin(trace: dict[str, Any], value: dict[str, Any]) -> Any:
    """A trace began with its first observation, whatever its timestamp says."""
    starts = [one.get("startTime") for one in value["observations"] if isinstance(one, dict)]
    return min((one for one in starts if isinstance(one, str)), default=first_of(trace, "timestamp", "createdAt"))


def _span(record: dict[str, Any], place: Place) -> Span:
    own, trace = first_of(record, "id"), first_of(record, "traceId", "trace_id")
    if not isinstance(own, str):
        raise TraceError(place, "id", "is missing; an observation has to have an id")
    at = Place(place.file, f"trace {own}" if record.get("type") == _TRACE else f"observation {own}")
    if not isinstance(trace, str):
        raise TraceError(at, "traceId", "is missing; an observation has to name its trace")
    start = nanoseconds(first_of(record, "startTime", "start_time", "timestamp"), at, "startTime")
    ended = first_of(record, "endTime", "end_time")
    attributes = {
        "session.id": first_of(record, "sessionId", "session_id"),
        "type": str(record.get("type") or "SPAN").upper(),
        "input": json_value(record.get("input")),
        "output": json_value(record.get("output")),
    }
    parent = first_of(record, "parentObservationId", "parent_observation_id")
    return Span(
        trace, own, parent if isinstance(parent, str) else None, str(record.get("name")), start,
        start if ended is None else nanoseconds(ended, at, "endTime"), attributes, (),
        record.get("level") == "ERROR", "", at,
    )  # fmt: skip


def _under_trace(span: Span, spans: dict[tuple[str, str], Span], ends: dict[str, int]) -> Span:
    """What has no parent stands in its trace, and a trace ends with the last that stands in it."""
    if span.attributes["type"] == _TRACE:
        return span._replace(end=ends[span.trace_id])
    if span.parent is None and (span.trace_id, span.trace_id) in spans:
        return span._replace(parent=span.trace_id)
    return span


def _tell(span: Span) -> Telling | None:
    work = _TYPES.get(span.attributes["type"])
    inputs, outputs = span.attributes["input"], span.attributes["output"]
    if work is None:
        return None
    if work is not Work.TOOL:
        return Telling(span, work, tuple(messages_in(inputs, "user")), tuple(messages_in(outputs, "assistant")))
    value, name, call_id, failed = tool_output(outputs)
    return Telling(
        span._replace(failed=span.failed or failed),
        Work.TOOL,
        tool=span.name if span.name != "None" else str(name),
        call_id=call_id,
        args=object_in(inputs),
        result=None if outputs is None else Payload.of(value),
    )


_TRACE: Final = "TRACE"
_TYPES: Final = {
    _TRACE: Work.CHAIN, "CHAIN": Work.CHAIN, "AGENT": Work.AGENT, "TOOL": Work.TOOL, "GENERATION": Work.MODEL,
    "SPAN": None, "EVENT": None, "RETRIEVER": None, "EVALUATOR": None, "EMBEDDING": None, "GUARDRAIL": None,
}  # fmt: skip
