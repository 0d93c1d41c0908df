"""The swap test: exact where it can be, McNemar's test for verdicts, and what it does with other denominators."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from aem_cli.core.paired_sample import PairedSample
from aem_cli.core.permutation import swap_test
from tests.core.paired import pairs, turns, verdicts


def p_of(rows, rounds=9999, seed=0):
    return swap_test(PairedSample.of_counts(pairs(rows)), rounds, seed)


@given(st.integers(0, 400), st.integers(0, 400), st.integers(0, 300), st.integers(0, 300))
@settings(deadline=None)
def test_for_verdicts_it_is_the_exact_mcnemar_test(fixed, broken, passing, failing):
    rows = verdicts(fixed, broken, passing, failing)
    if not rows:
        return
    found = swap_test(PairedSample.of_counts(rows), 99, 0)
    known = stats.binomtest(fixed, fixed + broken).pvalue if fixed + broken else 1.0
    assert found == (pytest.approx(known, rel=1e-7), True)


def test_many_verdicts_are_tested_exactly_too():
    found = swap_test(PairedSample.of_counts(verdicts(50_000, 50_700, 100_000)), 99, 0)
    assert found == (pytest.approx(stats.binomtest(50_000, 100_700).pvalue, rel=1e-6), True)


def test_against_scipy_for_means():
    """scipy's permutation test of paired samples, every way to swap looked at."""
    draw = np.random.default_rng(3)
    base, new = draw.random(12), draw.random(12) + 0.15
    known = stats.permutation_test(
        (base, new), lambda a, b: np.mean(b) - np.mean(a), permutation_type="samples", n_resamples=np.inf
    )
    found = p_of([(one, 1, other, 1) for one, other in zip(base, new, strict=True)])
    assert found == (pytest.approx(known.pvalue, rel=1e-9), True)


def by_hand(rows):
    """The definition, slowly: each way to swap, the difference by the spread of what dialogs have over the pooled."""
    rate = sum(row[0] + row[2] for row in rows) / sum(row[1] + row[3] for row in rows)

    def statistic(swapped):
        over, of = sum(row[1] for row in swapped), sum(row[3] for row in swapped)
        if not over or not of:
            return float("inf")
        shifts = [(row[2] - rate * row[3]) / of - (row[0] - rate * row[1]) / over for row in swapped]
        spread = sum(shift**2 for shift in shifts) ** 0.5
        return abs(sum(shifts)) / spread if spread > 1e-12 else 0.0

    observed = statistic(rows)
    ways = [
        statistic([(*row[2:], *row[:2]) if swap else row for row, swap in zip(rows, swaps, strict=True)])
        for swaps in product((False, True), repeat=len(rows))
    ]
    return sum(way >= observed - 1e-9 for way in ways) / len(ways)


@given(turns(most=7))
@settings(max_examples=60, deadline=None)
def test_the_definition(rows):
    found = p_of(rows)
    if found is not None:
        assert found == (pytest.approx(by_hand(rows)), True)


def test_draws_come_near_the_exact_value():
    rows = [(turn % 5, 5, (turn * 7 + 2) % 6, 5) for turn in range(13)]
    exact = p_of(rows)
    apart = p_of([(one + place * 1e-13, *rest) for place, (one, *rest) in enumerate(rows * 4)], rounds=20_000)
    together = p_of(rows * 4, rounds=20_000)
    assert (exact.exact, apart.exact, together.exact) == (True, False, False)
    assert apart.p == pytest.approx(together.p, abs=0.01)


def test_the_least_value_of_draws_is_not_0():
    rows = [(5 + turn % 5, 10, turn % 5, 10) for turn in range(40)] + [(turn, 20, 0, 20) for turn in range(1, 20)]
    assert p_of(rows, rounds=99) == (0.01, False)


def test_nothing_in_one_run_is_nothing_to_compare():
    assert p_of([(1, 2, 0, 0)] * 20) is None
    assert p_of([(1, 2, 1, 2)] * 20) == (1.0, True)
