"""Several people on one turn: the majority, ties, and their agreement with one another."""

from itertools import permutations

import pytest

from aem_cli.core.consensus import AnnotatorAgreement, opinion_of
from aem_cli.domain.human_verdict import HumanVerdict, Unit
from aem_cli.domain.verdict import Label

P, R, C = Label.PASS, Label.ROOT_CAUSE, Label.CASCADE


def votes(*labels):
    return [HumanVerdict(("a", None, None), Unit(1), label is P, label) for label in labels]


@pytest.mark.parametrize(
    ("labels", "success", "label", "tied"),
    [
        ([P], True, P, False),
        ([P, R], None, None, False),
        ([P, R, R], False, R, False),
        ([P, R, C], False, None, True),
        ([P, P, R], True, P, False),
        ([R, C], False, None, True),
        ([R, C, C, P], False, C, False),
    ],
)
def test_the_majority_decides(labels, success, label, tied):
    for order in permutations(votes(*labels)):
        found = opinion_of(order)
        assert (found.success, found.label, found.label_tied) == (success, label, tied)
        assert (found.holding, found.failing) == (labels.count(P), len(labels) - labels.count(P))


def test_reasons_and_notes():
    given = [
        HumanVerdict(("a", None, None), Unit(1), False, reason="x", note="b"),
        HumanVerdict(("a", None, None), Unit(1), False, reason="x", note="a"),
        HumanVerdict(("a", None, None), Unit(1), True, reason="y"),
    ]
    assert opinion_of(given).reason == "x"
    assert opinion_of(given).notes == ("a", "b")


def test_pairs_of_people():
    assert AnnotatorAgreement().and_of(votes(P, P, R)).and_of(votes(P)) == (1, 3)
