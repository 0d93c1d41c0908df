import pytest

from aem_cli.values.clause import read_clause
from aem_cli.values.courtesy import is_courtesy
from aem_cli.values.denial import denial_in
from aem_cli.values.enumeration import enumerated
from aem_cli.values.statements import stated_in, statements


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ()),
        ("  \n", ()),
        ("Done.", ("Done.",)),
        ("Thanks for waiting. The fee is 5.", ("The fee is 5.",)),
        ("Done. Name: Ann; Zip: 123.", ("Name: Ann", "Zip: 123.")),
        (
            "Here you go - 5 as the fee, red as the color. Anything else I can help with?",
            ("5 as the fee", "red as the color."),
        ),
        (
            "I have checked this for you: the fee shows 5, and the color shows red.",
            ("the fee shows 5", "the color shows red."),
        ),
        ("Dr. Ray is at No. 4 today. He leaves at 5.", ("Dr. Ray is at No. 4 today.", "He leaves at 5.")),
        ("Sure, which region would you like?", ("which region would you like?",)),
        ("- one apple\n- two pears", ("one apple", "two pears")),
        (
            "\u4ef7\u683c\u662f5\u5143\u3002\u660e\u5929\u5230\u3002",
            ("\u4ef7\u683c\u662f5\u5143\u3002", "\u660e\u5929\u5230\u3002"),
        ),
        ("The door is open and code 7 works.", ("The door is open and code 7 works.",)),
    ],
)
def test_statements(text: str, said: tuple[str, ...]) -> None:
    assert statements(text) == said


@pytest.mark.parametrize(
    "text", ["Sure!", "Thanks for waiting.", "Anything else I can help with?", "You're welcome!", "Done."]
)
def test_courtesy(text: str) -> None:
    assert is_courtesy(text)


@pytest.mark.parametrize(
    "text", ["The order is done.", "I checked order 5.", "Which region?", "No.", "It is free.", "This morning."]
)
def test_no_courtesy(text: str) -> None:
    assert not is_courtesy(text)


@pytest.mark.parametrize(
    "text",
    [
        "I could not find the zip.",
        "The zip did not come up.",
        "Unfortunately the zip is missing.",
        "The zip is not available.",
        "I was unable to retrieve the zip.",
        "There is no information on the zip.",
        "I cannot say.",
    ],
)
def test_denials(text: str) -> None:
    assert denial_in(text)


@pytest.mark.parametrize(
    "text", ["The order is not cancelled.", "The door is open.", "You cannot return it.", "No, it costs 9."]
)
def test_negation_is_no_denial(text: str) -> None:
    assert not denial_in(text)


def test_assertions() -> None:
    forms = [
        "The total fee is 5 euros.",
        "Total fee: 5 euros",
        "5 euros as the total fee",
        "the total fee comes up as 5 euros",
    ]
    read = [read_clause(form) for form in forms]
    assert {clause.attribute for clause in read} == {read[0].attribute}
    assert {clause.value for clause in read} == {"5 euros"}


def test_enumerated() -> None:
    assert enumerated("We sell red, green and blue shirts.") == ("red", "green", "blue")
    assert enumerated("We sell red and blue shirts.") == ()


def test_stated_in() -> None:
    assert stated_in("the fee is 5", "Well, The FEE is 5.00 today")
    assert not stated_in("fee is 5", "the fee is 55")
    assert not stated_in("open", "reopened")
