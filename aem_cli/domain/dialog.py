"""A dialog and its turns: what was asked for (gold) and what the agent did (predicted).

These are named tuples, not dataclasses: a run builds two dozen of them for every dialog, and a frozen dataclass takes
three times as long to build.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from aem_cli.domain.payload import Payload
from aem_cli.domain.term import Term


class Kind(Term):
    """What a turn is: a reply the user sees, a tool call, or the user's own text (never scored)."""

    RESPONSE = "response"
    ACTION = "action"
    USER = "user"


class Action(NamedTuple):
    """A tool call. On a gold side `tool`, `action` or `args` of None leaves that part unjudged.

    On a predicted side `args` None says that arguments were not recorded, which is not that there were none.
    """

    tool: str | None
    action: str | None
    args: Payload | None
    result: Payload | None = None  # None: not recorded; a recorded null is Payload.of(None)
    status: str | None = None
    optional: tuple[str, ...] = ()
    accept: Mapping[str, tuple[object, ...]] = {}
    args_fault: str | None = None  # why a predicted side's arguments cannot be read; args is then an empty object


class Response(NamedTuple):
    """A reply. `facts` are the statements a gold reply conveys where the annotator listed them."""

    text: str
    facts: tuple[str, ...] | None = None
    parts_not_judged: int = 0  # images, audio and other content parts beside the text
    recorded: bool = True  # False: a predicted reply whose text was not recorded; `text` is empty then


Side = Action | Response


class Turn(NamedTuple):
    """One turn: `gold` None is a turn nobody asked for, `predicted` None one that never came."""

    number: int
    kind: Kind
    gold: Side | None
    predicted: Side | None
    annotated: bool = True  # False: the record has no gold side at all, so no correctness claim is made
    any_of: tuple[Side, ...] = ()  # whole alternative gold sides
    tags: tuple[str, ...] = ()
    depends_on: tuple[int, ...] | None = None
    weight: float | None = None
    critical: bool = False
    latency_ms: float | None = None
    text: str | None = None  # what a user turn says
    gold_index: int | None = None  # the places before alignment, where aem moved a side
    predict_index: int | None = None
    alignment: str | None = None  # how aem brought both sides together (domain/alignment.py); None: they came so


class FinalState(NamedTuple):
    """The state of the world after the dialog, for the outcome check beside the turns; None: not recorded."""

    gold: Payload | None
    predicted: Payload | None

    @property
    def is_reached(self) -> bool | None:
        """Whether both are the same; None where one is not recorded."""
        return None if self.gold is None or self.predicted is None else self.gold.same_as(self.predicted)


class Dialog(NamedTuple):
    """An annotated dialog. (id, release, trial) is its identity within a data set."""

    id: str
    turns: tuple[Turn, ...]
    release: str | None = None
    trial: int | None = None
    weight: float | None = None
    metadata: Payload | None = None
    alternatives: tuple[tuple[Turn, ...], ...] = ()  # whole other gold routes; their predicted sides are None
    final_state: FinalState | None = None
    line: int = 0  # 1-based physical line in its file
    predicted_turns: tuple[Turn, ...] | None = None  # of a file of their own, still to be aligned; `turns` are gold's
    predicted_line: int | None = None  # where they stand in that file; None: the dialog has no prediction

    @property
    def key(self) -> tuple[str, str | None, int | None]:
        """What tells this dialog from every other of the data set."""
        return self.id, self.release, self.trial
