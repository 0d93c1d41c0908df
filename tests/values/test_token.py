from fractions import Fraction

import pytest

from aem_cli.values.date import Date
from aem_cli.values.token import read_tokens, tokens


@pytest.mark.parametrize(
    ("text", "sort", "key"),
    [
        ("$1,200.50", "number", (Fraction(2401, 2), "USD")),
        ("EUR 20", "number", (20, "EUR")),
        ("42 malaysian ringgits", "number", (42, "MYR")),
        ("4.2 million dollars", "number", (4200000, "USD")),
        ("80 %", "number", (Fraction(4, 5), "ratio")),
        ("5 feet 2 inches", "number", (Fraction("1.5748"), "length")),
        ("1 hour and a half", "number", (5400, "time")),
        ("twenty-fifth", "ordinal", 25),
        ("2nd", "ordinal", 2),
        ("Q3", "period", ("q", 3)),
        ("third quarter", "period", ("q", 3)),
        ("March 1st, 2024", "date", Date(2024, 3, 1)),
        ("1 March 2024", "date", Date(2024, 3, 1)),
        ("2024-03", "date", Date(2024, 3, None)),
        ("16\\08\\2022", "date", Date(2022, 8, 16)),
        ("#W123", "identifier", "w123"),
        ("gift_card_5701566", "identifier", "gift_card_5701566"),
        ("0033", "identifier", "0033"),
        ("192.168.1.1", "identifier", "192.168.1.1"),
        ("a.b@example.org", "contact", "a.b@example.org"),
        ("+1 555-123-4567", "contact", "15551234567"),
    ],
)
def test_one_value_is_one_token(text: str, sort: str, key: object) -> None:
    found = tokens(text)
    assert [(token.sort, token.key) for token in found] == [(sort, key)]


def test_words_beside_values_stay_words() -> None:
    assert [token.sort for token in tokens("order #W123 ships on 2024-03-02")] == [
        "word",
        "identifier",
        "word",
        "word",
        "date",
    ]
    assert [token.sort for token in tokens("the second one and 30 seconds")] == [
        "word",
        "ordinal",
        "word",
        "word",
        "number",
    ]


def test_snake_case_without_digits_is_words() -> None:
    assert [token.key for token in tokens("public_channel")] == [token.key for token in tokens("public channel")]


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("EUR 5 back", ["number 5/1 EUR", "back"]),
        ("EUR 5 million back", ["number 4c4b40/1 EUR", "back"]),
        ("EUR 5 and 20 cents", ["number 1a/5 EUR"]),
        ("EUR 007 back", ["eur", "identifier 007", "back"]),
        ("a month back", ["number 1/1 months", "back"]),
        ("a month and 2 days", ["number 1/1 months", "and", "number 2a300/1 time"]),
        ("an hour and 5 minutes", ["number f3c/1 time"]),
        ("a day off", ["a", "day", "off"]),
        ("6 July 2027 at", ["date 2027-7-6", "at"]),
        ("6 July at 9", ["date None-7-6", "at", "number 9/1 "]),
        ("2024-Q3 sales", ["period ('q', 3)", "number 7e8/1 ", "sal"]),
    ],
)
def test_a_value_ends_where_nothing_behind_joins_it(text: str, signs: list[str]) -> None:
    assert [token.sign for token in tokens(text)] == signs


def test_a_word_is_one_object_wherever_it_stands_but_at_the_start() -> None:
    first, _, again, _, last = read_tokens("Rome and Rome (or Rome)").tokens
    assert again is last
    assert (first.sign, first.named, first.proper) == (again.sign, True, False)
    assert again.proper


def test_places_are_those_of_the_words_in_the_text() -> None:
    text = "Ann-Marie paid (on 6 July 2027) EUR 5."
    read = read_tokens(text)
    assert [text[place:].startswith(token.text) for token, place in zip(*read, strict=True)] == [True] * len(
        read.tokens
    )
