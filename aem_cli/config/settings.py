"""What a config file says, as values of the domain: every rule with its default, and parts by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from aem_cli.core.gate import GateRules
from aem_cli.domain.rule import (
    AlignmentRules,
    FieldRule,
    Grading,
    Thresholds,
    ToolRules,
    ValueRules,
    WithoutEvidence,
)


class Choice(NamedTuple):
    """A part by its name, with its options."""

    name: str
    options: Mapping[str, object] = {}


class Settings(NamedTuple):
    """The effective config. Without a file it is `Settings()`, and neither YAML nor pydantic is imported.

    `source` is the file's path for messages; it decides nothing.
    """

    scorer: Choice = Choice("hybrid")
    thresholds: Thresholds = Thresholds()
    grading: Grading = Grading.BINARY
    dimensions: tuple[str, ...] = ("correctness",)
    values: ValueRules = ValueRules()  # with the aliases
    fields: Mapping[str, FieldRule] = {}
    tools: ToolRules = ToolRules()
    alignment: AlignmentRules = AlignmentRules()
    without_evidence: WithoutEvidence = WithoutEvidence.CASCADE
    composition: Choice = Choice("mean")
    gate: GateRules = GateRules()
    source: str = "config"
