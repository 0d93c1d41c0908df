from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from aem_cli.domain.rule import Comparator, FieldRule, FieldRules, Grading, Thresholds, ValueRules
from aem_cli.scorers.exact import ExactScorer
from tests.build import Fixed, action, call, judged, method, reply, user, verdicts

EXACT = method(ExactScorer())


def verdict(gold: Any, predicted: Any, using: Any = EXACT, **more: Any) -> str | None:
    turn = call(1, action("shop", "Order", gold, **more), action("shop", "Order", predicted))
    return verdicts(judged(turn, using=using))[1]


@pytest.mark.parametrize(
    ("gold", "predicted", "expected"),
    [
        ({}, {}, "pass"),
        ({"n": 5}, {"n": 5.0}, "pass"),
        ({"n": 5}, {"n": "5"}, "inconsistent_parameter_values"),
        ({"lamp": True}, {"lamp": 1}, "inconsistent_parameter_values"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, "pass"),
        ({"o": {"a": 1, "b": [1, 2]}}, {"o": {"b": [1, 2], "a": 1}}, "pass"),
        ({"o": [1, 2]}, {"o": [2, 1]}, "inconsistent_parameter_values"),
        ({"o": [1, 2]}, {"o": [1]}, "inconsistent_parameter_values"),
        ({"o": {"a": 1}}, {"o": {}}, "inconsistent_parameter_values"),
        ({"a": 1}, {}, "missing_parameters"),
        ({"a": None}, {}, "missing_parameters"),
        ({"a": None}, {"a": None}, "pass"),
        ({}, {"a": 1}, "extra_parameters"),
        ({"a": 1}, {"b": 1}, "missing_parameters"),
        ({"id": 12345678901234567890123}, {"id": 12345678901234567890124}, "inconsistent_parameter_values"),
        ({"id": 12345678901234567890123}, {"id": 12345678901234567890123}, "pass"),
        (None, {"anything": 1}, "pass"),
    ],
)
def test_arguments(gold: Any, predicted: Any, expected: str) -> None:
    assert verdict(gold, predicted) == expected


def test_null_may_count_as_absent() -> None:
    lenient = method(ExactScorer(), values=ValueRules(null_is_absent=True))
    assert verdict({"a": None}, {}, lenient) == "pass"
    assert verdict({}, {"a": None}, lenient) == "pass"


def test_optional_and_accepted() -> None:
    assert verdict({"a": 1, "b": 2}, {"a": 1}, optional=("b",)) == "pass"
    assert verdict({"a": 1, "b": 2}, {"a": 1, "b": 3}, optional=("b",)) == "inconsistent_parameter_values"
    assert verdict({"a": 1}, {"a": 2}, accept={"a": (2, 3)}) == "pass"
    assert verdict({"a": [1]}, {"a": [2]}, accept={"a": ([2],)}) == "pass"
    assert verdict({"a": 1}, {"a": 4}, accept={"a": (2, 3)}) == "inconsistent_parameter_values"


@pytest.mark.parametrize(
    ("rule", "gold", "predicted", "expected"),
    [
        (FieldRule(ignore=True), {"x": 1}, {"x": 2}, "pass"),
        (FieldRule(ignore=True), {"x": 1}, {}, "pass"),
        (FieldRule(ignore=True), {}, {"x": 1}, "pass"),
        (FieldRule(optional=True), {"x": 1}, {}, "pass"),
        (FieldRule(optional=True), {"x": 1}, {"x": 2}, "inconsistent_parameter_values"),
        (FieldRule(accept=(2,)), {"x": 1}, {"x": 2}, "pass"),
        (FieldRule(compare=Comparator.CASEFOLD), {"x": "EUR"}, {"x": "eur"}, "pass"),
        (FieldRule(compare=Comparator.EXACT), {"x": "EUR"}, {"x": "eur"}, "inconsistent_parameter_values"),
        (FieldRule(compare=Comparator.NUMBER, abs_tol=0.1), {"x": 20}, {"x": 20.05}, "pass"),
        (FieldRule(compare=Comparator.NUMBER, abs_tol=0.1), {"x": 20}, {"x": 20.2}, "inconsistent_parameter_values"),
        (FieldRule(compare=Comparator.NUMBER, rel_tol=0.1), {"x": 20}, {"x": 21}, "pass"),
        (FieldRule(compare=Comparator.SET), {"x": ["a", "b"]}, {"x": ["b", "a"]}, "pass"),
        (FieldRule(compare=Comparator.SET), {"x": ["a", "b"]}, {"x": ["b", "b"]}, "inconsistent_parameter_values"),
        (
            FieldRule(compare=Comparator.DATETIME),
            {"x": "2026-03-01T10:00:00Z"},
            {"x": "2026-03-01T11:00:00+01:00"},
            "pass",
        ),
    ],
)
def test_field_rules(rule: FieldRule, gold: Any, predicted: Any, expected: str) -> None:
    assert verdict(gold, predicted, method(ExactScorer(), fields=FieldRules({"shop.Order:x": rule}))) == expected


