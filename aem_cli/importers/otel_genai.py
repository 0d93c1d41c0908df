"""OpenTelemetry GenAI spans: flat lists, lines, OTLP `resourceSpans` and the `resourceLogs` of their events.

Spans of OpenInference among them are read as well. How long spans are held: see span_traces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.span import Span, SpanLog, read_spans
from aem_cli.importers.span_genai import is_genai, tell_genai
from aem_cli.importers.span_inference import is_inference, tell_inference
from aem_cli.importers.span_telling import Telling
from aem_cli.importers.span_traces import span_traces


class OTelGenAI:
    """Spans of the GenAI semantic conventions."""

    name = "otel_genai"

    def recognizes(self, document: object) -> bool:
        """Whether a span or an event of it is of these conventions, and none of OpenInference's."""
        read = list(read_spans(Document(document, Place("", ""))))
        spans = [one for one in read if isinstance(one, Span)]
        logged = any(isinstance(one, SpanLog) and one.event.name.startswith("gen_ai.") for one in read)
        return (logged or any(map(is_genai, spans))) and not any(map(is_inference, spans))

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """The conversations of all documents."""
        return span_traces(documents, _tell)


def _tell(span: Span) -> Telling | None:
    return tell_genai(span) or (tell_inference(span) if is_inference(span) else None)
