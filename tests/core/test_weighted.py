"""Formulas of agreement: tables, laws, and scipy where it is installed."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aem_cli.core.weighted import agreement, kappa, pearson, spearman

verdicts = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 4)), min_size=1, max_size=30)
scores = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.5, 0.7, 0.95, 1.0])
points = st.lists(st.tuples(scores, scores, st.integers(1, 4)), min_size=2, max_size=30)


def columns(rows):
    return tuple(map(list, zip(*rows, strict=True)))


@pytest.mark.parametrize(
    ("both_yes", "first_only", "second_only", "both_no", "expected"),
    [
        (20, 5, 10, 15, 0.4),  # the example of Cohen's paper, as every textbook has it
        (45, 15, 25, 15, 0.1304347826),
        (25, 35, 5, 35, 0.2592592593),
        (5, 0, 0, 5, 1.0),
        (0, 5, 5, 0, -1.0),
        (7, 0, 0, 0, None),  # one verdict only: chance explains all
        (0, 0, 0, 0, None),
    ],
)
def test_kappa(both_yes, first_only, second_only, both_no, expected):
    found = kappa([True, True, False, False], [True, False, True, False], [both_yes, first_only, second_only, both_no])
    assert found == pytest.approx(expected)


@given(verdicts)
def test_kappa_is_symmetric_and_at_most_1(rows):
    one, other, weights = columns(rows)
    found = kappa(one, other, weights)
    assert found == kappa(other, one, weights)
    assert found is None or -1 <= found <= 1
    assert kappa(one, one, weights) in (1.0, None)


@given(verdicts)
def test_a_weight_is_so_many_copies(rows):
    copies = [(one, other, 1) for one, other, weight in rows for _ in range(weight)]
    if copies:
        assert kappa(*columns(rows)) == kappa(*columns(copies))
        assert agreement(*columns(rows)) == agreement(*columns(copies))


def test_correlations_by_hand():
    assert pearson([1, 2, 3], [2, 4, 6], [1, 1, 1]) == pytest.approx(1)
    assert pearson([1, 2, 3], [3, 2, 1], [1, 1, 1]) == pytest.approx(-1)
    assert pearson([1, 2, 3], [1, 1, 1], [1, 1, 1]) is None
    assert pearson([], [], []) is None
    assert spearman([1, 2, 300], [2, 3, 4], [1, 1, 1]) == pytest.approx(1)
    assert spearman([0.1, 0.1, 0.9], [0, 0, 1], [1, 1, 1]) == pytest.approx(1)


@pytest.mark.parametrize("correlation", [pearson, spearman])
@given(rows=points)
def test_correlations_are_symmetric_and_bounded(correlation, rows):
    xs, ys, weights = columns(rows)
    found = correlation(xs, ys, weights)
    other = correlation(ys, xs, weights)
    assert (found is None) == (other is None)
    assert found is None or (-1 <= found <= 1 and found == pytest.approx(other))


@pytest.fixture(scope="module")
def stats():
    return pytest.importorskip("scipy.stats", reason="scipy is not installed")


@given(rows=points)
@settings(deadline=None)
def test_against_scipy(stats, rows):
    copies = [(x, y) for x, y, weight in rows for _ in range(weight)]
    xs, ys = columns(copies)
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        return
    weights = [1] * len(xs)
    expected = {pearson: stats.pearsonr(xs, ys).statistic, spearman: stats.spearmanr(xs, ys).statistic}
    for correlation, value in expected.items():
        assert not math.isnan(value)
        assert correlation(xs, ys, weights) == pytest.approx(value, abs=1e-9)
        assert correlation(*columns(rows)) == pytest.approx(value, abs=1e-9)
