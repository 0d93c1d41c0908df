"""The paired BCa interval: against scipy, and where there can be none."""

import numpy as np
import pytest
from scipy import stats

from aem_cli.core.bootstrap import bca_interval, normal_tail, student_tail
from aem_cli.core.interval import Interval
from aem_cli.core.paired_sample import PairedSample
from tests.core.paired import pairs, verdicts


def columns(kind):
    """(base numerator, base denominator, new numerator, new denominator) of dialogs of many kinds."""
    draw = np.random.default_rng(7)
    if kind == "means":
        base = draw.beta(5, 2, 40)
        return base, np.ones(40), np.clip(base - draw.exponential(0.05, 40), 0, 1), np.ones(40)
    if kind == "verdicts":
        cells = np.repeat([[0, 1, 1, 1], [1, 1, 0, 1], [1, 1, 1, 1], [0, 1, 0, 1]], [9, 21, 50, 20], axis=0)
        return tuple(cells.T)
    base, new = draw.integers(2, 13, 60), draw.integers(2, 13, 60)
    ease = draw.beta(4, 1, 60)
    return draw.binomial(base, ease), base, draw.binomial(new, ease * 0.95), new


@pytest.mark.parametrize("kind", ["means", "verdicts", "turns"])
def test_against_scipy(kind):
    """Resampled apart, so the ends agree up to the noise of 20,000 resamples: 3 % of the interval."""
    rows = columns(kind)

    def difference(base, over, new, of, axis=-1):
        return new.sum(axis) / of.sum(axis) - base.sum(axis) / over.sum(axis)

    known = stats.bootstrap(
        rows,
        difference,
        paired=True,
        vectorized=True,
        n_resamples=20_000,
        method="BCa",
        random_state=np.random.default_rng(1),
    ).confidence_interval
    found = bca_interval(PairedSample.of_columns(*rows), 20_000, 1, normal_tail).interval
    width = known.high - known.low
    assert found == pytest.approx((known.low, known.high), abs=max(0.03 * width, 0.0101 if kind == "verdicts" else 0))


def test_merged_rows_are_the_same_dialogs():
    rows = [(turn % 3, 3, turn % 2, 2) for turn in range(30)]
    merged = PairedSample.of_counts(pairs(rows))
    apart = PairedSample.of_columns(*np.array(rows).T)
    assert len(merged.rows) == 6
    assert np.array_equal(merged.rows, apart.rows)
    assert np.array_equal(merged.counts, apart.counts)


def test_rows_drawn_at_once_or_dialog_by_dialog_have_one_distribution():
    """Made different by next to nothing, no two dialogs are alike and each is drawn by itself."""
    rows = np.array([(turn % 3, 3, turn % 4, 4) for turn in range(240)], dtype=float)
    apart = rows + np.arange(240)[:, None] * 1e-12
    at_once, one_by_one = (bca_interval(PairedSample.of_columns(*one.T), 20_000, 3).interval for one in (rows, apart))
    assert at_once == pytest.approx(one_by_one, abs=0.04 * (at_once.high - at_once.low))


def test_few_dialogs_widen_the_interval_and_many_do_not():
    few, many = (PairedSample.of_counts(verdicts(3 * n, 5 * n, 12 * n)) for n in (1, 5000))
    assert student_tail(few) > 2.1
    assert student_tail(many) == pytest.approx(normal_tail(many), abs=1e-3)
    wide, narrow = (bca_interval(few, 2000, 0, tail).interval for tail in (student_tail, normal_tail))
    assert wide.low <= narrow.low <= narrow.high <= wide.high


@pytest.mark.parametrize(
    ("rows", "missing"),
    [
        ([(1, 1, 0, 1)] * 9, "fewer than 10 dialogs"),
        ([(1, 1, 1, 1)] * 20, "no dialog changed"),
        ([(1, 1, 0, 1)] * 20, "one dialog holds all there is to measure, or all changed alike"),
        ([(1, 2, 0, 0)] * 20, "nothing to compare"),
        ([(1, 2, 0, 0)] * 20 + [(0, 0, 1, 2)], "one dialog holds all there is to measure, or all changed alike"),
        ([(1, 2, 0, 0)] * 20 + [(0, 0, 1, 2), (0, 0, 1, 3)], "too few dialogs have it"),
    ],
)
def test_there_may_be_none_and_it_is_said_why(rows, missing):
    found = bca_interval(PairedSample.of_counts(pairs(rows)), 500, 0)
    assert found == (None, missing)


def test_one_changed_dialog_gives_an_interval_that_reaches_0():
    interval = bca_interval(PairedSample.of_counts(verdicts(0, 1, 99)), 2000, 0).interval
    assert interval == Interval(interval.low, 0)
    assert interval.low < -0.01
