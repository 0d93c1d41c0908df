from __future__ import annotations

import pytest

from aem_cli.domain.rule import AlignmentRules, Tolerance, ToolRules
from aem_cli.scorers.exact import ExactScorer
from tests.build import action, call, judged, method, verdicts

READS = ToolRules(read_only=("get_*", "crm.Find"))
RIGHT = action("shop", "order", {"sku": "A"}, {"id": 1})


@pytest.mark.parametrize(
    ("extras", "tools", "name", "expected"),
    [
        (Tolerance.READS_ONLY, ToolRules(), "get_x", "unexpected_turn"),
        (Tolerance.READS_ONLY, READS, "get_x", "tolerated"),
        (Tolerance.READS_ONLY, READS, "set_x", "unexpected_turn"),
        (Tolerance.READS_ONLY, READS, "Find", "tolerated"),
        (Tolerance.FORBID, READS, "get_x", "unexpected_turn"),
        (Tolerance.ALLOW, ToolRules(), "set_x", "tolerated"),
    ],
)
def test_extra_calls(extras: Tolerance, tools: ToolRules, name: str, expected: str) -> None:
    using = method(ExactScorer(), alignment=AlignmentRules(extras=extras), tools=tools)
    result = judged(call(1, RIGHT, RIGHT), call(2, None, action("crm", name)), using=using)
    assert verdicts(result)[2] == expected
    if expected == "tolerated":
        assert (result.test_pass, result.scored, result.tolerated_count, result.unscored_count) == (True, 1, 1, 0)


def test_missing_calls() -> None:
    using = method(ExactScorer(), alignment=AlignmentRules(missing=Tolerance.READS_ONLY), tools=READS)
    result = judged(call(1, action("crm", "get_x"), None), call(2, RIGHT, None), using=using)
    assert verdicts(result) == {1: "tolerated", 2: "missing_turn"}


def test_retries() -> None:
    failed = call(1, None, action("shop", "order", {"sku": "B"}, "Error: unknown"))
    again = call(2, None, action("shop", "order", {"sku": "C"}, {"error": "unknown"}))
    right = call(3, RIGHT, RIGHT)
    for retries, expected in [
        (0, ["unexpected_turn"] * 2),
        (1, ["unexpected_turn", "tolerated"]),
        (2, ["tolerated"] * 2),
    ]:
        using = method(ExactScorer(), alignment=AlignmentRules(retries=retries))
        result = judged(failed, again, right, using=using)
        assert [verdicts(result)[number] for number in (1, 2)] == expected
        assert [turn.recovered for turn in result.turns] == [True, True, False]


def test_a_repeat_after_the_right_call_is_no_retry() -> None:
    using = method(ExactScorer(), alignment=AlignmentRules(retries=2))
    result = judged(call(1, RIGHT, RIGHT), call(2, None, RIGHT), using=using)
    assert verdicts(result)[2] == "unexpected_turn"
