from hypothesis import given
from hypothesis import strategies as st

from aem_cli.values.acronym import is_acronym
from aem_cli.values.alias import names_of
from aem_cli.values.negation_scope import turned_word
from aem_cli.values.polarity import opposite
from aem_cli.values.role import swapped_roles
from aem_cli.values.text import clean, compose, fold, squeeze
from aem_cli.values.token import tokens
from aem_cli.values.word import stem

ANY_TEXT = st.text(st.characters(), max_size=60)


@given(ANY_TEXT)
def test_normal_forms_are_idempotent(text: str) -> None:
    for form in (compose, squeeze, clean):
        assert form(form(text)) == form(text)


def test_fold() -> None:
    assert fold("  A\u2013B\u00a0\u201cC\u201d ") == 'a-b "c"'


def test_names() -> None:
    assert names_of("Federative Republic of Brazil") & names_of("BR")
    assert names_of("euro") & names_of("EUR")
    assert not names_of("Niger") & names_of("Nigeria")
    assert not names_of("no such name")


def test_acronyms() -> None:
    assert is_acronym("NYC", "New York City")
    assert is_acronym("USA", "United States of America")
    assert not is_acronym("NYC", "New Orleans")


def test_opposites() -> None:
    assert opposite(stem("open"), stem("closed"))
    assert opposite(stem("restricted"), stem("unrestricted"))
    assert not opposite(stem("open"), stem("opened"))


def test_roles() -> None:
    assert swapped_roles("Alice paid Bob.", "Bob paid Alice.")
    assert not swapped_roles("Alice paid Bob.", "Bob was paid by Alice.")
    assert swapped_roles("It goes from Berlin to Paris.", "It goes from Paris to Berlin.")
    assert not swapped_roles("It goes from Berlin to Paris.", "To Paris it goes from Berlin.")


def test_negation_scope() -> None:
    assert turned_word(tokens("It is not cancelled."), tokens("It is cancelled."), {stem("cancelled")}) == stem(
        "cancelled"
    )
    assert turned_word(tokens("It is cancelled, not sent."), tokens("It is cancelled."), {stem("cancelled")}) is None
