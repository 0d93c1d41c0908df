from __future__ import annotations

import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.alignment import align
from aem_cli.core.pieces import pieces
from aem_cli.domain.dialog import Kind, Turn
from aem_cli.domain.rule import AlignmentRules, Mode
from aem_cli.scorers.exact import ExactScorer
from tests.build import action, method

KEYS = st.lists(st.integers(0, 12), max_size=20)


@given(KEYS, KEYS, st.integers(1, 60))
def test_pieces_hold_every_place_once_in_order_and_within_the_bound(
    rows: list[int], columns: list[int], most: int
) -> None:
    found = list(pieces(rows, columns, most))
    assert [place for some, _ in found for place in some] == list(range(len(rows)))
    assert [place for _, some in found for place in some] == list(range(len(columns)))
    assert all(len(some) * len(others) <= most for some, others in found)


def test_a_cut_falls_between_turns_that_are_the_same() -> None:
    rows, columns = list("abcdefgh"), list("xyzabcdefgh")
    for some, others in pieces(rows, columns, 30):
        assert {rows[place] for place in some} <= {columns[place] for place in others}


def test_a_very_long_dialog_is_aligned_in_bounded_time() -> None:
    count = 5000
    gold = tuple(Turn(at, Kind.ACTION, action("t", "a", {"i": at}), None) for at in range(1, count + 1))
    given = tuple(
        Turn(at, Kind.ACTION, None, action("t", "a", {"i": -at if at % 10 == 0 else at})) for at in range(1, count + 1)
    )
    start = time.process_time()
    aligned = align(gold, given[5:], method(ExactScorer()))
    assert time.process_time() - start < 6  # seconds of CPU; 0.9 where it was measured
    assert sum(turn.alignment == "equal" for turn in aligned) == count - count // 10 - 5


@pytest.mark.parametrize("count", [500, 530])  # one piece, and two
@pytest.mark.parametrize(
    ("mode", "words"),
    [
        (Mode.AEM, {"equal": 1, "equal, out of order": -1}),
        (Mode.ANY_ORDER, {"equal": 0}),
        (Mode.STRICT, {"equal": 1, "missing": -1, "extra": -1}),
    ],
)
def test_equal_calls_answer_one_another_across_pieces(mode: Mode, words: dict[str, int], count: int) -> None:
    calls = [action("t", "a", {"i": at}) for at in range(count)]
    gold = tuple(Turn(at, Kind.ACTION, one, None) for at, one in enumerate(calls, 1))
    moved = tuple(Turn(at, Kind.ACTION, None, one) for at, one in enumerate([calls[-1], *calls[:-1]], 1))
    aligned = align(gold, moved, method(ExactScorer(), alignment=AlignmentRules(mode=mode)))
    one_apart = {word: count - 1 if place == 1 else 1 if place else count for word, place in words.items()}
    assert Counter(turn.alignment for turn in aligned) == one_apart
