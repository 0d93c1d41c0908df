"""A trace: what a system recorded of one conversation, step by step, before it is held against anything."""

from __future__ import annotations

from typing import NamedTuple

from aem_cli.domain.dialog import Action, Kind, Response
from aem_cli.domain.payload import Payload
from aem_cli.domain.term import Term


class TraceSide(Term):
    """Which side of a dialog a trace tells: what should have happened, or what did."""

    GOLD = "gold"
    PREDICTED = "predicted"


class Place(NamedTuple):
    """Where something was read: the file as the user named it, and the record as its format counts or names them.

    A record reads like "line 3", "[2].messages[4]" or "span 771ce4dcbd861745"; "" is the whole file.
    """

    file: str
    record: str

    def inside(self, path: str) -> Place:
        """The place of a part: "line 3" and "messages[4]" are "line 3.messages[4]"."""
        joint = "." if self.record and not path.startswith("[") else ""
        return Place(self.file, f"{self.record}{joint}{path}")


class Document(NamedTuple):
    """One JSON value of a file: the whole file, an element of its list, or a line."""

    value: object
    place: Place


class Step(NamedTuple):
    """What came next: what the user said (`side` None, `text` set), a call, or a reply."""

    kind: Kind
    side: Action | Response | None
    place: Place
    text: str | None = None
    latency_ms: float | None = None  # of this step alone
    tags: tuple[str, ...] = ()
    depends_on: tuple[int, ...] | None = None  # places in `Trace.steps`, 0-based, all before this one


class Trace(NamedTuple):
    """One conversation with its steps in the order in which they happened: calls by their start, replies by their end.

    What the recorder left out on purpose is no missing value: `Action.args` is None where arguments were not recorded
    (an empty object where the call had none), and so is `Action.result`; a reply without its text has
    `Response.recorded` False. Arguments that came as text which is not JSON stay that text.
    """

    id: str
    side: TraceSide
    place: Place  # of the conversation as a whole
    steps: tuple[Step, ...]
    release: str | None = None
    trial: int | None = None
    metadata: Payload | None = None


class TraceFault(NamedTuple):
    """A record that could not be read: where, which field of it, what is wrong with it and what to do."""

    place: Place
    field: str | None
    message: str

    def __str__(self) -> str:
        line, _, inner = self.place.record.partition(".")
        is_line = line.startswith("line ")
        where = f"{self.place.file}:{line.removeprefix('line ')}" if is_line else self.place.file
        within = ".".join(filter(None, (inner if is_line else self.place.record, self.field)))
        return f"{where}: {within}: {self.message}" if within else f"{where}: {self.message}"
