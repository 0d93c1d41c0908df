"""A chunk that is taken as it stands reads as the pattern would read it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.values.lexeme import lexemes, plain_piece
from aem_cli.values.token import WORD, tokens

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CODES = st.builds("{}-{}".format, st.text(LETTERS, min_size=2, max_size=5), st.integers(100, 10**9))


@given(CODES, st.sampled_from(("", "(")), st.sampled_from(("", ",", ".", ");", "!", ":")))
def test_a_code_that_is_taken_as_it_stands_is_what_the_pattern_finds(code, before, behind):
    by_pattern = lexemes(f"at {code}? on")[0][1]  # a question mark is a sign, which is left to the pattern
    taken = lexemes(f"at {before}{code}{behind} on")[0]
    assert [piece.text for piece in taken] == ["at", code, "on"]
    assert taken[1].kind == by_pattern.kind
    assert (taken[1].word and taken[1].word.sign) == (by_pattern.word and by_pattern.word.sign)


@pytest.mark.parametrize("chunk", ["UTC-100", "GMT-1234", "pm", "x", "W123?", "2024-03-01", "e.g.", "don't", ""])
def test_what_a_value_may_reach_into_is_left_to_the_pattern(chunk):
    assert plain_piece(chunk) is None


@given(st.lists(st.sampled_from(("order", "ships", "Monday", "two", "nights", "May", "the", "quarter")), max_size=6))
def test_a_piece_that_can_be_nothing_but_a_word_is_a_token_of_that_word_or_inside_a_value(words):
    text = " ".join(words)
    said = {token.text for token in tokens(text) if token.sort == WORD}
    values = " ".join(token.text for token in tokens(text) if token.sort != WORD).split()
    for piece in lexemes(text)[0]:
        if piece.word is not None:
            assert piece.text in said or piece.text in values
