from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.console.sparkline import PLAIN, UNICODE, sparkline


@pytest.mark.parametrize(
    ("figures", "drawn", "plain"),
    [
        ([], "", ""),
        ([None, None], "··", "??"),
        ([0.5], "▄", "-"),
        ([0.3, 0.3, 0.3], "▄▄▄", "---"),
        ([0, 1], "▁█", "_#"),
        ([1, None, 0], "█·▁", "#?_"),
        ([Fraction(value, 7) for value in range(8)], "▁▂▃▄▅▆▇█", "_.:-=+*#"),
        ([0.7, 0.7000001], "▁█", "_#"),
    ],
)
def test_sparkline(figures, drawn, plain):
    assert (sparkline(figures, UNICODE), sparkline(figures, PLAIN)) == (drawn, plain)


@given(st.lists(st.none() | st.floats(0, 1), max_size=30))
def test_a_higher_figure_never_has_a_lower_bar(figures):
    drawn = sparkline(figures, UNICODE)
    assert len(drawn) == len(figures)
    pairs = [
        (figure, UNICODE.bars.index(bar)) for figure, bar in zip(figures, drawn, strict=True) if figure is not None
    ]
    for figure, bar in pairs:
        assert all(bar <= other for value, other in pairs if figure <= value)


def test_the_plain_bars_are_ascii():
    assert "".join(PLAIN).isascii()
