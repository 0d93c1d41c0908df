"""The shape of the config file: every key with its type, range and default. Unknown keys are errors."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    PlainValidator,
    WithJsonSchema,
    model_validator,
)

from aem_cli.config.mode import mode_of
from aem_cli.config.settings import Choice
from aem_cli.config.share import limit_of, share_of
from aem_cli.domain.rule import Mode

_SHARE_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "number", "minimum": 0, "maximum": 1},
        {"type": "string", "pattern": r"^\s*(\d+(\.\d*)?|\.\d+)\s*%\s*$"},
    ]
}
_LIMIT_SCHEMA: dict[str, Any] = {"anyOf": [{"type": "integer", "minimum": 0}, *_SHARE_SCHEMA["anyOf"]]}
_CHOICE_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "string"}, {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}]
}


def _scorer(value: object) -> Choice:
    if isinstance(value, str) and value:
        return Choice(value)
    if isinstance(value, dict) and isinstance(value.get("name"), str) and value["name"]:
        return Choice(value["name"], {str(key): option for key, option in value.items() if key != "name"})
    raise ValueError("write a name, or {name: ...} with the scorer's options")


def _mode(value: object) -> Mode:
    if isinstance(value, str):
        return mode_of(value)
    raise ValueError("write the name of a mode, such as in_order")


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"{text!r:.60} is no regular expression: {error}") from None
    return text


Share = Annotated[Fraction, PlainValidator(share_of), WithJsonSchema(_SHARE_SCHEMA)]
Limit = Annotated[int | Fraction, PlainValidator(limit_of), WithJsonSchema(_LIMIT_SCHEMA)]
ScorerChoice = Annotated[Choice, PlainValidator(_scorer), WithJsonSchema(_CHOICE_SCHEMA)]
ModeName = Annotated[Mode, PlainValidator(_mode), WithJsonSchema({"type": "string", "examples": [*Mode]})]
Threshold = Annotated[float, Field(ge=0, le=1)]
Tolerated = Annotated[float, Field(ge=0)]
Count = Annotated[int, Field(ge=0)]
Name = Annotated[str, Field(min_length=1)]
Pattern = Annotated[Name, AfterValidator(_pattern)]
Side = Literal["forbid", "reads_only", "allow"]
Bucket = Literal["none", "single", "two_step", "three_plus"]


class Part(BaseModel):
    """A mapping of the config: types are taken as written, and unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _without_empty(cls, value: Any) -> Any:
        """A key with nothing behind it ("fields:" over commented examples) is as good as left out."""
        if not isinstance(value, dict):
            return value
        return {key: part for key, part in value.items() if part is not None or not _holds_more(cls, key)}


def _holds_more(model: type[Part], key: object) -> bool:
    field = model.model_fields.get(key) if isinstance(key, str) else None
    return field is not None and isinstance(field.get_default(call_default_factory=True), Part | list | dict)


class ValuesPart(Part):
    """Which values are equal beyond typed equality."""

    coerce: bool = False
    null_is_absent: bool = False


class FieldPart(Part):
    """What is said of one parameter; `accept` holds other right values of any type."""

    optional: bool | None = None
    accept: list[JsonValue] = []
    compare: Literal["exact", "casefold", "number", "datetime", "set"] | None = None
    abs_tol: Tolerated | None = None
    rel_tol: Tolerated | None = None
    ignore: bool | None = None
    scorer: Name | None = None
    threshold: Threshold | None = None


class ToolsPart(Part):
    """What is known of the tools."""

    read_only: list[Name] = []
    name_split: Name = "."
    error_patterns: list[Pattern] = []


class AlignmentPart(Part):
    """How predicted turns are brought to gold turns, and what is tolerated of those on one side only."""

    mode: ModeName = Mode.AEM
    extras: Side | None = None  # None: as the mode says
    missing: Side | None = None
    retries: Count = 0
    realign: bool = False


class AttributionPart(Part):
    """How a failure is labelled that no evidence settles."""

    without_evidence: Literal["cascade", "root_cause"] = "cascade"


class CompositionPart(Part):
    """The rule that makes one number of a dialog's turns; the other keys are the rule's own options."""

    model_config = ConfigDict(extra="allow")

    rule: Name = "mean"


class DiffPart(Part):
    """What a run may lose against another one."""

    max_drop: Share | None = None
    sub_metrics: dict[Name, Share] = {}
    reasons: dict[Name, Limit] = {}
    chains: dict[Bucket, Share] = {}
    critical: Count | None = None
    significant_only: bool = False
    max_unscored: Count | None = 0


class GatePart(Part):
    """What a run must reach."""

    fail_under: Share | None = None
    sub_metrics: dict[Name, Share] = {}
    reasons: dict[Name, Limit] = {}
    chains: dict[Bucket, Share] = {}
    per_dialog_pass_rate: Share | None = None
    max_unscored: Count | None = 0
    max_assumed: Count | None = None
    diff: DiffPart = Field(default_factory=DiffPart)


class Config(Part):
    """The whole file."""

    scorer: ScorerChoice = Choice("hybrid")
    threshold: Threshold = 0.5
    thresholds: dict[Name, Threshold] = {}
    grading: Literal["binary", "continuous"] = "binary"
    dimensions: Annotated[list[Name], Field(min_length=1)] = ["correctness"]
    values: ValuesPart = Field(default_factory=ValuesPart)
    aliases: list[Annotated[list[Name], Field(min_length=2)]] = []
    fields: dict[Name, FieldPart] = {}
    tools: ToolsPart = Field(default_factory=ToolsPart)
    alignment: AlignmentPart = Field(default_factory=AlignmentPart)
    attribution: AttributionPart = Field(default_factory=AttributionPart)
    composition: CompositionPart = Field(default_factory=CompositionPart)
    gate: GatePart = Field(default_factory=GatePart)
