"""Holm's correction: by hand, and against statsmodels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.holm import holm


@pytest.mark.parametrize(
    ("values", "adjusted"),
    [
        ([], []),
        ([0.04], [0.04]),
        ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),
        ([0.01, None, 0.04], [0.02, None, 0.04]),
        ([0.5, 0.9], [1, 1]),
        ([0.02, 0.02, 0.02], [0.06, 0.06, 0.06]),
    ],
)
def test_by_hand(values, adjusted):
    assert holm(values) == [one if one is None else pytest.approx(one) for one in adjusted]


def test_what_statsmodels_says():
    """statsmodels 0.15: multitest.multipletests(values, method="holm")."""
    values = [0.012, 0.0004, 0.2, 0.03, 0.03, 0.9, 0.0101]
    assert holm(values) == pytest.approx([0.0606, 0.0028, 0.4, 0.12, 0.12, 0.9, 0.0606])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_it_is_never_less_than_the_value_and_keeps_the_order(values):
    adjusted = holm(values)
    assert all(value <= one <= min(1, len(values) * value) for value, one in zip(values, adjusted, strict=True))
    ranked = [one for _, one in sorted(zip(values, adjusted, strict=True))]
    assert ranked == sorted(ranked)