def test_a_field_rule_reaches_into_nested_values() -> None:
    rules = FieldRules({"shop.Order:lines": FieldRule(compare=None), "*:lines.note": FieldRule(ignore=True)})
    using = method(ExactScorer(), fields=rules)
    assert verdict({"lines": [{"sku": 1, "note": "a"}]}, {"lines": [{"sku": 1, "note": "b"}]}, using) == "pass"
    assert verdict({"lines": [{"sku": 1}]}, {"lines": [{"sku": 2}]}, using) == "inconsistent_parameter_values"


def test_findings_name_the_leaf() -> None:
    gold, predicted = {"lines": [{"sku": "A", "qty": 2}]}, {"lines": [{"sku": "A", "qty": 3}]}
    result = judged(call(1, action("s", "o", gold), action("s", "o", predicted)), using=EXACT)
    assert [(one.field, one.gold, one.predicted) for one in result.turns[0].findings] == [("args.lines[0].qty", 2, 3)]


def test_a_wrong_tool_blocks_what_comes_after_it() -> None:
    result = judged(call(1, action("a", "b", {"x": 1}), action("z", "y", {"x": 2})), using=EXACT)
    (turn,) = result.turns
    assert [one.reason for one in turn.findings] == ["tool_mismatch", "action_mismatch"]
    assert turn.sub_metrics == (("selection", False),)
    counts = dict(result.sub_metrics)
    assert (counts["truthfulness"].scored, counts["truthfulness"].rate) == (0, None)


@pytest.mark.parametrize(("tool", "name"), [(None, "b"), ("a", None), (None, None)])
def test_what_gold_leaves_open_accepts_any(tool: str | None, name: str | None) -> None:
    result = judged(call(1, action(tool, name, {"x": 1}), action("a", "b", {"x": 1})), using=EXACT)
    assert result.test_pass is True


def test_all_findings_are_kept_and_the_first_gives_the_reason() -> None:
    turn = call(1, action("s", "o", {"a": 1, "b": 2, "c": 3}), action("s", "o", {"b": 9, "d": 4}))
    (found,) = judged(turn, using=EXACT).turns
    assert [one.reason for one in found.findings] == [
        "missing_parameters",
        "missing_parameters",
        "extra_parameters",
        "inconsistent_parameter_values",
    ]
    assert found.failure_reason == "missing_parameters"


def test_sides_of_different_kinds() -> None:
    assert verdicts(judged(reply(1, "Hello there", action("a", "b", {})), using=EXACT)) == {1: "incomplete_response"}
    said = reply(1, "Hello there", "Hello there").predicted
    assert verdicts(judged(call(1, action("a", "b", {}), said), using=EXACT)) == {1: "tool_mismatch"}


def test_arguments_that_cannot_be_read() -> None:
    turn = call(1, action("a", "b", {"q": 1}), action("a", "b", {}, args_fault="not JSON: line 1"))
    (found,) = judged(turn, using=EXACT).turns
    assert (found.failure_reason, found.findings[0].note) == ("missing_parameters", "not JSON: line 1")


def test_any_of_whole_gold_turns() -> None:
    other = action("crm", "ByMail", {"mail": "a@example.org"})
    turn = call(1, action("crm", "ByPhone", {"phone": "1"}), other, any_of=(other,))
    assert verdicts(judged(turn, using=EXACT)) == {1: "pass"}
    neither = turn._replace(predicted=action("crm", "ByMail", {"mail": "b@example.org"}))
    assert verdicts(judged(neither, using=EXACT)) == {1: "inconsistent_parameter_values"}


