from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from aem_cli.core.gate import GateRules, decide
from aem_cli.domain import trials
from aem_cli.domain.result import DialogResult
from aem_cli.domain.tally import Tally
from aem_cli.domain.verdict import Basis, Chain
from aem_cli.errors import DataError
from tests.domain.results import cascade, finished, passing, root, tallied, tolerated, unscored

PASS, FAIL, NULL = finished(passing()), finished(root()), finished(passing(1), unscored(2))
FOUR_OF_FIVE = finished(*map(passing, range(4)), root(4))
TWO_THIRDS = (PASS, PASS, FAIL)


def bar(text: str) -> Fraction:
    return Fraction(text)


@pytest.mark.parametrize(
    ("results", "rules", "code", "sentence"),
    [
        ((), {}, 5, "nothing was evaluated: there is no dialog"),
        ((finished(),), {}, 5, "nothing was evaluated: no turn of 1 dialog has a gold side"),
        ((finished(tolerated()),), {}, 5, "nothing was evaluated: none of 1 dialog has a verdict"),
        ((PASS,), {}, 0, "no gate is set: 0 of 1 dialog failed"),
        (TWO_THIRDS, {}, 1, "no gate is set: 1 of 3 dialogs failed"),
        ((FAIL, FAIL), {}, 1, "no gate is set: 2 of 2 dialogs failed"),
        (TWO_THIRDS, {"fail_under": bar("0.6")}, 0, "gate.fail_under: score 0.6666 reaches 0.6"),
        (TWO_THIRDS, {"fail_under": bar("0.67")}, 1, "gate.fail_under: score 0.6666 is under 0.67"),
        ((FOUR_OF_FIVE,), {"fail_under": bar("0.8")}, 0, "gate.fail_under: score 0.8 reaches 0.8"),
        (
            (finished(root(), score=None),),
            {"fail_under": bar("0")},
            1,
            "gate.fail_under: no dialog has a score to reach 0",
        ),
        ((NULL,), {}, 3, "gate.max_unscored: 1 turn left unscored, 0 allowed"),
        ((NULL,), {"fail_under": bar("0.9")}, 3, "gate.max_unscored: 1 turn left unscored, 0 allowed"),
        ((NULL,), {"max_unscored": None}, 5, "nothing was evaluated: none of 1 dialog has a verdict"),
        ((finished(unscored()),), {}, 3, "gate.max_unscored: 1 turn left unscored, 0 allowed"),
        ((NULL, PASS), {"max_unscored": 1}, 0, "no gate is set: 0 of 2 dialogs failed"),
        ((NULL, PASS), {"max_unscored": None}, 0, "no gate is set: 0 of 2 dialogs failed"),
        ((NULL, FAIL), {}, 1, "no gate is set: 1 of 2 dialogs failed; also failed: gate.max_unscored"),
    ],
)
def test_decisions(results: tuple[DialogResult, ...], rules: dict[str, Any], code: int, sentence: str) -> None:
    decision = decide(tallied(results), GateRules(**rules))
    assert (decision.exit_code, decision.sentence) == (code, sentence)
    assert decision.passed == (code == 0)


def test_nothing_is_never_a_pass() -> None:
    assert decide(Tally(), GateRules(fail_under=Fraction(0), max_unscored=None)).exit_code == 5


def sub_metric(*held: bool) -> DialogResult:
    return finished(*[passing(n, sub_metrics=(("truthfulness", one),)) for n, one in enumerate(held)])


@pytest.mark.parametrize(
    ("results", "rules", "code", "sentence"),
    [
        (
            (sub_metric(True, True, True, False),),
            {"sub_metrics": {"truthfulness": bar("0.75")}},
            0,
            "gate.sub_metrics.truthfulness: truthfulness 0.75 (3 of 4 turns) reaches 0.75",
        ),
        (
            (sub_metric(True, True, True, False),),
            {"sub_metrics": {"truthfulness": bar("0.76")}},
            1,
            "gate.sub_metrics.truthfulness: truthfulness 0.75 (3 of 4 turns) is under 0.76",
        ),
        (
            (PASS,),
            {"sub_metrics": {"selection": bar("1")}},
            0,
            "gate.sub_metrics.selection: selection was evaluated on no turn",
        ),
        (
            (FAIL, PASS),
            {"reasons": {"tool_mismatch": 0}},
            1,
            "gate.reasons.tool_mismatch: 1 turn failed by tool_mismatch, 0 allowed",
        ),
        (
            (FAIL, PASS),
            {"reasons": {"tool_mismatch": 1}},
            0,
            "gate.reasons.tool_mismatch: 1 turn failed by tool_mismatch, 1 allowed",
        ),
        (
            (FAIL, PASS, PASS),
            {"reasons": {"tool_mismatch": bar("0.3")}},
            1,
            "gate.reasons.tool_mismatch: 1 turn of 3 (0.3334) failed by tool_mismatch, 0.3 allowed",
        ),
        (
            (finished(root(1), cascade(2, 1)),),
            {"reasons": {"inconsistent_response": 0, "prior_action_failed": 0}},
            1,
            "gate.reasons.prior_action_failed: 1 turn failed by prior_action_failed, 0 allowed",
        ),
        (
            (finished(passing(1, chain=Chain.THREE_PLUS), root(2, chain=Chain.THREE_PLUS)),),
            {"chains": {Chain.THREE_PLUS: bar("0.8")}},
            1,
            "gate.chains.three_plus: chain three_plus 0.5 (1 of 2 turns) is under 0.8",
        ),
        (
            (finished(root(1), cascade(2, 1, basis=Basis.ASSUMED)),),
            {"fail_under": bar("0"), "max_assumed": 0},
            1,
            "gate.max_assumed: the cause of 1 failing turn is assumed, 0 allowed",
        ),
        ((PASS, FAIL), {"max_assumed": 5}, 1, "no gate is set: 1 of 2 dialogs failed"),
    ],
)
def test_each_rule(results: tuple[DialogResult, ...], rules: dict[str, Any], code: int, sentence: str) -> None:
    decision = decide(tallied(results), GateRules(**rules))
    assert (decision.exit_code, decision.sentence) == (code, sentence)


