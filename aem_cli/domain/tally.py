"""The integer counts of a run; they add in any grouping and order, and every rate is derived from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple, TypeVar

from aem_cli.domain.count import OutcomeCount, ReasonCount, TurnCount, count_sub_metrics, count_turns
from aem_cli.domain.dialog import Kind
from aem_cli.domain.result import SubMetricCount
from aem_cli.domain.trials import Trials
from aem_cli.domain.verdict import Basis, Chain, Label

K = TypeVar("K")

UNEXPECTED_TURN: Final = "unexpected_turn"
MISSING_TURN: Final = "missing_turn"


class TurnShape(NamedTuple):
    """What is counted of a turn. A run holds few different shapes, so all breakdowns come from one counter."""

    kind: Kind
    success: bool | None
    failure_reason: str | None
    own_reason: str | None
    label: Label
    basis: Basis | None
    chain: Chain
    sub_metrics: tuple[tuple[str, bool | None], ...]
    recovered: bool


class DialogShape(NamedTuple):
    """What is counted of a dialog: its verdict by turns beside its outcome by final state."""

    test_pass: bool | None
    outcome: bool | None


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of any part of a run. Null dialogs are counted and stand in no score and no rate of dialogs."""

    turns: Mapping[TurnShape, int] = field(default_factory=dict)
    dialogs: Mapping[DialogShape, int] = field(default_factory=dict)
    score_sum: Fraction = Fraction(0)  # of weight times score, over dialogs that pass or fail
    weight_sum: Fraction = Fraction(0)
    consumed: int = 0  # passing turns that drew on a corrupted result
    parts_not_judged: int = 0
    trials: Trials = field(default_factory=Trials)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            _added(self.turns, other.turns),
            _added(self.dialogs, other.dialogs),
            self.score_sum + other.score_sum,
            self.weight_sum + other.weight_sum,
            self.consumed + other.consumed,
            self.parts_not_judged + other.parts_not_judged,
            self.trials + other.trials,
        )

    @property
    def score(self) -> Fraction | None:
        """The weighted mean of the dialogs' scores, exactly; None where no dialog has one."""
        return self.score_sum / self.weight_sum if self.weight_sum else None

    @property
    def turn_rate(self) -> float | None:
        """The pooled share of passing turns."""
        return self.turn_count.rate

    @property
    def pass_rate(self) -> float | None:
        """The share of dialogs that pass among those that pass or fail."""
        decided = self.dialogs_passed + self.dialogs_failed
        return self.dialogs_passed / decided if decided else None

    @property
    def dialogs_total(self) -> int:
        """All dialogs, null ones too."""
        return sum(self.dialogs.values())

    @property
    def dialogs_passed(self) -> int:
        """Dialogs whose `test_pass` is true."""
        return self._dialogs_where(True)

    @property
    def dialogs_failed(self) -> int:
        """Dialogs whose `test_pass` is false."""
        return self._dialogs_where(False)

    @property
    def dialogs_null(self) -> int:
        """Dialogs without a verdict: a turn is unscored, or nothing was scored."""
        return self._dialogs_where(None)

    @property
    def turn_count(self) -> TurnCount:
        """All turns by label."""
        return count_turns((shape.label, n) for shape, n in self._judged())

    @property
    def kinds(self) -> dict[Kind, TurnCount]:
        """Turns by kind, replies first."""
        return {kind: self._turns_of("kind", kind) for kind in _KINDS}

    @property
    def chains(self) -> dict[Chain, TurnCount]:
        """Turns by the bucket of their chain's length, shortest first."""
        return {chain: self._turns_of("chain", chain) for chain in Chain}

    @property
    def sub_metrics(self) -> dict[str, SubMetricCount]:
        """Turns by sub-metric, by name."""
        return count_sub_metrics((shape.sub_metrics, shape.label, count) for shape, count in self._judged())

    @property
    def failure_reasons(self) -> dict[str, int]:
        """Failing turns by failure reason (every cascade is a prior_action_failed), most first."""
        counts: Counter[str] = Counter()
        for shape, count in self._failing():
            counts[shape.failure_reason or "unknown"] += count
        return dict(sorted(counts.items(), key=lambda x: (-x[1], x[0])))

    @property
    def reasons(self) -> dict[str, ReasonCount]:
        """Failing turns by what went wrong in them, own and inherited apart, most first."""
        counts: dict[str, ReasonCount] = {}
        for shape, count in self._failing():
            inherited = shape.label == Label.CASCADE
            reason = (shape.own_reason if inherited else shape.failure_reason) or "unknown"
            roots, cascades = counts.get(reason, _NO_REASON)
            counts[reason] = ReasonCount(roots, cascades + count) if inherited else ReasonCount(roots + count, cascades)
        return dict(sorted(counts.items(), key=lambda x: (-sum(x[1]), x[0])))

    @property
    def bases(self) -> dict[Label, dict[Basis, int]]:
        """Root causes and cascades by what their label stands on."""
        counts: dict[Label, dict[Basis, int]] = {Label.ROOT_CAUSE: {}, Label.CASCADE: {}}
        for label, bases in counts.items():
            for basis in Basis:
                bases[basis] = sum(n for shape, n in self._failing() if shape.label == label and shape.basis == basis)
        return counts

    @property
    def assumed(self) -> int:
        """Failing turns whose label is assumed, for want of results and of declared dependencies."""
        return sum(count for shape, count in self._failing() if shape.basis == Basis.ASSUMED)

    @property
    def recovered(self) -> int:
        """Failed calls that the right one followed, tolerated or not."""
        return sum(count for shape, count in self._judged() if shape.recovered)

    @property
    def extras(self) -> int:
        """Turns that nobody asked for and that fail; the tolerated ones are among `turn_count.tolerated`."""
        return self._failing_with(UNEXPECTED_TURN)

    @property
    def missing(self) -> int:
        """Turns that never came and fail, whatever they are put down to."""
        return self._failing_with(MISSING_TURN)

    @property
    def outcome(self) -> OutcomeCount:
        """Final states against verdicts, over the dialogs that record any."""
        counts = [0] * len(OutcomeCount._fields)
        for shape, count in self.dialogs.items():
            if shape.outcome is not None:
                counts[_OUTCOMES[shape]] += count
        return OutcomeCount(*counts)

    def _dialogs_where(self, test_pass: bool | None) -> int:
        return sum(count for shape, count in self.dialogs.items() if shape.test_pass is test_pass)

    def _turns_of(self, part: str, value: str) -> TurnCount:
        return count_turns((shape.label, count) for shape, count in self._judged() if getattr(shape, part) == value)

    def _judged(self) -> Iterable[tuple[TurnShape, int]]:
        return [(shape, count) for shape, count in self.turns.items() if shape.kind != Kind.USER]

    def _failing(self) -> Iterable[tuple[TurnShape, int]]:
        return [(shape, count) for shape, count in self._judged() if shape.success is False]

    def _failing_with(self, reason: str) -> int:
        return sum(n for shape, n in self._failing() if reason in (shape.own_reason, shape.failure_reason))


_NO_REASON: Final = ReasonCount()
_KINDS: Final = (Kind.RESPONSE, Kind.ACTION)
_OUTCOMES: Final[Mapping[DialogShape, int]] = {
    DialogShape(True, True): 0,
    DialogShape(False, False): 1,
    DialogShape(False, True): 2,
    DialogShape(True, False): 3,
    DialogShape(None, True): 4,
    DialogShape(None, False): 4,
}


def _added(left: Mapping[K, int], right: Mapping[K, int]) -> dict[K, int]:
    total = dict(left)
    for key, count in right.items():
        total[key] = total.get(key, 0) + count
    return total
