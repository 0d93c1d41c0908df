"""The JSON Schema of a line of results.jsonl, as writers/results.py writes it."""

from __future__ import annotations

from typing import Any, Final

from aem_cli.domain.dialog import Kind
from aem_cli.domain.verdict import Basis, Chain, Label

Schema = dict[str, Any]


def results_schema() -> Schema:
    """The schema of one line: the result of one dialog. Fields may be added to it, none is taken away."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "aem results",
        "description": "One line of results.jsonl: the result of one dialog.",
        **_object(_RESULT, _SELDOM_IN_RESULT),
        "$defs": {"turn": _object(_TURN, _SELDOM_IN_TURN), "finding": _object(_FINDING, _SELDOM_IN_FINDING)},
    }


def _object(fields: dict[str, tuple[str, Schema]], seldom: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": {name: {"description": said, **shape} for name, (said, shape) in fields.items()},
        "required": [name for name in fields if name not in seldom],
    }


def _or_null(kind: str) -> Schema:
    return {"type": [kind, "null"]}


_SELDOM_IN_RESULT: Final = ("predicted_line", "route", "weight", "environment_turns", "gold")
_SELDOM_IN_TURN: Final = (
    "recovered", "critical", "gold_index", "predict_index", "alignment", "parts_not_judged", "latency_ms",
)  # fmt: skip
_SELDOM_IN_FINDING: Final = ("note", "absent")
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_PLACE: Final[Schema] = {"type": "integer", "minimum": 1}
_SHARE: Final[Schema] = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
_NUMBERS: Final[Schema] = {"type": "array", "items": {"type": "integer"}}
_RATE: Final = _object(
    {"passed": ("Turns that passed.", _COUNT), "scored": ("Turns it judged.", _COUNT), "rate": ("Their share.", _SHARE)}
)
_RESULT: Final[dict[str, tuple[str, Schema]]] = {
    "dialog_id": ("The dialog.", {"type": "string"}),
    "release": ("Its release.", _or_null("string")),
    "trial": ("Its trial.", _or_null("integer")),
    "line": ("Its line in the data set.", _COUNT),
    "success_rate": ("The share of passing turns; null over nothing.", _SHARE),
    "score": ("By the composition rule; null where nothing was scored.", _SHARE),
    "test_pass": ("False: a turn failed. Null: one is unscored, or nothing was scored.", _or_null("boolean")),
    "first_failure_turn": ("The number of the first failing turn.", _or_null("integer")),
    "root_cause": ("The reason of the first root cause.", _or_null("string")),
    "total_failures": ("Failing turns.", _COUNT),
    "root_cause_count": ("Failing turns that are root causes.", _COUNT),
    "cascading_count": ("Failing turns that only inherited it.", _COUNT),
    "unscored_count": ("Turns left unscored.", _COUNT),
    "tolerated_count": ("Turns that the alignment rules tolerate.", _COUNT),
    "predicted_line": ("Its line in the file of predictions.", _PLACE),
    "route": ("Which of the alternatives was taken.", _PLACE),
    "weight": ("Its weight in the AEM score.", {"type": "number", "minimum": 0}),
    "environment_turns": ("Passing turns whose result differed with no failed turn behind it.", _NUMBERS),
    "sub_metrics": ("Counts by sub-metric.", {"type": "object", "additionalProperties": _RATE}),
    "turns": ("Its judged turns.", {"type": "array", "items": {"$ref": "#/$defs/turn"}}),
    "outcome": ("Whether the final state was reached.", _or_null("boolean")),
    "metadata": ("As the data set has it.", {}),
    "gold": ("The digest of its gold side.", {"type": "string", "pattern": "^[0-9a-f]{32}$"}),
}
_TURN: Final[dict[str, tuple[str, Schema]]] = {
    "turn_no": ("Its number.", {"type": "integer"}),
    "kind": ("A reply or a call.", {"enum": [str(Kind.RESPONSE), str(Kind.ACTION)]}),
    "success": ("Null: unscored or tolerated.", _or_null("boolean")),
    "score": ("1 or 0; under grading continuous the mean of its claims.", _SHARE),
    "failure_reason": ("Why it failed; prior_action_failed for a cascade.", _or_null("string")),
    "own_reason": ("What the failure looks like by itself.", _or_null("string")),
    "label": ("What it is.", {"enum": [*map(str, Label)]}),
    "caused_by": ("The root turns behind it.", _NUMBERS),
    "basis": ("What the label of a failing turn stands on.", {"enum": [*map(str, Basis), None]}),
    "chain_length": ("Gold calls in a row between two replies.", _COUNT),
    "chain": ("The bucket of that length.", {"enum": [*map(str, Chain)]}),
    "findings": ("Every miss, and every claim that a scorer answered.",
                 {"type": "array", "items": {"$ref": "#/$defs/finding"}}),
    "inherits_from": ("Turns that a root cause has a part of its failure from.", _NUMBERS),
    "consumed": ("Turns whose corrupted result a passing turn drew on.", _NUMBERS),
    "recovered": ("A failed call that the right one followed.", {"const": True}),
    "critical": ("It was marked critical.", {"const": True}),
    "gold_index": ("The place of its gold side before alignment.", {"type": "integer"}),
    "predict_index": ("The place of its predicted side before alignment.", {"type": "integer"}),
    "alignment": ("How aem brought both sides together.", {"type": "string"}),
    "parts_not_judged": ("Content parts beside the text.", _PLACE),
    "latency_ms": ("As the data set has it.", {"type": "number", "minimum": 0}),
    "tool": ("The tool of the gold call, or of a call nobody asked for.", _or_null("string")),
    "action": ("Its action.", _or_null("string")),
    "sub_metrics": ("Whether each sub-metric that judged it held; null: unscored.",
                    {"type": "object", "additionalProperties": _or_null("boolean")}),
}  # fmt: skip
_FINDING: Final[dict[str, tuple[str, Schema]]] = {
    "sub_metric": ("The sub-metric.", {"type": "string"}),
    "reason": ("What a miss is called.", {"type": "string"}),
    "field": ("tool_id, action, args.day, response, response[0].", {"type": "string"}),
    "gold": ("The gold value.", {}),
    "predicted": ("The predicted value.", {}),
    "score": ("Null where structure settled it, or where it is unscored.", _SHARE),
    "threshold": ("What the score was held against.", _SHARE),
    "holds": ("Null: unscored.", _or_null("boolean")),
    "by": ("Who settled it: a scorer, a comparator, or structure.", {"type": "string"}),
    "note": ("Why.", {"type": "string"}),
    "absent": ("The side that holds nothing at all, which is not null.", {"enum": ["gold", "predicted"]}),
}
