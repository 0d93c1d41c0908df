from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.domain import tally_counter, trials
from aem_cli.domain.count import OutcomeCount, ReasonCount, TurnCount
from aem_cli.domain.dialog import Kind
from aem_cli.domain.result import DialogResult, SubMetricCount
from aem_cli.domain.tally import Tally
from aem_cli.domain.tally_counter import TallyCounter
from aem_cli.domain.verdict import Basis, Chain, Label
from tests.domain.results import cascade, finished, passing, root, some_results, tallied, tolerated, unscored

SALES_REPORT = finished(
    passing(1, Kind.RESPONSE),
    root(2, "inconsistent_parameter_values", chain=Chain.THREE_PLUS, sub_metrics=(("truthfulness", False),)),
    cascade(3, 2, kind=Kind.ACTION, chain=Chain.THREE_PLUS, sub_metrics=(("truthfulness", False),)),
    cascade(4, 2, kind=Kind.ACTION, chain=Chain.THREE_PLUS, basis=Basis.ASSUMED),
    cascade(5, 2, own="missing_turn", chain=Chain.THREE_PLUS),
)


def test_nothing_has_no_rates() -> None:
    tally = Tally()
    assert (tally.score, tally.turn_rate, tally.pass_rate, tally.outcome.agreement) == (None, None, None, None)
    assert tally.turn_count == TurnCount()
    assert tally.sub_metrics == {}
    assert tallied([]) == tally


def test_one_dialog_is_counted_in_every_way() -> None:
    tally = tallied([SALES_REPORT])
    assert tally.score == Fraction(1, 5)
    assert tally.turn_rate == 0.2
    assert tally.turn_count == TurnCount(passed=1, root_causes=1, cascades=3)
    assert tally.kinds == {
        Kind.RESPONSE: TurnCount(passed=1, cascades=1),
        Kind.ACTION: TurnCount(root_causes=1, cascades=2),
    }
    assert tally.chains[Chain.THREE_PLUS] == TurnCount(root_causes=1, cascades=3)
    assert tally.chains[Chain.SINGLE].rate is None
    assert tally.sub_metrics == {"truthfulness": SubMetricCount(0, 2, 1)}
    assert tally.failure_reasons == {"prior_action_failed": 3, "inconsistent_parameter_values": 1}
    assert tally.reasons == {
        "inconsistent_response": ReasonCount(0, 2),
        "inconsistent_parameter_values": ReasonCount(1, 0),
        "missing_turn": ReasonCount(0, 1),
    }
    assert tally.bases[Label.CASCADE][Basis.EVIDENCE] == 2
    assert tally.bases[Label.ROOT_CAUSE][Basis.ORIGIN] == 1
    assert (tally.assumed, tally.missing, tally.extras) == (1, 1, 0)
    assert (tally.dialogs_total, tally.dialogs_failed, tally.pass_rate) == (1, 1, 0.0)


def test_what_has_no_verdict_is_counted_and_in_no_rate() -> None:
    tally = tallied(
        [finished(passing(1), unscored(2)), finished(tolerated(1), recovered := tolerated(2, recovered=True))]
    )
    assert recovered.recovered
    assert tally.dialogs_null == 2
    assert (tally.score, tally.pass_rate) == (None, None)
    assert tally.turn_rate == 1.0
    assert (tally.turn_count.unscored, tally.turn_count.tolerated, tally.turn_count.total) == (1, 2, 4)
    assert tally.recovered == 1


def test_a_sub_metric_without_an_answer_is_in_neither_count() -> None:
    tally = tallied(
        [finished(passing(1, sub_metrics=(("a", True), ("b", None))), tolerated(2, sub_metrics=(("a", False),)))]
    )
    assert tally.sub_metrics == {"a": SubMetricCount(1, 1), "b": SubMetricCount(0, 0)}
    assert tally.sub_metrics["b"].rate is None


def test_the_score_is_the_weighted_mean_of_dialogs_and_exact() -> None:
    tenths = [finished(passing(), score=Fraction(1, 10)) for _ in range(10)]
    assert tallied(tenths).score == Fraction(1, 10)
    weighted = [finished(passing(), weight=0.3), finished(root(), weight=0.1), finished(unscored(), weight=9)]
    assert tallied(weighted).score == Fraction(3, 4)
    assert tallied([finished(passing(), weight=0)]).score is None


