from __future__ import annotations

from fractions import Fraction

import pytest

from aem_cli.config.share import limit_of, share_of


@pytest.mark.parametrize(
    ("value", "share"),
    [
        (0.8, "4/5"),
        (1, "1"),
        (0, "0"),
        (0.1, "1/10"),
        ("90%", "9/10"),
        (" 99.5 % ", "199/200"),
        ("100%", "1"),
        (".5%", "1/200"),
    ],
)
def test_shares_are_exact(value: object, share: str) -> None:
    assert share_of(value) == Fraction(share)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (90, '90 is not between 0 and 1; did you mean "90%"?'),
        (1.5, "1.5 is not between 0 and 1"),
        (-0.1, "-0.1 is not between 0 and 1"),
        ("101%", "'101%' is more than 100%"),
        ("0.9", "'0.9' is not a share; write 0.9 or \"90%\""),
        (True, 'True is not a share; write 0.9 or "90%"'),
        (None, 'None is not a share; write 0.9 or "90%"'),
        (float("nan"), 'nan is not a share; write 0.9 or "90%"'),
    ],
)
def test_what_is_no_share_is_an_error(value: object, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 (the whole message is compared)
        share_of(value)
    assert str(caught.value) == message


def test_a_limit_is_a_count_or_a_share() -> None:
    assert (limit_of(0), limit_of(1), limit_of(0.05), limit_of("5%")) == (0, 1, Fraction(1, 20), Fraction(1, 20))
    assert isinstance(limit_of(1), int)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (-1, "-1 is less than 0 turns"),
        (2.0, "2.0 is neither a whole number of turns nor a share below 1"),
        (True, "True is not a share"),
    ],
)
def test_what_is_no_limit_is_an_error(value: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        limit_of(value)
