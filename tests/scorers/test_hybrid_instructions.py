"""What a reply tells to do, codes that begin with an A, days that are not named: verdicts before and after."""

import pytest

from aem_cli.domain.claim import Pair, Question
from aem_cli.scorers.hybrid import HybridScorer
from aem_cli.values.meaning import Kind, read
from tests.scorers.verdict import verdict

# gold, reply, verdict now and before
CHANGED = [
    ("Take it with food.", "with food", "agrees", "incomplete"),
    ("Keep it in the fridge.", "in the fridge", "agrees", "incomplete"),
    ("Please restart the router.", "Restart the router.", "agrees", "incomplete"),
    ("Please send us the signed contract.", "Send us the signed contract.", "agrees", "incomplete"),
    ("Please restart the router.", "Restart the phone.", "contradicts", "incomplete"),
]
KEPT = [
    ("with food", "Give it with food.", "agrees"),
    ("What is your zip code?", "Please tell me your zip code", "agrees"),
    ("Take one tablet with food.", "with food", "incomplete"),
    ("Take it with food.", "with milk", "incomplete"),
    ("Take it with food.", "Do not take it with food.", "contradicts"),
    ("Please tell me your zip code.", "Your zip code is 12345.", "incomplete"),
    ("What is your zip code?", "Please tell me your name.", "incomplete"),
    ("The gate is A17.", "Your gate is A-18.", "contradicts"),
    ("The gate is A-17.", "Your gate is B-17.", "contradicts"),
]


@pytest.mark.parametrize(("gold", "predicted", "now", "before"), CHANGED)
def test_an_instruction_in_other_words_is_judged_as_people_would(gold, predicted, now, before):
    assert verdict(gold, predicted) == now != before


@pytest.mark.parametrize(("gold", "predicted", "said"), KEPT)
def test_what_else_is_told_or_named_is_judged_as_before(gold, predicted, said):
    assert verdict(gold, predicted) == said


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A-17", Kind.IDENTIFIER),  # before: the measure 17
        ("an-12", Kind.IDENTIFIER),
        ("B-12", Kind.IDENTIFIER),
        ("a hundred", Kind.MEASURE),
        ("a-hundred", Kind.MEASURE),
        ("a dozen", Kind.MEASURE),
        ("-17", Kind.MEASURE),
    ],
)
def test_the_a_of_a_code_is_no_article(text, kind):
    assert read(text).kind is kind


@pytest.mark.parametrize(("gold", "predicted"), [("A-17", "17"), ("A17", "A-17"), ("A-17", "A-18")])
def test_a_code_that_begins_with_an_a_is_compared_letter_by_letter(gold, predicted):
    answer = HybridScorer().answer(Pair(gold, predicted))
    assert answer.score < 0.5
    assert "identifier" in str(answer.why)


@pytest.mark.parametrize(
    ("fact", "reply", "stated"),
    [
        ("closed on Sundays", "The shop closes at 18:00.", False),
        ("open on Saturdays", "The office opens at nine.", False),
        ("closed on Sundays", "The shop is closed on Sundays.", True),
        ("closed on Sundays", "On Sunday it is closed.", True),
        ("closes at 18:00", "The shop closes at 6 pm.", True),
    ],
)
def test_a_fact_about_a_day_is_not_stated_by_what_names_no_day(fact, reply, stated):
    (score,) = HybridScorer().score([Pair(fact, reply, Question.STATED)])
    assert (score >= 0.5) == stated