def test_many_different_scores_are_folded_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally_counter, "_MOST_SCORES", 3)
    results = [finished(passing(), score=Fraction(1, one)) for one in range(1, 60)]
    assert tallied(results).score == sum(Fraction(1, one) for one in range(1, 60)) / 59


@pytest.mark.parametrize(
    ("turn", "outcome", "where"),
    [
        (passing(), True, "both_right"),
        (root(), False, "both_wrong"),
        (root(), True, "right_end_only"),
        (passing(), False, "right_turns_only"),
        (unscored(), True, "undecided"),
        (unscored(), False, "undecided"),
    ],
)
def test_the_outcome_stands_beside_the_verdict(turn: Any, outcome: bool, where: str) -> None:
    assert tallied([finished(turn, outcome=outcome), finished(turn)]).outcome == OutcomeCount(**{where: 1})


def test_agreement_is_a_share_of_the_decided() -> None:
    assert OutcomeCount(2, 1, 1, 0, 5).agreement == 0.75


def test_consumed_and_content_parts_are_counted() -> None:
    tally = tallied(
        [finished(passing(2, consumed=(1,)), passing(3, parts_not_judged=2), passing(4, parts_not_judged=1))]
    )
    assert (tally.consumed, tally.parts_not_judged) == (1, 3)


def test_trials_are_kept_by_dialog_and_release() -> None:
    tally = tallied(
        [
            finished(passing(), dialog_id="a", trial=1),
            finished(root(), dialog_id="a", trial=2),
            finished(unscored(), dialog_id="a", trial=3),
            finished(root(), dialog_id="a", trial=1, release="2"),
            finished(root(), dialog_id="b"),
            finished(passing(), dialog_id="c"),
            finished(unscored(), dialog_id="e"),
        ]
    )
    assert tally.trials.counts == {("a", None): (1, 1), ("a", "2"): (0, 1)}
    assert tally.trials.single == (1, 1)


def test_too_many_dialogs_with_trials_leave_no_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MOST_DIALOGS", 2)
    parts = [tallied([finished(passing(), dialog_id=name, trial=1)]) for name in "abc"]
    assert (parts[0] + parts[1]).trials.counts is not None
    assert (parts[0] + parts[1] + parts[2]).trials.counts is None
    assert (parts[0] + (parts[1] + parts[2])).trials.counts is None
    whole = tallied([finished(passing(), dialog_id=name, trial=1) for name in "abcd"])
    assert whole.trials.counts is None
    assert whole.turn_count.passed == 4


@given(st.lists(some_results(), max_size=8), st.randoms(use_true_random=False), st.data())
def test_tallies_add_in_any_grouping_and_order(results: list[DialogResult], random: Any, data: st.DataObject) -> None:
    whole = tallied(results)
    shuffled = list(results)
    random.shuffle(shuffled)
    cut = data.draw(st.integers(0, len(shuffled)))
    left, right = tallied(shuffled[:cut]), tallied(shuffled[cut:])
    assert left + right == whole == right + left
    assert (left + Tally()) + right == left + (Tally() + right)
    assert list((left + right).reasons.items()) == list(whole.reasons.items())
    assert list((left + right).sub_metrics.items()) == list(whole.sub_metrics.items())


@given(st.lists(some_results(), max_size=8))
def test_breakdowns_add_up_to_the_whole(results: list[DialogResult]) -> None:
    tally = tallied(results)
    count = tally.turn_count
    assert count.total == sum(len(result.turns) for result in results)
    assert sum(part.total for part in tally.kinds.values()) == count.total
    assert sum(part.total for part in tally.chains.values()) == count.total
    assert sum(tally.failure_reasons.values()) == count.failed
    assert sum(map(sum, tally.reasons.values())) == count.failed
    assert sum(sum(bases.values()) for bases in tally.bases.values()) == count.failed
    assert tally.dialogs_passed + tally.dialogs_failed + tally.dialogs_null == len(results)
    assert all(part.passed + part.inherited <= part.scored for part in tally.sub_metrics.values())


def test_a_counter_goes_on_after_it_was_read() -> None:
    counter = TallyCounter()
    counter.add(SALES_REPORT)
    first = counter.tally()
    counter.add(SALES_REPORT)
    assert first.dialogs_total == 1
    assert counter.tally() == first + first


def test_a_tally_travels_between_processes() -> None:
    tally = tallied([SALES_REPORT])
    assert pickle.loads(pickle.dumps(tally)) == tally
