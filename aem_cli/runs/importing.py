"""Importing: files of another system become records of a data set, faults counted beside them, file by file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from typing import Final, NamedTuple, TypeVar

from aem_cli.domain.dialog import Dialog
from aem_cli.domain.trace import Document, Trace, TraceFault, TraceSide
from aem_cli.errors import DataError
from aem_cli.protocols import Importer
from aem_cli.readers.dialogs import BadRecord, read_line
from aem_cli.readers.documents import read_documents
from aem_cli.readers.opening import display_name
from aem_cli.registry import Plug, load, names
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.joining import joined
from aem_cli.writers.dataset import Record, trace_record
from aem_cli.writers.json_text import json_text

T = TypeVar("T")
_Key = tuple[str, str | None, int | None]

AUTO: Final = "auto"
_LOOKED_AT: Final = 64  # documents of a file in which a format has to show itself


class FileCount(NamedTuple):
    """What came of one file."""

    dialogs: int = 0
    turns: int = 0
    faults: int = 0


class Import:
    """The records that files become, in order; what was counted and what was wrong is known once all are read.

    `side` None keeps the sides that the files tell: a conversation told on both is one record with both. Otherwise one
    side is kept, and a conversation that is told on the other side only is taken for the one that is asked for.
    """

    def __init__(self, format_name: str, files: Sequence[str], side: TraceSide | None = None) -> None:
        self.formats: dict[str, str] = {}  # by file
        self.counts = {display_name(file): FileCount() for file in files}
        self.bad = BadRecords()
        self._files, self._asked, self._side = tuple(files), format_name, side
        self._known: set[_Key] = set()
        if format_name != AUTO:
            load(Plug.IMPORTER, format_name)

    def __iter__(self) -> Iterator[Record]:
        for name, group in groupby(map(self._opened, self._files), key=lambda source: source[0]):
            importer: Importer = load(Plug.IMPORTER, name)()
            traces = self._good(importer.traces(self._good(chain.from_iterable(read for _, read in group))))
            for _, told in groupby(traces, key=_key):
                yield from self._records(tuple(told), name)

    def _opened(self, file: str) -> tuple[str, Iterator[Document | TraceFault]]:
        documents, name = read_documents(file), self._asked
        if name == AUTO:
            ahead = list(islice(documents, _LOOKED_AT))
            name = _recognized(ahead, display_name(file))
            documents = chain(ahead, documents)
        self.formats[display_name(file)] = name
        return name, documents

    def _good(self, found: Iterable[T | TraceFault]) -> Iterator[T]:
        for one in found:
            if isinstance(one, TraceFault):
                self._fault(one)
            else:
                yield one

    def _records(self, told: Sequence[Trace], name: str) -> Iterator[Record]:
        """What is written of the traces of one conversation."""
        if self._side is not None:
            told = [trace for trace in told if trace.side is self._side] or [
                trace._replace(side=self._side) for trace in told
            ]
        sound = [(trace, record, dialog) for trace in told for record, dialog in self._checked(trace, name)]
        if [trace.side for trace, _, _ in sound] in _BOTH:
            gold, predicted = sorted(sound, key=lambda one: one[0].side is TraceSide.PREDICTED)
            sound = [(predicted[0], joined(*gold[1:], *predicted[1:]), predicted[2])]
        for trace, record, _ in sound:
            if _key(trace) in self._known:
                self._fault(TraceFault(trace.place, None, _TWICE.format(id=trace.id)))
                continue
            self._known.add(_key(trace))
            self._count(trace.place.file, dialogs=1, turns=len(record["turns"]))
            yield record

    def _checked(self, trace: Trace, name: str) -> Iterator[tuple[Record, Dialog]]:
        """The record of a trace, if it is one that `aem score` reads."""
        record = trace_record(trace, name)
        read = read_line(json_text(record), trace.place.file, 0, 0, trace.id)
        if isinstance(read, BadRecord):
            self._fault(TraceFault(trace.place, read.field, read.message))
        else:
            yield record, read

    def _fault(self, fault: TraceFault) -> None:
        self.bad.add(fault)
        self._count(fault.place.file, faults=1)

    def _count(self, file: str, dialogs: int = 0, turns: int = 0, faults: int = 0) -> None:
        before = self.counts.get(file, FileCount())
        self.counts[file] = FileCount(before.dialogs + dialogs, before.turns + turns, before.faults + faults)


def _key(trace: Trace) -> _Key:
    return trace.id, trace.release, trace.trial


def _recognized(ahead: Sequence[Document | TraceFault], file: str) -> str:
    """The one format that the first documents of a file show."""
    values = [document.value for document in ahead if isinstance(document, Document)]
    if not values:
        raise DataError(str(ahead[0]) if ahead else f"{file}: holds nothing to import")
    known = names(Plug.IMPORTER)
    found = [name for name in known if any(map(load(Plug.IMPORTER, name)().recognizes, values))]
    if len(found) == 1:
        return found[0]
    what = f"could be {' or '.join(found)}" if found else "is of no format that shows itself"
    raise DataError(f"{file}: {what}; name the format instead of auto: {', '.join(found or known)}")


_BOTH: Final = ([TraceSide.GOLD, TraceSide.PREDICTED], [TraceSide.PREDICTED, TraceSide.GOLD])
_TWICE: Final = (
    "the dialog {id!r} was imported before; give each its own id or trial, or import gold and predicted sides into "
    "files of their own (--side)"
)