def trial(dialog: str, number: int | None, passes: bool) -> DialogResult:
    return finished(passing() if passes else root(), dialog_id=dialog, trial=number)


def test_each_dialog_must_reach_its_own_pass_rate() -> None:
    steady = [trial("a", n, True) for n in range(3)] + [trial("b", n, False) for n in range(3)]
    rules = GateRules(per_dialog_pass_rate=Fraction("0.67"))
    decision = decide(tallied(steady), rules)
    assert decision.exit_code == 1
    assert decision.sentence == "gate.per_dialog_pass_rate: 1 of 2 dialogs under 0.67 over the trials: b 0 of 3"
    assert decide(tallied(steady[:3]), rules).sentence.endswith("each of 1 dialog reaches 0.67 over its trials")
    two_of_three = [trial("a", n, n > 0) for n in range(3)]
    assert decide(tallied(two_of_three), rules).exit_code == 1
    assert decide(tallied(two_of_three), GateRules(per_dialog_pass_rate=Fraction(2, 3))).exit_code == 0


def test_a_dialog_without_trials_is_its_own_only_trial() -> None:
    results = [
        trial("a", None, True),
        trial("b", None, False),
        finished(passing(1), unscored(2), dialog_id="c", trial=1),
    ]
    rules = GateRules(per_dialog_pass_rate=Fraction(1, 2), max_unscored=None)
    assert decide(tallied(results), rules).sentence.startswith("gate.per_dialog_pass_rate: 1 of 3 dialogs under 0.5")
    assert decide(tallied(results), rules._replace(per_dialog_pass_rate=Fraction(0))).passed


def test_more_trials_than_are_kept_is_an_error_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MOST_DIALOGS", 1)
    tally = tallied([trial("a", 1, True), trial("b", 1, True)])
    with pytest.raises(DataError, match="more dialogs have trials than are kept"):
        decide(tally, GateRules(per_dialog_pass_rate=Fraction(1)))
    assert decide(tally, GateRules()).passed


def test_the_first_broken_rule_decides_and_all_are_listed() -> None:
    rules = GateRules(fail_under=Fraction(1), reasons={"tool_mismatch": 0}, chains={Chain.NONE: Fraction(0)})
    decision = decide(tallied([FAIL, NULL]), rules)
    assert decision.exit_code == 1
    assert decision.sentence.startswith("gate.fail_under: score 0 is under 1")
    assert [(check.rule, check.held) for check in decision.checks] == [
        ("gate.fail_under", False),
        ("gate.reasons.tool_mismatch", False),
        ("gate.chains.none", True),
        ("gate.max_unscored", False),
    ]


def test_a_pass_says_how_many_rules_held() -> None:
    rules = GateRules(fail_under=Fraction(1), reasons={"tool_mismatch": 0}, chains={Chain.NONE: Fraction(1)})
    assert decide(tallied([PASS]), rules).sentence == "gate.fail_under: score 1 reaches 1; 2 other rules held"


@pytest.mark.parametrize(("results", "code"), [((PASS,), 0), ((FAIL,), 0), ((FAIL, NULL), 3), ((NULL,), 3), ((), 5)])
def test_forgiving_a_failed_gate_hides_neither_unscored_turns_nor_an_empty_run(results: Any, code: int) -> None:
    assert decide(tallied(results), GateRules()).exit_code_if_forgiven == code


def test_every_rule_that_failed_is_named():
    decision = decide(tallied((FAIL,)), GateRules(fail_under=bar("0.9"), per_dialog_pass_rate=bar("1")))
    assert decision.sentence == "gate.fail_under: score 0 is under 0.9; also failed: gate.per_dialog_pass_rate"
