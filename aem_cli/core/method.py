"""Everything that decides a verdict, as one value: the parts and the rules of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from aem_cli.domain.dialog import Kind
from aem_cli.domain.rule import (
    AlignmentRules,
    FieldRules,
    Grading,
    Thresholds,
    ToolRules,
    ValueRules,
    WithoutEvidence,
)
from aem_cli.domain.verdict import Verdict
from aem_cli.protocols import CompositionRule, Scorer, SubMetric


@dataclass(frozen=True, slots=True)
class Method:
    """How dialogs are evaluated. `scorer` names the default among `scorers`; sub-metrics stand in reason order."""

    sub_metrics: tuple[SubMetric, ...]
    scorers: Mapping[str, Scorer]
    scorer: str
    composition: CompositionRule
    fields: FieldRules = field(default_factory=FieldRules)
    values: ValueRules = field(default_factory=ValueRules)
    tools: ToolRules = field(default_factory=ToolRules)
    alignment: AlignmentRules = field(default_factory=AlignmentRules)
    thresholds: Thresholds = field(default_factory=Thresholds)
    grading: Grading = Grading.BINARY
    without_evidence: WithoutEvidence = WithoutEvidence.CASCADE
    held_alike: dict[tuple[Kind, bool, bool], Verdict | None] = field(default_factory=dict, compare=False, repr=False)
    """The verdict on equal sides, by the kind of turn, whether gold names its call and whether it gives arguments."""
