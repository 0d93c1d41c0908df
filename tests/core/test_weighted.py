"""Formulas of agreement: tables and laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.weighted import agreement, kappa

verdicts = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 4)), min_size=1, max_size=30)


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
