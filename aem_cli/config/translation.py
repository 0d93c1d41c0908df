"""Between the file's keys and the settings: from the validated model, and back to a mapping that a file may hold."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from aem_cli.config.settings import Choice, Settings
from aem_cli.core.diff.rules import DiffRules
from aem_cli.core.gate import GateRules
from aem_cli.domain.rule import (
    AlignmentRules,
    Comparator,
    FieldRule,
    Grading,
    Thresholds,
    Tolerance,
    ToolRules,
    ValueRules,
    WithoutEvidence,
)
from aem_cli.domain.verdict import Chain

if TYPE_CHECKING:
    from aem_cli.config.model import AlignmentPart, Bucket, Config, DiffPart, FieldPart


def to_settings(config: Config, source: str) -> Settings:
    """The settings that a validated file says."""
    values, tools, alignment, gate = config.values, config.tools, config.alignment, config.gate
    composition = config.composition
    return Settings(
        scorer=config.scorer,
        thresholds=Thresholds(float(config.threshold), {name: float(bar) for name, bar in config.thresholds.items()}),
        grading=Grading(config.grading),
        dimensions=tuple(config.dimensions),
        values=ValueRules(values.coerce, values.null_is_absent, tuple(tuple(group) for group in config.aliases)),
        fields={pattern: _field_rule(part) for pattern, part in config.fields.items()},
        tools=ToolRules(tuple(tools.read_only), tools.name_split, tuple(tools.error_patterns)),
        alignment=_alignment_rules(alignment),
        without_evidence=WithoutEvidence(config.attribution.without_evidence),
        composition=Choice(composition.rule, dict(composition.model_extra or {})),
        gate=GateRules(**dict(gate) | {"chains": _chains(gate.chains), "diff": _diff_rules(gate.diff)}),
        source=source,
    )


def _alignment_rules(part: AlignmentPart) -> AlignmentRules:
    """The rules of the mode, with what the file says of extras and missing turns over them."""
    rules = AlignmentRules(retries=part.retries, realign=part.realign).with_mode(part.mode)
    return rules._replace(
        extras=rules.extras if part.extras is None else Tolerance(part.extras),
        missing=rules.missing if part.missing is None else Tolerance(part.missing),
    )


def _diff_rules(part: DiffPart) -> DiffRules:
    return DiffRules(**dict(part) | {"chains": _chains(part.chains)})


def _chains(bars: Mapping[Bucket, Fraction]) -> dict[Chain, Fraction]:
    return {Chain(name): bar for name, bar in bars.items()}


def _field_rule(part: FieldPart) -> FieldRule:
    said = dict(part) | {"accept": tuple(part.accept)}
    if part.compare is not None:
        said["compare"] = Comparator(part.compare)
    return FieldRule(**said)


def effective(settings: Settings) -> dict[str, Any]:
    """Every key of the config with its effective value, as a file would say it; loading it gives these settings."""
    values, scorer = settings.values._asdict(), settings.scorer
    aliases = values.pop("aliases")
    plain = {
        "scorer": {"name": scorer.name, **scorer.options} if scorer.options else scorer.name,
        "threshold": settings.thresholds.overall,
        "thresholds": settings.thresholds.sub_metrics,
        "grading": settings.grading,
        "dimensions": settings.dimensions,
        "values": values,
        "aliases": aliases,
        "fields": {pattern: _said(rule) for pattern, rule in settings.fields.items()},
        "tools": settings.tools._asdict(),
        "alignment": settings.alignment._asdict(),
        "attribution": {"without_evidence": settings.without_evidence},
        "composition": {"rule": settings.composition.name, **settings.composition.options},
        "gate": {**settings.gate._asdict(), "diff": settings.gate.diff._asdict()},
    }
    return {key: _plain(value) for key, value in plain.items()}


def _said(rule: FieldRule) -> dict[str, object]:
    return {key: value for key, value in rule._asdict().items() if value is not None and value != ()}


def _plain(value: Any) -> Any:
    """The value in the types that JSON and YAML have; a share is written in decimals, which it came from."""
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Fraction):
        return float(value)
    return str(value) if isinstance(value, str) else value
