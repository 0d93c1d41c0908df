"""LangSmith runs, as the SDK and the API list them or nested under `child_runs`, and as lines.

A thread is told by `session_id`, `thread_id` or `conversation_id` of a run's metadata (the field `session_id` of a run
is its project). How long runs are held: as long as spans, see span_traces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from aem_cli.domain.payload import Payload
from aem_cli.domain.trace import Document, Place, Trace, TraceFault
from aem_cli.importers.conversation import TraceError
from aem_cli.importers.span import Span, first_of, nanoseconds
from aem_cli.importers.span_inference import object_in, tool_output
from aem_cli.importers.span_message import messages_in
from aem_cli.importers.span_telling import Telling, Work
from aem_cli.importers.span_traces import told_traces


class LangSmith:
    """Runs."""

    name = "langsmith"

    def recognizes(self, document: object) -> bool:
        """Whether it holds a run: its kind, and inputs or a trace."""
        return any(_is_run(run) for run, _ in _runs(document, Place("", "")))

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """The conversations of all documents."""
        spans: dict[tuple[str, str], Span] = {}
        for document in documents:
            runs = list(_runs(document.value, document.place))
            if not runs:
                yield TraceFault(document.place, None, "is no run; an object with `run_type`, or a list of them")
            for run, place in runs:
                try:
                    span = _span(run, place)
                except TraceError as error:
                    yield error.fault
                else:
                    spans.setdefault((span.trace_id, span.id), span)
        yield from told_traces(spans, _tell)


def _is_run(run: Any) -> bool:
    return isinstance(run.get("run_type"), str) and bool(run.keys() & {"inputs", "trace_id", "dotted_order"})


def _runs(value: Any, place: Place, parent: Any = None) -> Iterator[tuple[dict[str, Any], Place]]:
    """Every run with its place; a nested one is told its parent and trace."""
    if isinstance(value, list):
        for number, run in enumerate(value):
            yield from _runs(run, place.inside(f"[{number}]"), parent)
    elif isinstance(value, dict) and "run_type" in value:
        if parent is not None:
            told = {"parent_run_id": parent.get("id"), "trace_id": parent.get("trace_id") or parent.get("id")}
            value = {**told, **{key: one for key, one in value.items() if one is not None}}
        yield value, place
        yield from _runs(value.get("child_runs") or [], place.inside("child_runs"), value)
    elif isinstance(value, dict) and isinstance(value.get("runs"), list):
        yield from _runs(value["runs"], place.inside("runs"))


def _span(run: dict[str, Any], place: Place) -> Span:
    run_id = run.get("id")
    if not isinstance(run_id, str) or not run_id:
        raise TraceError(place, "id", "is missing; a run has to have an id")
    at = Place(place.file, f"run {run_id}")
    parents = run.get("parent_run_ids")
    parent = run.get("parent_run_id") or (parents[-1] if isinstance(parents, list) and parents else None)
    start, ended = nanoseconds(run.get("start_time"), at, "start_time"), run.get("end_time")
    end = start if ended is None else nanoseconds(ended, at, "end_time")
    extra = run.get("extra") if isinstance(run.get("extra"), dict) else {}
    metadata = first_of(run, "metadata") or first_of(extra or {}, "metadata")
    thread = first_of(metadata, *_THREADS) if isinstance(metadata, dict) else None
    attributes = {"session.id": thread, **{key: run.get(key) for key in ("run_type", "inputs", "outputs")}}
    trace = first_of(run, "trace_id") or str(run.get("dotted_order") or "").split(".")[0].rpartition("Z")[2] or run_id
    failed = bool(run.get("error")) or run.get("status") == "error"
    return Span(
        str(trace),
        run_id,
        parent if isinstance(parent, str) else None,
        str(run.get("name")),
        start,
        end,
        attributes,
        (),
        failed,
        "",
        at,
    )


def _tell(span: Span) -> Telling | None:
    work = _WORKS.get(str(span.attributes["run_type"]))
    inputs, outputs = span.attributes["inputs"], span.attributes["outputs"]
    if work is Work.TOOL:
        return _tool(span, inputs, outputs)
    if work is None:
        return None
    return Telling(span, work, tuple(messages_in(inputs, "user")), tuple(messages_in(outputs, "assistant")))


def _tool(span: Span, inputs: Any, outputs: Any) -> Telling:
    if isinstance(inputs, dict) and inputs.keys() == {"input"}:  # LangChain's tools put their arguments in a text
        read = object_in(inputs["input"])
        inputs = read if isinstance(read, dict) else inputs
    if isinstance(outputs, dict) and outputs.keys() <= {"output"}:
        outputs = outputs.get("output")
    value, _, call_id, failed = tool_output(outputs)
    return Telling(
        span._replace(failed=span.failed or failed),
        Work.TOOL,
        tool=span.name,
        call_id=call_id,
        args=inputs,
        result=None if outputs is None else Payload.of(value),
    )


_THREADS: Final = ("session_id", "thread_id", "conversation_id")
_WORKS: Final = {"tool": Work.TOOL, "llm": Work.MODEL, "chain": Work.CHAIN}
