"""A dialog and its turns as a result line tells them, as far as two runs are compared by it.

These are dataclasses and no named tuples because the reader of results fills them straight from JSON; two runs of
100,000 dialogs make a million and a half of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from aem_cli.domain.dialog import Kind
from aem_cli.domain.verdict import Chain, Label


@dataclass(slots=True)
class RunFinding:
    """What was found on a turn; only what does not hold is of interest."""

    reason: str
    field: str
    holds: bool | None = None


@dataclass(slots=True)
class RunTurn:
    """One turn of a result line. `success` None goes with the labels unscored and tolerated."""

    turn_no: int
    kind: Kind
    success: bool | None
    label: Label
    chain: Chain
    failure_reason: str | None = None
    own_reason: str | None = None
    caused_by: tuple[int, ...] = ()
    findings: tuple[RunFinding, ...] = ()
    sub_metrics: dict[str, bool | None] = field(default_factory=dict)
    tool: str | None = None
    action: str | None = None
    critical: bool = False
    latency_ms: float | None = None

    @property
    def reason(self) -> str | None:
        """What went wrong in a failing turn, as the summary counts it: of a cascade, what it looks like."""
        if self.success is not False:
            return None
        said = self.own_reason if self.label == Label.CASCADE else self.failure_reason
        return said or self.own_reason or "unknown"


@dataclass(slots=True)
class RunDialog:
    """One result line. (dialog_id, trial) is what two runs are paired by; releases differ by nature."""

    dialog_id: str
    turns: tuple[RunTurn, ...]
    test_pass: bool | None
    score: float | None
    release: str | None = None
    trial: int | None = None
    line: int = 0  # of the data set
    weight: float | None = None
    gold: str | None = None  # digest of the gold side; None where the results were written without it
    metadata: dict[str, Any] = field(default_factory=dict)
