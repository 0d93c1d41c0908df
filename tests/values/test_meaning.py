import pytest

from aem_cli.values.meaning import Kind, read
from aem_cli.values.sameness import same_meaning, same_moment


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Kind.EMPTY),
        ("12", Kind.MEASURE),
        ("about 5", Kind.MEASURE),
        ("between 30 and 40 celsius", Kind.MEASURE),
        ("2024-03-02", Kind.MOMENT),
        ("9:30 pm", Kind.MOMENT),
        ("July 13-15", Kind.SPAN),
        ("10:00-11:00", Kind.SPAN),
        ("Q3 2024", Kind.PERIOD),
        ("FY2024", Kind.PERIOD),
        ("W123", Kind.IDENTIFIER),
        ("EUR", Kind.CODE),
        ("a@example.org", Kind.CONTACT),
        ("third", Kind.ORDINAL),
        ("weekly report", Kind.LANGUAGE),
    ],
)
def test_kinds(text: str, kind: Kind) -> None:
    assert read(text).kind is kind


@pytest.mark.parametrize(
    ("gold", "predicted", "same"),
    [
        ("5 km", "5000 m", True),
        ("5 km", "5 miles", False),
        ("32°F", "0°C", True),
        ("90 minutes", "1.5 hours", True),
        ("at most 7 EUR", "less than 7€", True),
        ("at most 7 EUR", "7 EUR", False),
        ("100-1000 liters", "from 100 to 1000 l", True),
        ("Q3 2024", "third quarter of 2024", True),
        ("Q3 2024", "Q3 2023", False),
        ("15th October", "2023-10-15", True),
        ("March 2024", "2024-03", True),
        ("March 2024", "2024-03-02", False),
        ("2024-03-01T10:00:00Z", "2024-03-01T11:00:00+01:00", True),
        ("2024-03-01T10:00:00Z", "2024-03-01T10:00:00+01:00", False),
        ("2024-03-01", "2024-03-01T00:00:00", True),
        ("10:00-11:00", "10:00 to 11:00", True),
    ],
)
def test_same_meaning(gold: str, predicted: str, same: bool) -> None:
    one, other = read(gold), read(predicted)
    assert one.kind is other.kind
    assert same_meaning(one, other) is same
    assert same_meaning(other, one) is same


def test_same_moment_knows_what_is_no_moment() -> None:
    assert same_moment("2024-03-02", "March 2, 2024") is True
    assert same_moment("2024-03-02", "soon") is None
