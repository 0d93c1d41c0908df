"""Agreement with people: which verdicts are compared, what follows from them, and the lists to review."""

from hypothesis import given, settings
from hypothesis import strategies as st

from aem_cli.core.agreement import Observation, agreement_of, figures_of
from aem_cli.core.cause_agreement import cause_disputes, cause_figures
from aem_cli.core.dialog_shape import Shape
from aem_cli.core.dispute import disputes
from aem_cli.core.labelled_dialog import compare, unlabelled
from aem_cli.domain.human_verdict import Unit
from aem_cli.domain.verdict import Label
from aem_cli.runs.resampling import Resampling
from tests.core.labelled import dialog, missed, opinion, scored, turn

NONE = Resampling(0)
observations = st.lists(
    st.builds(
        Observation,
        st.sampled_from([("a", None, None), ("b", "r1", None), ("b", "r1", 2), ("c", None, 1)]),
        st.booleans(),
        st.booleans(),
        st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0]),
    ),
    min_size=1,
    max_size=20,
)


@given(observations, st.randoms(use_true_random=False))
@settings(max_examples=50, deadline=None)
def test_intervals_hold_the_estimate_and_order_does_not_matter(found, chance):
    figures = figures_of("all", found, Resampling(50))
    for estimate in (figures.agreement, figures.kappa, figures.pearson, figures.spearman):
        assert estimate.interval is None or estimate.interval.low <= estimate.value <= estimate.interval.high
    assert figures_of("all", chance.sample(found, len(found)), Resampling(50)) == figures


def test_what_is_compared_and_what_is_not():
    unscored = turn(3, label=Label.UNSCORED)._replace(success=None)
    found = compare([dialog("a", [turn(1), turn(2, missed()), unscored], {1: True, 2: None, 3: True, 9: True})])
    assert [one.unit.number for one in found.comparisons] == [1]
    assert found.left_out == (1, 1, 1)


def test_a_sub_metric_is_known_by_its_own_verdict_by_a_passing_turn_and_by_the_reason():
    turns = [turn(number, scored(0.9)) for number in (1, 2, 3, 4)]
    labelled = dialog("a", turns, {1: True, 2: False, 4: False, Unit(4, "completeness"): True})
    labelled.opinions[Unit(3)] = opinion(False, reason="inconsistent_response")  # type: ignore[index]
    groups = {row.group: row.confusion for row in agreement_of(compare([labelled]).comparisons, NONE).sub_metrics}
    assert groups["truthfulness"] == (1, 1, 0, 0)  # turn 1 by passing, turn 3 by its reason; of 2 and 4 nobody knows
    assert groups["completeness"] == (2, 0, 0, 0)


def test_a_field_without_a_finding_holds_by_structure():
    labelled = dialog(
        "a", [turn(1, scored(0.9, field="args.x"))], {Unit(1, None, "args.y"): True, Unit(1, None, "args.x"): False}
    )
    found = agreement_of(compare([labelled]).comparisons, NONE)
    assert found.fields.confusion == (1, 1, 0, 0)
    assert found.turns.confusion.total == 0


def test_disputes_stand_worst_first_and_a_turn_speaks_for_its_parts():
    dialogs = [
        dialog("a", [turn(1, scored(0.6)), turn(2, missed())], {1: False, 2: True}),
        dialog("b", [turn(1, scored(0.9))], {1: False, Unit(1, "truthfulness"): False}),
        dialog("c", [turn(1, scored(0.9))], {1: True, Unit(1, "truthfulness"): False}),
    ]
    found = [
        (one.distance, one.comparison.dialog[0], one.comparison.unit.number)
        for one in disputes(compare(dialogs).comparisons)
    ]
    assert found == [(1.0, "a", 2), (0.9, "b", 1), (0.9, "c", 1), (0.6, "a", 1)]


def causes(*dialogs):
    return {row.group: row for row in cause_figures(dialogs, NONE)}


def test_causes():
    root, cascade, passing = Label.ROOT_CAUSE, Label.CASCADE, Label.PASS
    three = [turn(1), turn(2, missed()), turn(3, missed(), label=cascade)]
    same = dialog("a", three, {1: passing, 2: root, 3: cascade}, shapes=(Shape.LINEAR,))
    other = dialog(
        "b", [turn(1, missed()), turn(2, missed())], {1: root, 2: cascade}, shapes=(Shape.RETRY, Shape.BRANCH)
    )
    missing = dialog("c", [turn(1, missed()), turn(2)], {1: root}, shapes=(Shape.LINEAR,))
    later = dialog("d", [turn(1), turn(2, missed())], {1: root, 2: cascade}, shapes=(Shape.LINEAR,))
    found = causes(same, other, missing, later)
    assert found["all dialogs"].labels[:2] == (4, 6)
    assert found["all dialogs"].first_turns[:2] == (2, 3)  # a turn of c has no label
    assert found["all dialogs"].root_sets[:2] == (1, 3)
    assert found["retry"] == found["branch"]._replace(group="retry")
    assert "recovery" not in found
    assert [(one.dialog[0], one.number, one.human) for one in cause_disputes([later, other])] == [
        ("b", 2, cascade),
        ("d", 2, cascade),
    ]


def test_a_dialog_that_both_pass_says_nothing_of_causes():
    row = causes(dialog("a", [turn(1)], {1: Label.PASS}, shapes=(Shape.LINEAR,)))["all dialogs"]
    assert row.first_turns.total == row.root_sets.total == 0


def test_unlabelled_turns_are_listed():
    tolerated = turn(3)._replace(label=Label.TOLERATED, success=None)
    found = unlabelled([dialog("a", [turn(1), turn(2), tolerated], {1: True, Unit(2, "truthfulness"): True})])
    assert found == [(("a", None, None), 2)]
