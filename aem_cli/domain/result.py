"""What comes out for one dialog: its turns with verdict, label and chain, and the figures composed from them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from aem_cli.domain.claim import Finding
from aem_cli.domain.dialog import Dialog, Kind
from aem_cli.domain.payload import Payload
from aem_cli.domain.verdict import Basis, Chain, Label


class TurnResult(NamedTuple):
    """One turn of the result line. `success` None goes with the labels unscored and tolerated."""

    number: int
    kind: Kind
    success: bool | None
    score: Fraction | float | None
    failure_reason: str | None
    own_reason: str | None
    label: Label
    basis: Basis | None
    caused_by: tuple[int, ...]
    inherits_from: tuple[int, ...]
    consumed: tuple[int, ...]
    chain_length: int
    chain: Chain
    findings: tuple[Finding, ...]
    sub_metrics: tuple[tuple[str, bool | None], ...]  # those evaluated; None: unscored
    tool: str | None = None  # of the gold call, or of the predicted one where nobody asked
    action: str | None = None
    tags: tuple[str, ...] = ()
    critical: bool = False
    weight: float | None = None
    latency_ms: float | None = None
    recovered: bool = False  # a failed call that the right one followed
    gold_index: int | None = None
    predict_index: int | None = None
    parts_not_judged: int = 0
    alignment: str | None = None  # how aem brought both sides together


class SubMetricCount(NamedTuple):
    """How many turns a sub-metric was evaluated on; failures of cascades are counted apart from a turn's own."""

    passed: int
    scored: int
    inherited: int = 0  # failing turns among `scored` whose label is cascade

    @property
    def rate(self) -> float | None:
        """Share of passing turns; None over nothing."""
        return self.passed / self.scored if self.scored else None


class DialogResult(NamedTuple):
    """The result of one dialog, with integer counts that add over any grouping."""

    dialog_id: str
    release: str | None
    trial: int | None
    line: int
    turns: tuple[TurnResult, ...]
    passed: int
    scored: int
    score: Fraction | None  # by the composition rule; None where nothing was scored
    test_pass: bool | None
    first_failure_turn: int | None
    root_cause: str | None  # the reason of the first root cause
    root_cause_count: int
    cascading_count: int
    unscored_count: int
    tolerated_count: int
    sub_metrics: tuple[tuple[str, SubMetricCount], ...]
    weight: float | None = None
    outcome: bool | None = None  # final states equal; None where none is recorded
    route: int | None = None  # which of `alternatives` was taken, 1-based; None: the annotated route
    metadata: Payload | None = None
    environment_turns: tuple[int, ...] = ()  # passed turns whose result differed with no failed turn behind it
    predicted_line: int | None = None  # in the file of predictions, where there is one
    gold: int | None = None  # digest of the gold side, so that two runs can tell that they judged by the same one
    dialog: Dialog | None = None  # what was judged, for views that draw it; never written

    @property
    def total_failures(self) -> int:
        """Turns that failed, root causes and cascades together."""
        return self.scored - self.passed

    @property
    def success_rate(self) -> float | None:
        """Share of passing turns among the scored; None over nothing."""
        return self.passed / self.scored if self.scored else None
