"""Thresholds from labels: overall, by sub-metric, by field, and what is left alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aem_cli.core.calibration import calibrate
from aem_cli.core.confusion import Goal
from aem_cli.core.labelled_dialog import compare
from aem_cli.core.threshold_plan import OVERALL, Part, RunRules
from aem_cli.domain.human_verdict import Unit
from aem_cli.domain.rule import FieldRule, Thresholds
from aem_cli.runs.resampling import Resampling
from tests.core.labelled import comparisons, dialog, missed, scored, turn

NONE = Resampling(0)
DEFAULT = RunRules()
pairs = st.lists(
    st.tuples(st.one_of(st.none(), st.sampled_from([0.1, 0.3, 0.5, 0.7, 0.9])), st.booleans()), min_size=2, max_size=12
)


def calibrated(found, rules=DEFAULT, **more):
    return calibrate(found, rules, Goal(), more.pop("resampler", NONE), **more)


def test_a_settled_miss_meets_no_threshold():
    found = calibrated(comparisons((0.2, False), (0.4, True), (None, True), (None, False)))
    assert found.overall.threshold == 0.3
    assert found.before.false_rejects == 2
    assert found.as_written.false_rejects == 1
    assert found.overall.scored == 2


def test_a_turn_holds_if_every_claim_does():
    both = [dialog(f"d{place}", [turn(1, scored(low), scored(0.9, "completeness"))], {1: human}) for place, (low, human)
            in enumerate([(0.6, False), (0.7, True), (0.2, False)])]  # fmt: skip
    assert calibrated(compare(both).comparisons).overall.threshold == 0.65


@given(pairs, st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_intervals_hold_the_estimate_and_order_does_not_matter(rows, chance):
    found = calibrated(comparisons(*rows), resampler=Resampling(60))
    for interval, estimate in (
        (found.overall.threshold_interval, found.overall.threshold),
        (found.overall.value_interval, found.overall.value),
    ):
        assert interval is None or interval.low <= estimate <= interval.high
    shuffled = list(comparisons(*rows))
    chance.shuffle(shuffled)
    again = calibrated(shuffled)
    assert again.overall.cuts == found.overall.cuts
    assert (again.overall.threshold, again.as_written) == (found.overall.threshold, found.as_written)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([], "no labelled verdict was decided by a score"),
        ([(None, False), (None, True)], "no labelled verdict was decided by a score"),
        ([(0.2, True), (0.3, True)], "of nothing here that it fails"),
        ([(0.2, False), (0.3, False)], "of nothing here that it holds"),
        ([(0.2, False), (0.7, True)], "too few labels to trust it: 2 verdicts decided by a score (30 wanted)"),
    ],
)
def test_what_is_said_of_too_little(rows, says):
    found = calibrated(comparisons(*rows)).overall
    assert says in found.warning
    assert (found.threshold is None) == ("too few" not in says)


def test_enough_labels_are_not_warned_of():
    rows = [(0.2 + place / 100, place > 15) for place in range(40)]
    assert calibrated(comparisons(*rows)).overall.warning is None


def test_a_sub_metric_is_swept_with_the_others_as_they_are():
    rows = [(0.9, 0.3, True), (0.9, 0.2, False), (0.1, 0.9, False), (0.9, 0.9, True), (0.8, 0.25, False)]
    found = compare(
        [dialog(f"d{place}", [turn(1, scored(true), scored(whole, "completeness"))], {1: human})
         for place, (true, whole, human) in enumerate(rows)]
    )  # fmt: skip
    plan = calibrated(found.comparisons, per_sub_metric=True)
    completeness = next(one for one in plan.sub_metrics if one.part == Part(sub_metric="completeness"))
    assert 0.25 < completeness.threshold <= 0.3
    assert [one.part for one in plan.written] == [OVERALL, *(one.part for one in plan.sub_metrics if one.threshold)]
    assert plan.as_written.false_accepts == plan.as_written.false_rejects == 0


def test_a_verdict_on_a_sub_metric_goes_before_one_on_the_turn():
    unit = Unit(1, sub_metric="truthfulness")
    found = compare(
        [
            dialog("a", [turn(1, scored(0.4))], {1: False, unit: True}),
            dialog("b", [turn(1, scored(0.2))], {1: False, unit: False}),
        ]
    )
    (truthfulness,) = calibrated(found.comparisons).sub_metrics
    assert [(case.score, case.human) for case in truthfulness.cases] == [(0.4, True), (0.2, False)]


def test_a_field_pattern():
    rows = [("crm.Find", 0.3, True), ("crm.Find", 0.2, False), ("bank.Pay", 0.7, False), ("bank.Pay", 0.8, True)]
    found = compare(
        [dialog(f"d{place}", [turn(1, scored(score, field="args.notes[0].text"), call=call)], {1: human})
         for place, (call, score, human) in enumerate(rows)]
    )  # fmt: skip
    plan = calibrated(found.comparisons, patterns=["bank.*:notes", "*:text"])
    bank, text = plan.patterns
    assert bank.threshold == 0.75
    assert text.scored == 0  # the parameter is notes; a pattern covers what is inside it, not the reverse
    assert text.threshold is None


def test_what_the_run_set_apart_stays_apart():
    rules = RunRules("hybrid", Thresholds(0.5, {"completeness": 0.6}), {"*:note": FieldRule(threshold=0.9)})
    found = compare(
        [
            dialog("a", [turn(1, scored(0.55, "completeness"))], {1: True}),
            dialog("b", [turn(1, scored(0.95, field="args.note"), call="x.y")], {1: False}),
            dialog("c", [turn(1, scored(0.3, by="lexical"))], {1: False}),
            dialog("d", [turn(1, scored(0.4))], {1: True}),
            dialog("e", [turn(1, scored(0.2))], {1: False}),
        ]
    )
    plan = calibrated(found.comparisons, rules)
    assert plan.overall.scored == 2
    assert plan.overall.threshold == 0.3
    assert calibrated(found.comparisons, rules, patterns=["*:note"]).patterns[0].scored == 1


def test_a_miss_beside_a_score_settles_the_turn():
    rows = [("b", 0.8, True), ("c", 0.3, False)]
    others = [dialog(name, [turn(1, scored(score))], {1: human}) for name, score, human in rows]
    found = compare([dialog("a", [turn(1, scored(0.9), missed())], {1: True}), *others])
    assert calibrated(found.comparisons).overall.scored == 2
