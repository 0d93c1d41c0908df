import pytest

from aem_cli.values.clause import read_clause
from aem_cli.values.coordination import clauses_of
from aem_cli.values.phrase import with_phrases
from aem_cli.values.quantifier import other_quantity
from aem_cli.values.sense import contrasting, related
from aem_cli.values.token import read_tokens
from aem_cli.values.word import stem


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        ("Invoice 7 is open and is due on 3 May.", ("Invoice 7 is open", "Invoice 7 is due on 3 May.")),
        ("The bag is yours, and you have 5 points.", ("The bag is yours", "you have 5 points.")),
        ("I changed the plan and sent a note.", ("I changed the plan", "I sent a note.")),
        ("It costs 5 EUR, which includes tax.", ("It costs 5 EUR", "includes tax.")),
        ("We sell red, green and blue shirts.", ("We sell red, green and blue shirts.",)),
        ("Anna and Tom will attend.", ("Anna and Tom will attend.",)),
        ("There are 5 apples and 7 pears.", ("There are 5 apples and 7 pears.",)),
    ],
)
def test_coordination_is_cut_and_keeps_its_subject(sentence: str, clauses: tuple[str, ...]) -> None:
    assert clauses_of(sentence) == clauses


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("we look into it", "investigate"),
        ("switch the light off now", "disable"),
        ("it was called off", "cancel"),
        ("it is not paid", "unpaid"),
        ("5 EUR a month", "monthly"),
        ("it is on its way", "way"),
    ],
)
def test_a_phrase_is_one_word(text: str, word: str) -> None:
    assert stem(word) in {token.key for token in with_phrases(read_tokens(text)).tokens}


@pytest.mark.parametrize(
    ("one", "other"),
    [("moved", "rescheduled"), ("eligible", "qualify"), ("kept", "stored"), ("bigger", "larger"), ("takes", "lasts")],
)
def test_related(one: str, other: str) -> None:
    assert related(stem(one), stem(other))
    assert not contrasting(stem(one), stem(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("ends", "paused"), ("approved", "rejected"), ("profit", "revenue"), ("refund", "credit"), ("minimum", "maximum")],
)
def test_contrasting(one: str, other: str) -> None:
    assert contrasting(stem(one), stem(other))
    assert not related(stem(one), stem(other))


def test_quantities() -> None:
    assert other_quantity(frozenset(["all", "rooms"]), frozenset(["some", "rooms"]))
    assert other_quantity(frozenset(["must"]), frozenset(["may"]))
    assert other_quantity(frozenset(["all"]), frozenset(["each"])) is None


def test_what_a_statement_says_twice_is_two_tokens_of_it() -> None:
    clause = read_clause("Ann told Bob that Ann pays.")
    assert len({id(token) for token in clause.content}) == len(clause.content) == 5
