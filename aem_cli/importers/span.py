"""A span of a trace, read from the shapes in which spans are written.

A flat span (ids in snake case, under `context` as the OpenTelemetry SDK prints them, or in camel case) and the OTLP
envelopes `resourceSpans` and `resourceLogs`, whose attributes are a list of keys and typed values. The log record of an
event belongs to the span that it names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from aem_cli.domain.trace import Document, Place, TraceFault
from aem_cli.importers.conversation import TraceError

Fields = Mapping[str, Any]


class SpanEvent(NamedTuple):
    """Something that happened in a span."""

    name: str
    attributes: Fields
    body: Any
    time: int | None


class Span(NamedTuple):
    """One span; times in nanoseconds, 0 where a format has none."""

    trace_id: str
    id: str
    parent: str | None
    name: str
    start: int
    end: int
    attributes: Fields
    events: tuple[SpanEvent, ...]
    failed: bool
    scope: str
    place: Place


class SpanLog(NamedTuple):
    """An event that was logged beside its span."""

    trace_id: str
    span_id: str
    event: SpanEvent


def read_spans(document: Document) -> Iterator[Span | SpanLog | TraceFault]:
    """What a document holds; a span that cannot be read is a fault, and the others are still read."""
    parts = list(_parts(document.value, document.place))
    if not parts:
        yield TraceFault(document.place, None, "is no span and no envelope of spans (resourceSpans)")
    for record, scope, shared, is_log, place in parts:
        try:
            yield _log(record, place) if is_log else _span(record, scope, shared, place)
        except TraceError as error:
            yield error.fault


def nanoseconds(value: object, place: Place, name: str) -> int:
    """A time as spans write it: a count since 1970 in any unit, or ISO 8601 (UTC where no zone is told)."""
    if isinstance(value, str) and value.strip().isdigit():
        value = int(value)
    if isinstance(value, str):
        try:
            moment = datetime.fromisoformat(value.strip())
        except ValueError:
            raise TraceError(place, name, f"{value[:40]!r} is no time; ISO 8601 or nanoseconds since 1970") from None
        passed = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - _EPOCH
        return ((passed.days * 86_400 + passed.seconds) * 1_000_000 + passed.microseconds) * 1_000
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TraceError(place, name, "is missing or no time; without it nothing can be put in order")
    if not 0 <= value < _LATEST:
        raise TraceError(place, name, "is no time of ours; nanoseconds since 1970 are meant")
    factor = next((factor for least, factor in _UNITS if value >= least), 1_000_000_000)
    return int(value * factor)


def plain_value(value: Any) -> Any:
    """An OTLP value (`{"stringValue": ...}`) as the JSON value that it stands for."""
    if not isinstance(value, dict) or len(value) > 1:
        return value
    for key, inner in value.items():
        kind = key.replace("_v", "V")
        if kind == "intValue":
            return int(inner) if isinstance(inner, str) and inner.lstrip("-").isdigit() else inner
        if kind == "arrayValue":
            return [plain_value(one) for one in _objects(inner.get("values"))] if isinstance(inner, dict) else []
        if kind == "kvlistValue":
            return plain_attributes(inner.get("values")) if isinstance(inner, dict) else {}
        if kind in ("stringValue", "boolValue", "doubleValue", "bytesValue"):
            return inner
    return value if value else None


def plain_attributes(attributes: Any) -> dict[str, Any]:
    """Attributes as an object, whichever way they are written."""
    if isinstance(attributes, dict):
        return attributes
    if not isinstance(attributes, list):
        return {}
    pairs = [pair for pair in attributes if isinstance(pair, dict) and isinstance(pair.get("key"), str)]
    return {pair["key"]: plain_value(pair.get("value", {})) for pair in pairs}


def first_of(record: Fields, *names: str) -> Any:
    """The value under the first of these names that is there and says something."""
    return next((record[name] for name in names if record.get(name) not in (None, "")), None)


def text_of(value: Any) -> str | None:
    """An id or a name; None where it is no text."""
    return value if isinstance(value, str) and value else None


_Part = tuple[Fields, str, Fields, bool, Place]


def _parts(value: Any, place: Place) -> Iterator[_Part]:
    """Each record with its scope, its resource's attributes, whether it is a log record, and its place."""
    if isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _parts(inner, place.inside(f"[{number}]"))
        return
    if not isinstance(value, dict):
        return
    enveloped = [key for key in _ENVELOPES if isinstance(value.get(key), list)]
    for key in enveloped:
        for resource in _objects(value[key]):
            yield from _of_resource(resource, place)
    if enveloped:
        return
    if isinstance(value.get("spans"), list):
        yield from _parts(value["spans"], place.inside("spans"))
    elif isinstance(first_of(value, "span_id", "spanId", "context", "trace_id", "traceId"), str | dict):
        yield value, _scope(value.get("scope") or value.get("instrumentation_scope")), {}, False, place


