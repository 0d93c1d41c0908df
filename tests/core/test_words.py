from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.words import _WORD, _normal, words
from aem_cli.domain.verdict import Label


@given(st.text(alphabet="ab-.,:0129/_$%()'\"!é٣²İ", max_size=12))
def test_a_token_of_plain_shape_is_read_as_the_pattern_reads_it(token: str) -> None:
    assert words(token) == tuple(map(_normal, _WORD.findall(token.casefold())))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$1,619.30", ("1619.3",)),
        ("mei_li_80", ("mei", "li", "80")),
        ("Oct 9th", ("october", "9")),
        ("(EXT-3522964),", ("ext", "3522964")),
        ("2026-05-01", ("2026-05-01",)),
        ("12-2026-05-01", ("12", "2026-05-01")),
        ("12.50 1.5.6 00.50", ("12.5", "1.5.6", "00.5")),
    ],
)
def test_words_of_a_text(text: str, expected: tuple[str, ...]) -> None:
    assert words(text) == expected


def test_members_of_a_closed_set_are_found_as_before() -> None:
    assert Label("pass") is Label["PASS"] is Label.PASS
    assert [label.name for label in Label] == list(Label.__members__)
