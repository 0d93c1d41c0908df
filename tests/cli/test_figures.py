from fractions import Fraction

import pytest

from aem_cli.cli.figures import share, threshold, whole
from aem_cli.errors import UsageError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.9", Fraction(9, 10)),
        ("80%", Fraction(4, 5)),
        (" 80 % ", Fraction(4, 5)),
        ("1", Fraction(1)),
        ("0", Fraction(0)),
        (".5", Fraction(1, 2)),
        ("99.9%", Fraction(999, 1000)),
    ],
)
def test_a_share_is_exact(text, value):
    assert share(text, "--fail-under") == value


@pytest.mark.parametrize(
    "text", ["90", "-1", "nan", "inf", "1/0", "", "a lot", "101%", "1.0001", "1e-999999999", "1e999_999_999"]
)
@pytest.mark.parametrize("read", [share, threshold])
def test_anything_else_is_a_usage_error_that_names_the_option(text, read):
    with pytest.raises(UsageError, match="--fail-under"):
        read(text, "--fail-under")


def test_a_threshold_is_a_number():
    assert threshold("0.7", "--threshold") == 0.7


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("10", 10), ("007", 7)])
def test_a_whole_number(text, value):
    assert whole(text, "--limit") == value


@pytest.mark.parametrize("text", ["-1", "1.5", "many", "", "٣", "1_0"])
def test_no_whole_number(text):
    with pytest.raises(UsageError, match="--limit"):
        whole(text, "--limit")