def _of_resource(resource: Fields, place: Place) -> Iterator[_Part]:
    shared = resource.get("resource")
    attributes = plain_attributes(shared.get("attributes")) if isinstance(shared, dict) else {}
    for key in _SCOPES:
        for scoped in _objects(resource.get(key)):
            scope = _scope(scoped.get("scope") or scoped.get("instrumentationLibrary"))
            for name in ("spans", "logRecords", "log_records"):
                for record in _objects(scoped.get(name)):
                    yield record, scope, attributes, name != "spans", place


def _span(record: Fields, scope: str, shared: Fields, place: Place) -> Span:
    context = record.get("context")
    ids: Fields = {**record, **context} if isinstance(context, dict) else record
    span_id = first_of(ids, "span_id", "spanId")
    if not isinstance(span_id, str):
        raise TraceError(place, "span_id", "is missing; a span has to have an id")
    at = Place(place.file, f"span {span_id}")
    trace_id = first_of(ids, "trace_id", "traceId")
    if not isinstance(trace_id, str):
        raise TraceError(at, "trace_id", "is missing; a span has to name its trace")
    parent = first_of(ids, "parent_span_id", "parentSpanId", "parent_id", "parentId")
    start = nanoseconds(first_of(record, *_STARTS), at, "start_time")
    ended = first_of(record, *_ENDS)
    attributes = plain_attributes(record.get("attributes"))
    if not isinstance(record.get("attributes"), dict | list | None):
        raise TraceError(at, "attributes", "must be an object or OTLP's list of keys and values")
    events = _objects(record.get("span_events") or record.get("events"))
    return Span(
        trace_id, span_id, parent if isinstance(parent, str) and parent.strip("0") else None, str(record.get("name")),
        start, start if ended is None else nanoseconds(ended, at, "end_time"),
        {**{key: shared[key] for key in _SESSIONS if key in shared}, **_with_kind(attributes, record)},
        tuple(_event(event, at) for event in events),
        _failed(record, attributes), scope, at,
    )  # fmt: skip


def _log(record: Fields, place: Place) -> SpanLog:
    trace_id, span_id = first_of(record, "traceId", "trace_id"), first_of(record, "spanId", "span_id")
    if not isinstance(trace_id, str) or not isinstance(span_id, str):
        raise TraceError(place, "spanId", "is missing; an event has to name the span that it belongs to")
    return SpanLog(trace_id, span_id, _event(record, Place(place.file, f"span {span_id}")))


def _event(record: Fields, place: Place) -> SpanEvent:
    attributes = plain_attributes(record.get("attributes"))
    name = first_of(record, "event_name", "eventName", "name") or attributes.get("event.name") or ""
    time = first_of(record, "timestamp", "timeUnixNano", "time_unix_nano", "observedTimeUnixNano")
    at = None if time is None else nanoseconds(time, place, "events.timestamp")
    return SpanEvent(str(name), attributes, plain_value(record.get("body")), at)


def _with_kind(attributes: dict[str, Any], record: Fields) -> dict[str, Any]:
    """Phoenix writes OpenInference's kind of a span beside its attributes."""
    kind = record.get("span_kind")
    if isinstance(kind, str) and kind in _KINDS:
        return {"openinference.span.kind": kind, **attributes}
    return attributes


def _failed(record: Fields, attributes: Fields) -> bool:
    status = record.get("status") or record.get("status_code")
    code = first_of(status, "code", "status_code") if isinstance(status, dict) else status
    return code in (2, "2", "ERROR", "STATUS_CODE_ERROR", "Error") or "error.type" in attributes


def _objects(value: Any) -> list[Any]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _scope(scope: Any) -> str:
    return str(scope.get("name", "") if isinstance(scope, dict) else scope or "")


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST: Final = 1e20
_UNITS: Final = ((1e17, 1), (1e14, 1_000), (1e11, 1_000_000))
_ENVELOPES: Final = ("resourceSpans", "resource_spans", "resourceLogs", "resource_logs")
_SCOPES: Final = ("scopeSpans", "scope_spans", "instrumentationLibrarySpans", "scopeLogs", "scope_logs")
_STARTS: Final = ("start_time", "startTimeUnixNano", "start_time_unix_nano", "startTime")
_ENDS: Final = ("end_time", "endTimeUnixNano", "end_time_unix_nano", "endTime")
_SESSIONS: Final = ("session.id", "gen_ai.conversation.id")
_KINDS: Final = ("AGENT", "LLM", "TOOL", "CHAIN", "RETRIEVER", "EMBEDDING", "RERANKER", "GUARDRAIL", "EVALUATOR")
