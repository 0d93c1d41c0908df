"""The gate for two runs: what decides, and with which exit code."""

from fractions import Fraction

import pytest

from aem_cli.core.diff.gate import decide_diff
from aem_cli.core.diff.rules import DiffRules
from aem_cli.domain.verdict import Chain
from tests.core.diff.runs import compared, dialog, failing, passing, unscored

PASS, FAIL = passing(1), failing(1)


def runs(both=0, fixed=0, broken=0, fail=FAIL, ok=PASS):
    base = [ok] * both + [fail] * fixed + [ok] * broken
    new = [ok] * both + [ok] * fixed + [fail] * broken
    return [[dialog(f"d{n:02}", turn) for n, turn in enumerate(side)] for side in (base, new)]


def decided(runs, **rules):
    return decide_diff(compared(*runs, rounds=400), DiffRules(**rules))


@pytest.mark.parametrize(
    ("counts", "code", "says"),
    [
        ((20, 0, 0), 0, "no gate is set: score 1 to 1, unchanged; no drop"),
        ((20, 8, 0), 0, "no gate is set: score 0.7142 to 1, up by 0.2858; no drop"),
        ((20, 0, 3), 0, "no gate is set: score 1 to 0.8695, down by 0.1305; no drop"),
        ((20, 0, 8), 1, "no gate is set: score 1 to 0.7142, down by 0.2858, unlikely to be chance"),
        ((5, 0, 1), 1, "no gate is set: score 1 to 0.8333, down by 0.1667; of fewer than 10 dialogs any drop counts"),
        ((5, 1, 1), 0, "no gate is set: score 0.8571 to 0.8571, unchanged; of fewer than 10 dialogs"),
    ],
)
def test_without_a_gate(counts, code, says):
    decision = decided(runs(*counts))
    assert (decision.exit_code, decision.sentence[: len(says)]) == (code, says)


def test_trials_and_dialogs_without_a_verdict_make_no_more_witnesses_than_there_are():
    trials = [[dialog(f"d{n}", PASS, trial=t) for n in range(5) for t in range(3)] for _ in range(2)]
    trials[1][0] = dialog("d0", FAIL, trial=0)
    null = [[*side, *(dialog(f"n{n}", unscored(1)) for n in range(20))] for side in runs(5, 0, 1)]
    for pair in (trials, null):
        found = decided(pair)
        assert (found.exit_code, "of fewer than 10 dialogs any drop counts" in found.sentence) == (1, True)


@pytest.mark.parametrize(
    ("dialogs", "says"), [(3, "turn_rate 1 to 0, down by 1; of fewer"), (20, "truthfulness 1 to 0")]
)
def test_turns_decide_where_no_dialog_has_a_score_in_both_runs(dialogs, says):
    base = [dialog(f"d{n:02}", PASS, unscored(2)) for n in range(dialogs)]
    new = [dialog(f"d{n:02}", FAIL, unscored(2)) for n in range(dialogs)]
    found = decided((base, new))
    assert (found.exit_code, says in found.sentence) == (1, True), found.sentence


@pytest.mark.parametrize(
    ("most", "code"), [("0.01", 0), ("0.0099", 1), ("0", 1), ("1", 0)]
)  # 0.80 to 0.79 is a drop of 0.01, whatever floats say of it
def test_a_drop_on_the_bar_holds(most, code):
    base = [dialog(f"d{n:03}", PASS if n < 80 else FAIL) for n in range(100)]
    new = [dialog(f"d{n:03}", PASS if n < 79 else FAIL) for n in range(100)]
    decision = decided((base, new), max_drop=Fraction(most))
    assert decision.exit_code == code
    assert "score 0.8 to 0.79, down by 0.01, " in decision.sentence


def test_a_bar_replaces_what_holds_without_one():
    assert decided(runs(20, 0, 8), max_drop=Fraction(1, 2)).exit_code == 0
    assert decided(runs(20, 0, 8), critical=0).exit_code == 0


def test_newly_failing_critical_turns():
    critical = passing(1, critical=True), failing(1, critical=True)
    broken = runs(20, 0, 1, fail=critical[1], ok=critical[0])
    found = decided(broken)
    assert (found.exit_code, found.sentence) == (1, "no gate is set: 1 critical turn newly failing, 0 allowed")
    assert decided(broken, critical=1).exit_code == 0
    assert decided(broken, critical=0).sentence == "gate.diff.critical: 1 critical turn newly failing, 0 allowed"


