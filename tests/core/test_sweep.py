"""Cuts: every threshold has one, and the chosen one is the best of all."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.confusion import Confusion, Criterion, Goal, confusion_of
from aem_cli.core.interval import Observed
from aem_cli.core.reliability import reliability
from aem_cli.core.sweep import Case, Sweep, area_under_roc, best

marks = st.one_of(st.none(), st.sampled_from([0.0, 0.03, 0.3, 0.35, 0.5, 0.62, 0.95, 1.0]), st.floats(0, 1))
cases = st.lists(st.builds(Case, st.integers(0, 5), st.booleans(), marks, st.booleans()), max_size=25)
thresholds = st.one_of(st.sampled_from([0.0, 0.3, 0.5, 1.0]), st.floats(0, 1))
goals = st.builds(Goal, st.sampled_from(Criterion), st.integers(0, 9).map(Fraction), st.integers(1, 9).map(Fraction))


def counted_by_hand(found, threshold):
    counts = Confusion()
    for case in found:
        holds = case.settled if case.score is None else case.score >= threshold
        counts = counts.plus(confusion_of(holds, case.human))
    return counts


@given(cases, thresholds)
def test_every_threshold_has_one_cut_with_its_counts(found, threshold):
    fitting = [cut for cut in Sweep(found).cuts() if cut.holds(threshold)]
    assert len(fitting) == 1
    assert fitting[0].confusion == counted_by_hand(found, threshold)


@given(cases, thresholds)
def test_the_threshold_of_a_cut_is_one_of_it(found, in_use):
    for cut in Sweep(found).cuts():
        threshold = cut.threshold(in_use)
        assert 0 <= threshold <= 1
        assert cut.holds(threshold)
        assert not cut.holds(in_use) or threshold == in_use


@given(cases, goals, thresholds)
def test_the_chosen_threshold_is_the_best_of_all(found, goal, in_use):
    cuts = Sweep(found).cuts()
    chosen = best(cuts, goal, in_use)
    merits = [merit for cut in cuts if (merit := goal.merit(cut.confusion)) is not None]
    if chosen is None:
        assert not merits
        return
    assert goal.merit(chosen.confusion) == max(merits)
    by_hand = [goal.merit(counted_by_hand(found, step / 200)) for step in range(201)]
    assert all(merit is None or merit <= goal.merit(chosen.confusion) for merit in by_hand)


@given(cases, goals, thresholds, st.randoms(use_true_random=False))
def test_order_does_not_matter(found, goal, in_use, chance):
    shuffled = chance.sample(found, len(found))
    assert Sweep(shuffled).cuts() == Sweep(found).cuts()
    assert best(Sweep(shuffled).cuts(), goal, in_use) == best(Sweep(found).cuts(), goal, in_use)


@given(cases, st.data())
def test_a_resample_counts_as_its_copies(found, data):
    sweep = Sweep(found)
    times = data.draw(st.lists(st.integers(0, 3), min_size=len(found), max_size=len(found)))
    weights = Observed(range(len(found)), sweep.cell_of_case).weights(times)
    confusions = sweep.confusions(weights)
    copies = [case for case, count in zip(found, times, strict=True) for _ in range(count)]
    for place, (cut, confusion) in enumerate(zip(sweep.cuts(), confusions, strict=True)):
        assert confusion == counted_by_hand(copies, cut.up_to) == sweep.confusion_at(place, weights)


@given(goals, st.builds(Confusion, *[st.integers(0, 50)] * 4))
def test_a_rough_merit_is_near_the_exact_one(goal, counts):
    exact, rough = goal.merit(counts), goal.rough_merit(counts)
    assert (exact is None) == (rough is None)
    assert exact is None or rough == pytest.approx(float(exact))


@given(cases)
def test_a_higher_threshold_accepts_no_more(found):
    accepted = [cut.confusion.accepted_right + cut.confusion.false_accepts for cut in Sweep(found).cuts()]
    assert accepted == sorted(accepted, reverse=True)


def of(*pairs):
    return [Case(place, human, score) for place, (score, human) in enumerate(pairs)]


@pytest.mark.parametrize(
    ("pairs", "in_use", "threshold"),
    [
        ([(0.2, False), (0.8, True)], 0.5, 0.5),  # it is good as it is
        ([(0.2, False), (0.4, True)], 0.5, 0.3),
        ([(0.6, False), (0.7, True)], 0.5, 0.65),
        ([(0.35, True), (0.1, False), (0.9, True)], 0.5, 0.22),
        ([(0.9, False), (1.0, True)], 0.5, 0.95),
        ([(0.123, False), (0.124, True)], 0.5, 0.1235),
    ],
)
def test_which_threshold(pairs, in_use, threshold):
    cuts = Sweep(of(*pairs)).cuts()
    assert best(cuts, Goal(), in_use).threshold(in_use) == threshold


def test_cost_moves_the_threshold():
    found = of((0.3, True), (0.45, False), (0.6, True), (0.7, False), (0.9, True))
    strict = best(Sweep(found).cuts(), Goal(Criterion.COST, Fraction(5)), 0.5)
    lenient = best(Sweep(found).cuts(), Goal(Criterion.COST, Fraction(1), Fraction(5)), 0.5)
    assert strict.threshold(0.5) == 0.8
    assert lenient.threshold(0.5) == 0.15
    assert Goal(Criterion.COST, Fraction(5)).value(strict.confusion) == Fraction(2, 5)


def test_area_under_roc():
    assert area_under_roc(Sweep(of((0.2, False), (0.8, True))).cuts()) == 1
    assert area_under_roc(Sweep(of((0.8, False), (0.2, True))).cuts()) == 0
    assert area_under_roc(Sweep(of((0.5, False), (0.5, True))).cuts()) == 0.5
    assert area_under_roc(Sweep(of((0.5, True))).cuts()) is None


def test_reliability():
    found = reliability([*of((0.9, True), (0.92, True), (0.1, False), (0.12, True), (1.0, True)), Case(9, True, None)])
    assert [(one.low, one.verdicts, one.observed) for one in found.bins] == [(0.1, 2, 0.5), (0.9, 3, 1.0)]
    assert found.error == pytest.approx((2 * abs(0.11 - 0.5) + 3 * abs(0.94 - 1)) / 5)
    assert reliability([]).error is None


@pytest.mark.parametrize(
    ("counts", "precision", "recall", "f1", "balanced"),
    [
        (Confusion(8, 2, 0, 2), Fraction(4, 5), 1, Fraction(8, 9), Fraction(3, 4)),
        (Confusion(0, 0, 3, 2), None, 0, 0, Fraction(1, 2)),
        (Confusion(), None, None, None, None),
    ],
)
def test_rates(counts, precision, recall, f1, balanced):
    assert (counts.precision, counts.recall, counts.f1, counts.balanced_accuracy) == (precision, recall, f1, balanced)
