from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.sentence import counted, decimal, first_few


@pytest.mark.parametrize(
    ("value", "bar", "text"),
    [
        ("0", None, "0"),
        ("1", None, "1"),
        ("4/5", "4/5", "0.8"),
        ("2/3", "4/5", "0.6666"),
        ("79999/100000", "4/5", "0.7999"),
        ("80001/100000", "4/5", "0.8"),
        ("199999/200000", None, "0.999995"),
        ("1/1000000", "4/5", "0.000001"),
        ("9999999/10000000", "9/10", "0.9999"),
        ("1/3", None, "0.3333"),
    ],
)
def test_a_figure_is_cut_and_never_contradicts_its_bar(value: str, bar: str | None, text: str) -> None:
    assert decimal(Fraction(value), None if bar is None else Fraction(bar)) == text


def test_what_must_not_exceed_a_bar_is_cut_upwards() -> None:
    assert decimal(Fraction(50001, 1000000), Fraction(1, 20), up=True) == "0.0501"
    assert decimal(Fraction(1, 20), Fraction(1, 20), up=True) == "0.05"


@given(st.fractions(0, 1), st.integers(0, 1000))
def test_shown_and_compared_agree(value: Fraction, thousandths: int) -> None:
    bar = Fraction(thousandths, 1000)
    shown = Fraction(decimal(value, bar))
    assert (shown >= bar) == (value >= bar)
    assert (shown == 0) == (value == 0)
    assert (shown == 1) == (value == 1)
    assert (Fraction(decimal(value, bar, up=True)) > bar) == (value > bar)


def test_words() -> None:
    assert (counted(1, "turn"), counted(0, "turn")) == ("1 turn", "0 turns")
    assert (first_few([]), first_few(["a"]), first_few(["a", "b", "c", "d"], 2)) == ("", ": a", ": a, b and 2 more")
