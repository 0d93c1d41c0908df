import json
from fractions import Fraction

import pytest

from aem_cli.domain.claim import ABSENT, Finding
from aem_cli.domain.dialog import Kind
from aem_cli.domain.payload import Payload
from aem_cli.domain.result import DialogResult, SubMetricCount, TurnResult
from aem_cli.domain.verdict import Basis, Chain, Label
from aem_cli.writers.results import result_line

PASSING = TurnResult(
    number=2,
    kind=Kind.ACTION,
    success=True,
    score=Fraction(1),
    failure_reason=None,
    own_reason=None,
    label=Label.PASS,
    basis=None,
    caused_by=(),
    inherits_from=(),
    consumed=(),
    chain_length=1,
    chain=Chain.SINGLE,
    findings=(),
    sub_metrics=(("selection", True), ("completeness", True), ("truthfulness", True)),
    tool="reports",
    action="FilterData",
)
MISS = Finding(
    "truthfulness", "inconsistent_parameter_values", "args.metric", "revenue", "profit", False, 0.1, 0.5, "hybrid"
)
FAILING = PASSING._replace(
    success=False,
    score=Fraction(0),
    failure_reason=MISS.reason,
    own_reason=MISS.reason,
    label=Label.ROOT_CAUSE,
    basis=Basis.ORIGIN,
    findings=(MISS,),
    sub_metrics=(("selection", True), ("completeness", True), ("truthfulness", False)),
)


def dialog(*turns, **changes):
    passed = sum(turn.success is True for turn in turns)
    scored = sum(turn.success is not None for turn in turns)
    result = DialogResult(
        dialog_id="sales-1",
        release="2026-11",
        trial=1,
        line=1,
        turns=turns,
        passed=passed,
        scored=scored,
        score=Fraction(passed, scored) if scored else None,
        test_pass=passed == scored,
        first_failure_turn=None,
        root_cause=None,
        root_cause_count=0,
        cascading_count=0,
        unscored_count=0,
        tolerated_count=0,
        sub_metrics=(("selection", SubMetricCount(1, 1)), ("completeness", SubMetricCount(0, 0))),
    )
    return result._replace(**changes)


def written(result):
    line = result_line(result)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    return json.loads(line, parse_constant=lambda name: pytest.fail(f"{name} in {line!r}"))


def test_a_passing_turn():
    assert written(dialog(PASSING))["turns"] == [
        {
            "turn_no": 2,
            "kind": "action",
            "success": True,
            "score": 1.0,
            "failure_reason": None,
            "own_reason": None,
            "label": "pass",
            "caused_by": [],
            "basis": None,
            "chain_length": 1,
            "chain": "single",
            "findings": [],
            "inherits_from": [],
            "consumed": [],
            "tool": "reports",
            "action": "FilterData",
            "sub_metrics": {"selection": True, "completeness": True, "truthfulness": True},
        }
    ]


def test_a_failing_turn_keeps_its_findings():
    turn = written(dialog(FAILING))["turns"][0]
    assert turn["success"] is False
    assert turn["label"] == "root_cause"
    assert turn["findings"] == [
        {
            "sub_metric": "truthfulness",
            "reason": "inconsistent_parameter_values",
            "field": "args.metric",
            "gold": "revenue",
            "predicted": "profit",
            "score": 0.1,
            "threshold": 0.5,
            "holds": False,
            "by": "hybrid",
        }
    ]


def test_the_dialog_fields_stand_in_their_order():
    line = written(dialog(PASSING, weight=2.0, route=1, environment_turns=(3,)))
    assert list(line) == [
        "dialog_id", "release", "trial", "line", "success_rate", "score", "test_pass", "first_failure_turn",
        "root_cause", "total_failures", "root_cause_count", "cascading_count", "unscored_count", "tolerated_count",
        "route", "weight", "environment_turns", "sub_metrics", "turns", "outcome", "metadata",
    ]  # fmt: skip
    assert line["sub_metrics"] == {
        "selection": {"passed": 1, "scored": 1, "rate": 1.0},
        "completeness": {"passed": 0, "scored": 0, "rate": None},
    }


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"recovered": True}, {"recovered": True}),
        ({"critical": True}, {"critical": True}),
        ({"gold_index": 0, "predict_index": 3}, {"gold_index": 0, "predict_index": 3}),
        ({"parts_not_judged": 2}, {"parts_not_judged": 2}),
        ({"latency_ms": 420.5}, {"latency_ms": 420.5}),
        ({"consumed": (1,)}, {"consumed": [1]}),
        ({"inherits_from": (1, 2)}, {"inherits_from": [1, 2]}),
    ],
)
def test_what_is_rare_is_written_only_then(changes, fields):
    plain, rare = (written(dialog(turn))["turns"][0] for turn in (PASSING, PASSING._replace(**changes)))
    assert {key: value for key, value in rare.items() if plain.get(key) != value} == fields


def test_nothing_scored_is_null_and_never_zero():
    line = written(dialog(PASSING._replace(success=None, score=None, label=Label.UNSCORED), test_pass=None))
    assert line["success_rate"] is None
    assert line["score"] is None
    assert line["turns"][0]["label"] == "unscored"


@pytest.mark.parametrize(
    "value",
    [12345678901234567890123, -(2**70), "lone \ud800 half", {"deep": [10**40, "\udfff"]}, "\x1b[31m\u2028[bold]"],
)
def test_values_that_orjson_refuses_survive(value):
    line = written(dialog(FAILING._replace(findings=(MISS._replace(gold=value),)), dialog_id="id \ud800"))
    assert line["turns"][0]["findings"][0]["gold"] == value
    assert line["dialog_id"] == "id \ud800"


def test_a_side_that_holds_nothing_is_told_from_null():
    findings = (MISS._replace(predicted=ABSENT), MISS._replace(gold=None))
    absent, null = written(dialog(FAILING._replace(findings=findings)))["turns"][0]["findings"]
    assert (absent["predicted"], absent["absent"]) == (None, "predicted")
    assert null["gold"] is None
    assert "absent" not in null


def test_a_number_that_json_cannot_hold_is_null():
    finding = MISS._replace(gold=10**30, predicted=float("nan"), score=float("inf"))
    found = written(dialog(FAILING._replace(findings=(finding,))))["turns"][0]["findings"][0]
    assert found["predicted"] is None
    assert found["score"] is None


def test_deep_nesting_stops_nothing():
    deep: object = 1
    for _ in range(900):
        deep = [deep]
    written(dialog(FAILING._replace(findings=(MISS._replace(gold=deep),))))


@pytest.mark.parametrize("text", [b'{"a": 1}', b'{"a": 100000000000000000000000}', b'{"a": "\\ud800"}', b"[1, 2]"])
def test_metadata_is_kept(text):
    assert written(dialog(PASSING, metadata=Payload(text)))["metadata"] == json.loads(text)


def test_a_score_has_every_digit_of_its_fraction():
    assert written(dialog(PASSING, score=Fraction(2, 3)))["score"] == 2 / 3
    assert written(dialog(FAILING._replace(score=Fraction(1, 3))))["turns"][0]["score"] == 1 / 3


def test_the_same_result_gives_the_same_bytes():
    assert result_line(dialog(PASSING, FAILING)) == result_line(dialog(PASSING, FAILING))


@pytest.mark.parametrize("number", [1, 0, True])
def test_true_and_one_are_not_confused_by_what_is_remembered(number):
    line = result_line(dialog(PASSING, root_cause_count=int(number), test_pass=bool(number)))
    assert b'"test_pass":%b,' % (b"true" if number else b"false") in line
    assert b'"root_cause_count":%d,' % number in line
