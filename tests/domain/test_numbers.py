from fractions import Fraction

import pytest

from aem_cli.domain import numbers


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (None, "-"),
        (Fraction(0), "0.0 %"),
        (Fraction(1), "100.0 %"),
        (Fraction(7, 8), "87.5 %"),
        (Fraction(2, 3), "66.7 %"),
        (Fraction(99_999, 100_000), "99.9 %"),
        (Fraction(1, 100_000), "0.1 %"),
        (0.5, "50.0 %"),
        (1.0, "100.0 %"),
        (0.0, "0.0 %"),
    ],
)
def test_percent(share, text):
    assert numbers.percent(share) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        (Fraction(1), "1.000"),
        (Fraction(0), "0.000"),
        (Fraction(9_999, 10_000), "0.999"),
        (Fraction(1, 10_000), "0.001"),
        (Fraction(1, 5), "0.200"),
        (Fraction(2, 3), "0.667"),
        (0.0004, "0.001"),
    ],
)
def test_score(value, text):
    assert numbers.score(value) == text


def test_no_share_short_of_the_whole_is_shown_as_the_whole():
    for whole in (3, 7, 1000, 2001, 999_983):
        assert numbers.percent(Fraction(whole - 1, whole)) != "100.0 %"
        assert numbers.percent(Fraction(1, whole)) != "0.0 %"


@pytest.mark.parametrize(
    ("value", "text"), [(0.8, "0.8"), (Fraction(4, 5), "0.8"), (0.875, "0.875"), (1.0, "1"), (Fraction(0), "0")]
)
def test_bound(value, text):
    assert numbers.bound(value) == text


@pytest.mark.parametrize(("number", "text"), [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345_678, "12,345,678")])
def test_count(number, text):
    assert numbers.count(number) == text


@pytest.mark.parametrize(
    ("number", "nouns", "text"),
    [(1, None, "1 dialog"), (0, None, "0 dialogs"), (2_000, None, "2,000 dialogs"), (2, "dialogues", "2 dialogues")],
)
def test_counted(number, nouns, text):
    assert numbers.counted(number, "dialog", nouns) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0.00 s"),
        (0.424, "0.42 s"),
        (9.999, "10.0 s"),
        (12.34, "12.3 s"),
        (59.97, "1 min 00 s"),
        (185, "3 min 05 s"),
        (3599.7, "1 h 00 min"),
        (7380, "2 h 03 min"),
    ],
)
def test_duration(seconds, text):
    assert numbers.duration(seconds) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 B"),
        (812, "812 B"),
        (4_210, "4.2 kB"),
        (999_949, "999.9 kB"),
        (999_950, "1.0 MB"),
        (1_300_000_000, "1.3 GB"),
        (5 * 10**18, "5,000.0 PB"),
    ],
)
def test_size(number, text):
    assert numbers.size(number) == text


@pytest.mark.parametrize(("number", "seconds", "text"), [(10, 0.0, "-"), (2500, 2.0, "1,250 dialogs/s")])
def test_speed(number, seconds, text):
    assert numbers.speed(number, seconds) == text
