"""The plug points: what a scorer, a sub-metric, a composition rule and a report writer must offer; no base class."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, BinaryIO, Protocol, TypeVar

from aem_cli.domain.claim import Claim, Pair
from aem_cli.domain.dialog import Kind, Turn
from aem_cli.domain.result import TurnResult
from aem_cli.domain.row import Row, RowWithDialog
from aem_cli.domain.rule import FieldRules, ValueRules
from aem_cli.domain.trace import Document, Trace, TraceFault

T = TypeVar("T")

Asking = Generator[Sequence[tuple[str, Pair]], Sequence[float | None], T]
"""A step that asks scorers: it yields (scorer name, pair) and is sent one answer for each, in order."""


class Scorer(Protocol):
    """Answers questions about pairs, many at a time.

    `signature` tells everything that may change an answer (model, digest, options, version). `splits_replies` says
    whether gold replies are judged statement by statement or as one text.
    """

    @property
    def name(self) -> str:
        """The name it is registered under."""
        ...

    @property
    def signature(self) -> str:
        """Name, version, model and digest: two runs with the same one are comparable."""
        ...

    @property
    def splits_replies(self) -> bool:
        """True: a pair for each statement of a gold reply; False: one pair for the whole text."""
        ...

    def score(self, pairs: Sequence[Pair]) -> Sequence[float | None]:
        """One probability in [0, 1] for each pair, in order. None, or anything else, leaves the pair unscored."""
        ...


class Explainer(Protocol):
    """A scorer may also say, for a pair of its last batch that it gave a low score or none, which words decided."""

    def explain(self, pair: Pair) -> str | None:
        """What decided, in a few words; None where there is nothing to say."""
        ...


class Ready(Protocol):
    """A scorer that answers sooner than pairs are collected and told apart says so; it is asked dialog by dialog."""

    @property
    def ready(self) -> bool:
        """True: nothing is gained by asking about many dialogs at once."""
        ...


class Metered(Protocol):
    """A scorer that calls something which costs time or money may also say how much it used."""

    def usage(self) -> Mapping[str, int | float]:
        """Counts since it was built, by name, in the order in which they are shown: calls, tokens, cost."""
        ...


class OneProcess(Protocol):
    """A scorer that does not want to be built in several processes says so: it has a budget, or a model that already
    keeps all cores busy. A run with it stays in one process, whatever the number of workers.
    """

    @property
    def one_process(self) -> bool:
        """True: one of these for a whole run."""
        ...


class JudgedTurn(Protocol):
    """What a sub-metric sees of a turn and its surroundings."""

    @property
    def turn(self) -> Turn:
        """The turn, with both sides there."""
        ...

    @property
    def results(self) -> tuple[str, ...]:
        """Texts of the predicted results recorded before this turn, and of what the user said; oldest first."""
        ...

    @property
    def results_recorded(self) -> bool:
        """Whether any predicted result is recorded before this turn."""
        ...


class SubMetric(Protocol):
    """Lists the claims of a turn; it does not score."""

    @property
    def name(self) -> str:
        """The name that counts, rates and bars go by."""
        ...

    @property
    def dimension(self) -> str:
        """The dimension it belongs to."""
        ...

    @property
    def blocking(self) -> bool:
        """Whether a miss leaves the sub-metrics after this one unevaluated."""
        ...

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of turn it is evaluated on."""
        ...

    def claims(
        self, judged: JudgedTurn, fields: FieldRules, values: ValueRules, splits_replies: bool
    ) -> Iterable[Claim]:
        """The claims of a turn that has both a gold and a predicted side."""
        ...


class CompositionRule(Protocol):
    """Makes one number of a dialog's turns."""

    def compose(self, turns: Sequence[TurnResult]) -> Fraction | None:
        """The dialog's score in [0, 1] as an exact fraction; None where nothing was scored."""
        ...


class Importer(Protocol):
    """Reads the records of another system; it opens no file and knows nothing of ours."""

    @property
    def name(self) -> str:
        """The name it is registered under."""
        ...

    def recognizes(self, document: object) -> bool:
        """Whether the first JSON value of a file is of this format; two importers never both say so."""
        ...

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """The conversations in the order in which they begin, faults beside them; one fault spoils no other record.

        A format whose documents stand alone holds one of them at a time; one that spreads a conversation over several
        documents (spans) says in its module how long it holds them.
        """
        ...


class ReportedRun(Protocol):
    """A finished run as a report writer sees it: everything is read from what the run wrote.

    `rows` and `dialogs` stream in the order of the data set, hold one dialog at a time, and may be called again.
    """

    @property
    def dataset(self) -> str:
        """The data set as the user named it; "-" is standard input."""
        ...

    @property
    def summary(self) -> Mapping[str, Any]:
        """The content of summary.json."""
        ...

    @property
    def circumstances(self) -> Mapping[str, Any]:
        """The content of run.json; empty where a results file stands alone."""
        ...

    def rows(self) -> Iterator[Row]:
        """The rows of results.jsonl."""
        ...

    def dialogs(self) -> Iterator[RowWithDialog]:
        """The same rows, each with its dialog: the data set is read once beside them, where it is still the same."""
        ...


class ReportWriter(Protocol):
    """Draws a finished run into a file; it only renders, and the same run gives the same bytes."""

    def __call__(self, run: ReportedRun, file: BinaryIO) -> None:
        """Write the whole report; the file gets its name when this returns, and is removed when it raises."""
        ...