def test_an_equal_score_trade_is_blocked_by_naming_the_reason():
    base = [dialog(f"d{n}", failing(1, "tool_mismatch"), passing(2)) for n in range(3)]
    new = [dialog(f"d{n}", passing(1), failing(2, "incomplete_response")) for n in range(3)]
    assert decided((base, new)).exit_code == 0
    blocked = decided((base, new), max_drop=Fraction(0), reasons={"incomplete_response": 2})
    assert (blocked.exit_code, blocked.sentence) == (
        1,
        "gate.diff.reasons.incomplete_response: 3 turns failed by incomplete_response after 0, 2 more allowed",
    )
    assert decided((base, new), reasons={"incomplete_response": 3, "tool_mismatch": 0}).exit_code == 0
    assert decided((base, new), reasons={"incomplete_response": Fraction(1, 2)}).exit_code == 0
    assert decided((base, new), reasons={"incomplete_response": Fraction(49, 100)}).exit_code == 1
    assert decided((base, new), reasons={"never_seen": 0}).sentence.endswith("no turn fails by never_seen")


@pytest.mark.parametrize(
    "rules", [{"sub_metrics": {"truthfulness": Fraction("0.1")}}, {"chains": {Chain.SINGLE: Fraction("0.1")}}]
)
def test_sub_metrics_and_chains_have_bars_of_their_own(rules):
    assert decided(runs(18, 0, 2), **rules).exit_code == 0
    assert decided(runs(17, 0, 3), **rules).exit_code == 1


def test_what_was_never_evaluated_breaks_no_bar():
    decision = decided(runs(10), sub_metrics={"safety": Fraction(0)}, chains={Chain.TWO_STEP: Fraction(0)})
    assert [check.sentence for check in decision.checks[:2]] == [
        "safety was evaluated on no turn",
        "chain two_step was evaluated on no turn",
    ]
    assert decision.exit_code == 0


def test_only_what_is_significant_counts_where_that_is_asked_for():
    few, many = runs(20, 0, 3), runs(20, 0, 8)
    assert decided(few, max_drop=Fraction(0)).exit_code == 1
    forgiven = decided(few, max_drop=Fraction(0), significant_only=True)
    assert forgiven.exit_code == 0
    assert "does not count: may be chance" in forgiven.sentence or "does not count: cannot tell" in forgiven.sentence
    assert decided(many, max_drop=Fraction(0), significant_only=True).exit_code == 1
    assert decided(few, reasons={"tool_mismatch": 0}, significant_only=True).exit_code == 0
    assert decided(many, reasons={"tool_mismatch": 0}, significant_only=True).exit_code == 1


def test_the_score_stands_alone_among_the_rows_that_are_looked_at():
    before = [dialog(str(number), PASS if number < 9 else FAIL) for number in range(12)]
    after = [dialog(str(number), PASS if number == 9 else FAIL) for number in range(12)]
    decision = decided([before, after])  # 9 broke and 1 was fixed: p = .021
    assert decision.exit_code == 1
    assert "score 0.75 to 0.0833" in decision.sentence


def test_verdicts_that_were_lost():
    lost = [[dialog("a", passing(1), passing(2))], [dialog("a", passing(1), unscored(2))]]
    decision = decided(lost)
    assert (decision.exit_code, decision.exit_code_if_forgiven) == (3, 3)
    assert decision.sentence.startswith("gate.diff.max_unscored: 1 turn with a verdict in base unscored in new, 0")
    assert decided(lost, max_unscored=1).exit_code == decided(lost, max_unscored=None).exit_code == 0
    assert decided(lost[::-1]).exit_code == 0


def test_nothing_was_compared():
    apart = [[dialog("a", PASS)], [dialog("b", PASS)]]
    assert decided(apart)[:2] == (5, "nothing was compared: the runs have no dialog in common")
    assert decided([[], []]).exit_code == 5
    null = [[dialog("a", unscored(1))], [dialog("a", unscored(1))]]
    assert decided(null)[:2] == (5, "nothing was compared: no turn of 1 dialog has a verdict in both runs")
