import math
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aem_cli.domain.claim import Pair, Question
from aem_cli.scorers.exact import ExactScorer
from aem_cli.scorers.hybrid import HybridScorer
from aem_cli.scorers.lexical import LexicalScorer

SCORERS = [ExactScorer(), LexicalScorer(), HybridScorer()]
PIECES = st.sampled_from(
    ["the ", " is ", "not ", "no ", "from ", " to ", "March ", "2024-03-01", "5 km ", "$", "one ", " as the ", ": ",
     "W12",
     "'", '"', "-", "%", "½", "é", "\ud800", "\x00", "你", "١٢", "²", "?", ". ", ", ", "\n", "A", "b", "7", "_"]
)  # fmt: skip
TEXTS = st.one_of(st.text(st.characters(), max_size=40), st.lists(PIECES, max_size=14).map("".join))


@pytest.mark.parametrize("scorer", SCORERS, ids=lambda scorer: scorer.name)
@settings(max_examples=300, deadline=None)
@given(gold=TEXTS, predicted=TEXTS)
def test_every_answer_is_a_probability_and_a_text_agrees_with_itself(scorer, gold, predicted) -> None:
    for question in Question:
        score, same = scorer.score([Pair(gold, predicted, question, (predicted,)), Pair(gold, gold, question)])
        assert math.isfinite(score)
        assert 0 <= score <= 1
        assert same == 1.0
    assert scorer.explain(Pair(gold, gold)) is None


@settings(max_examples=300, deadline=None)
@given(gold=TEXTS, predicted=TEXTS)
def test_values_are_compared_both_ways_alike(gold, predicted) -> None:
    there, back = HybridScorer().score([Pair(gold, predicted), Pair(predicted, gold)])
    assert there == back


@pytest.mark.parametrize("scorer", SCORERS, ids=lambda scorer: scorer.name)
@pytest.mark.parametrize(
    "piece", ["word, ", "\n", "1,", "not ", "$", "The x is y, the z is w, ", "a@b.", "' ", "_a", "no x "]
)
def test_a_long_text_takes_no_long_time(scorer, piece: str) -> None:
    text = piece * (100_000 // len(piece))
    start = time.process_time()
    scorer.score([Pair(text, text + "b", question, (text,)) for question in Question])
    assert time.process_time() - start < 3


def test_signatures_name_the_scorer() -> None:
    assert [scorer.signature.partition("/")[0] for scorer in SCORERS] == ["exact", "lexical", "hybrid"]
