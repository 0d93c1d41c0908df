import pytest

from aem_cli.domain.claim import Pair, Question
from aem_cli.scorers.exact import ExactScorer
from aem_cli.scorers.lexical import LexicalScorer


@pytest.mark.parametrize(
    ("pair", "score"),
    [
        (Pair("a", "a"), 1.0),
        (Pair("a", "A"), 0.0),
        (Pair(5, 5.0), 1.0),
        (Pair(True, 1), 0.0),
        (Pair("é", "e\u0301"), 1.0),
        (Pair("The fee is 5.", " The fee  is 5. ", Question.ADDRESSED), 1.0),
        (Pair("The fee is 5.", "Well, the fee is 5.", Question.ADDRESSED), 0.0),
        (Pair("fee is 5", "Well, the FEE is 5.00.", Question.STATED), 1.0),
        (Pair("fee is 5", "Well, the fee is 55.", Question.STATED), 0.0),
        (Pair("The fee is 5.", "The fee is 6.", Question.AGREES), 1.0),
        (Pair("The fee is 5.", "The fee is 6.", Question.SUPPORTED), 1.0),
    ],
)
def test_exact(pair: Pair, score: float) -> None:
    assert ExactScorer().score([pair]) == [score]


def test_lexical_is_likeness_for_text_and_equality_for_the_rest() -> None:
    scores = LexicalScorer().score([Pair("weekly sales report", "sales report weekly"), Pair("abc", "xyz"), Pair(1, 2)])
    assert scores[0] is not None
    assert scores[0] > 0.7
    assert scores[1] is not None
    assert scores[1] < 0.2
    assert scores[2] == 0.0
