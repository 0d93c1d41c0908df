"""Correlations: by hand, against scipy, laws, and intervals over dialogs."""

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from aem_cli.core.correlation import Point, correlation_of, pearson, spearman

scores = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.5, 0.7, 0.95, 1.0])
points = st.lists(st.tuples(scores, scores, st.integers(1, 4)), min_size=2, max_size=30)


def columns(rows):
    return tuple(map(list, zip(*rows, strict=True)))


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


@given(rows=points)
@settings(deadline=None)
def test_against_scipy(rows):
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


def slow_and_wrong(dialogs: int, turns: int = 4) -> list[Point]:
    """Turns by accumulated latency; the later ones are wrong more often."""
    draw = np.random.default_rng(3)
    found = []
    for dialog in range(dialogs):
        latency = np.cumsum(draw.exponential(300, turns))
        right = draw.random(turns) > latency / 4000
        found += [Point(f"d{dialog}", x, float(y)) for x, y in zip(latency, right, strict=True)]
    return found


def test_over_dialogs_with_intervals():
    found = correlation_of(slow_and_wrong(200))
    assert (found.points, found.dialogs) == (800, 200)
    for estimate in (found.pearson, found.spearman):
        assert estimate.interval.low < estimate.value < estimate.interval.high < 0
        assert 0.08 < estimate.interval.high - estimate.interval.low < 0.25


def test_the_interval_is_that_of_scipy():
    """One point a dialog, so that scipy's percentile bootstrap of pairs is the same thing."""
    rows = slow_and_wrong(150, turns=1)
    xs, ys = np.array([(one.x, one.y) for one in rows]).T
    for name, statistic in (("pearson", stats.pearsonr), ("spearman", stats.spearmanr)):
        known = stats.bootstrap(
            (xs, ys),
            lambda x, y, of=statistic: of(x, y).statistic,
            paired=True,
            vectorized=False,
            n_resamples=2000,
            method="percentile",
            random_state=np.random.default_rng(1),
        ).confidence_interval
        found = getattr(correlation_of(rows, rounds=2000), name).interval
        assert list(found) == pytest.approx(list(known), abs=0.03)


def test_points_of_one_dialog_are_one_witness():
    """Each point ten times in its dialog says the same as once, and is no surer of it."""
    rows = slow_and_wrong(40, turns=1)
    once, often = correlation_of(rows), correlation_of(rows * 10)
    assert once.pearson.interval == pytest.approx(often.pearson.interval, abs=1e-9)


def test_the_order_of_points_does_not_matter_and_the_seed_does():
    rows = slow_and_wrong(30)
    mixed = list(rows)
    Random(1).shuffle(mixed)
    assert correlation_of(rows) == correlation_of(mixed)
    assert correlation_of(rows, seed=1) != correlation_of(rows, seed=2)


@pytest.mark.parametrize("rows", [[], [Point("a", 1, 1)], [Point(str(one), 1, one) for one in range(20)]])
def test_nothing_varies(rows):
    found = correlation_of(rows)
    assert found.pearson == found.spearman == (None, None)


def test_few_dialogs_have_no_interval():
    assert correlation_of(slow_and_wrong(9)).pearson.interval is None
    assert correlation_of(slow_and_wrong(10)).pearson.interval is not None
