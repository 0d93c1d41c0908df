"""The verdict of the hybrid scorer on a whole reply, as a turn would get it."""

from aem_cli.domain.claim import Pair, Question
from aem_cli.scorers.hybrid import HybridScorer
from aem_cli.values.statements import statements

_HYBRID = HybridScorer()


def verdict(gold: str, predicted: str) -> str:
    """ "incomplete" if a statement is not addressed, else "contradicts" if one is denied, else "agrees"."""
    found = "agrees"
    for statement in statements(gold):
        addressed, agrees = _HYBRID.score(
            [Pair(statement, predicted, Question.ADDRESSED), Pair(statement, predicted, Question.AGREES)]
        )
        assert addressed is not None
        assert agrees is not None
        if addressed < 0.5:
            return "incomplete"
        if agrees < 0.5:
            found = "contradicts"
    return found