def test_empty_replies() -> None:
    turns = (reply(1, "Booked.", ""), reply(2, "", ""), reply(3, "Done.", " \n\t "), reply(4, "", "Something"))
    assert verdicts(judged(*turns, using=EXACT)) == {
        1: "incomplete_response",
        2: "pass",
        3: "incomplete_response",
        4: "inconsistent_response",
    }


def test_facts_are_looked_for_as_whole_words() -> None:
    facts = ("42 rows", "Berlin")
    assert verdicts(judged(reply(1, "x", "In berlin there are 42 rows.", facts=facts), using=EXACT)) == {1: "pass"}
    assert verdicts(judged(reply(1, "x", "In Berlin there are 142 rows.", facts=facts), using=EXACT)) == {
        1: "incomplete_response"
    }


@pytest.mark.parametrize("answer", [None, float("nan"), float("inf"), -0.1, 1.1, True, "0.7"])
def test_what_is_not_a_score_leaves_the_turn_unscored(answer: Any) -> None:
    scorer = Fixed({("one", "uno"): answer})
    result = judged(reply(1, "one", "uno"), reply(2, "ok", "ok"), using=method(scorer))
    assert verdicts(result) == {1: "unscored", 2: "pass"}
    assert (result.test_pass, result.scored, result.unscored_count, result.score) == (None, 1, 1, Fraction(1))


def test_a_failure_beside_an_unscored_turn_is_a_failure() -> None:
    scorer = Fixed({("one", "uno"): None})
    result = judged(reply(1, "one", "uno"), reply(2, "ok", "no"), using=method(scorer))
    assert result.test_pass is False


def test_thresholds_field_over_sub_metric_over_global() -> None:
    scorer = Fixed({("red", "crimson"): 0.6})
    turn = call(1, action("a", "b", {"c": "red"}), action("a", "b", {"c": "crimson"}))
    for thresholds, fields, expected in [
        (Thresholds(0.6), {}, "pass"),
        (Thresholds(0.61), {}, "inconsistent_parameter_values"),
        (Thresholds(0.9, {"truthfulness": 0.5}), {}, "pass"),
        (Thresholds(0.9, {"truthfulness": 0.5}), {"a.b:c": FieldRule(threshold=0.7)}, "inconsistent_parameter_values"),
        (Thresholds(0.9), {"*:c": FieldRule(threshold=0.1)}, "pass"),
    ]:
        using = method(scorer, thresholds=thresholds, fields=FieldRules(fields))
        assert verdicts(judged(turn, using=using)) == {1: expected}


def test_a_settled_claim_never_meets_the_threshold() -> None:
    assert verdict({"a": 1}, {"a": 1}, method(ExactScorer(), thresholds=Thresholds(1.0))) == "pass"
    lowest = method(ExactScorer(), thresholds=Thresholds(0.0))
    assert verdict({"a": 1}, {"a": 2}, lowest) == "inconsistent_parameter_values"


def test_continuous_grading_is_the_mean_of_the_claims() -> None:
    turn = call(1, action("s", "o", {"a": 1, "b": 2}), action("s", "o", {"a": 1, "b": 3}))
    (found,) = judged(turn, using=method(ExactScorer(), grading=Grading.CONTINUOUS)).turns
    assert found.success is False
    assert found.score == Fraction(5, 6)  # tool, action, two keys, one of two values


def test_user_turns_and_turns_without_annotation_make_no_claim() -> None:
    silent = reply(2, None, "hello", annotated=False)
    assert verdicts(judged(user(1, "hi"), silent, reply(3, "ok", "ok"), using=EXACT)) == {3: "pass"}


def test_a_dialog_where_nothing_is_scored_has_no_verdict() -> None:
    result = judged(user(1, "hi"), using=EXACT)
    assert (result.test_pass, result.success_rate, result.score) == (None, None, None)


def test_pairs_of_many_dialogs_are_asked_in_one_batch_and_once() -> None:
    from aem_cli.core.evaluation import evaluate
    from tests.build import dialog

    scorer = Fixed()
    using = method(scorer)
    evaluate([dialog(reply(1, "ok", text), id=f"d{place}") for place, text in enumerate(["no", "no", "nope"])], using)
    assert scorer.batches == [2]  # two distinct replies
