"""OpenInference spans: flat lists, lines, OTLP `resourceSpans`, Phoenix's nested attributes, ADOT's event bodies.

Spans of the GenAI conventions among them are read as well. How long spans are held: see span_traces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.span import Span, read_spans
from aem_cli.importers.span_genai import tell_genai
from aem_cli.importers.span_inference import is_inference, tell_inference
from aem_cli.importers.span_telling import Telling
from aem_cli.importers.span_traces import span_traces


class OpenInference:
    """Spans of the OpenInference semantic conventions."""

    name = "openinference"

    def recognizes(self, document: object) -> bool:
        """Whether a span of it is of these conventions."""
        read = read_spans(Document(document, Place("", "")))
        return any(isinstance(one, Span) and is_inference(one) for one in read)

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """The conversations of all documents."""
        return span_traces(documents, _tell)


def _tell(span: Span) -> Telling | None:
    return tell_inference(span) or tell_genai(span)
