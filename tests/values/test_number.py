from fractions import Fraction

import pytest

from aem_cli.values.number import read_digits
from aem_cli.values.number_word import read_spelled


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-5", -5),
        ("1.5", Fraction(3, 2)),
        (".5", Fraction(1, 2)),
        ("1,234.5", Fraction(2469, 2)),
        ("12,34,567", 1234567),
        ("1.234,56", Fraction(123456, 100)),
        ("5,00", 5),
        ("40 000", 40000),
        ("1'000'000", 1000000),
        ("1.3e6", 1300000),
        ("1.3x10^6", 1300000),
        ("3/4", Fraction(3, 4)),
        ("10 1/2", Fraction(21, 2)),
        ("12345678901234567890123", 12345678901234567890123),
    ],
)
def test_digits_keep_sign_point_and_every_digit(text: str, value: Fraction) -> None:
    assert read_digits(text) == value


@pytest.mark.parametrize("text", ["", "a", "1.2.3.4", "1,2,3", "--5", "5%", "1e9999", "1/0", "10-20"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert read_digits(text) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("seven", 7),
        ("minus twenty-one", -21),
        ("seven hundred twenty-one thousand and twelve", 721012),
        ("three crore twelve lakh", 31200000),
        ("half a dozen", 6),
        ("three quarters", Fraction(3, 4)),
        ("a hundred", 100),
        ("one point five", Fraction(3, 2)),
        ("two dozen", 24),
        ("3 million", 3000000),
    ],
)
def test_words(text: str, value: Fraction) -> None:
    read = read_spelled(text)
    assert read is not None
    assert read.value == value


@pytest.mark.parametrize("text", ["2024-03", "20 5", "two three", "hello", "one of them"])
def test_words_that_only_begin_like_a_number_are_none(text: str) -> None:
    assert read_spelled(text) is None
