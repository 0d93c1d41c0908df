"""Calling what a plug-in brings: whatever it raises, or answers beside its contract, is named as the plug-in's."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from aem_cli.domain.claim import Pair
from aem_cli.domain.result import TurnResult
from aem_cli.errors import AemError, ScorerError
from aem_cli.protocols import CompositionRule, Scorer


class blaming:  # noqa: N801 (read as a word: with blaming("scorer x"))
    """Turns what is raised inside into one error that names the plug-in.

    A broken pipe of its own must not pass for a reader who left, nor its `exit` for a verdict. A class, since it is
    entered for every dialog and a generator takes five times as long.
    """

    __slots__ = ("_what",)

    def __init__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception | SystemExit) and not isinstance(error, AemError):
            said = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
            raise ScorerError(f"{self._what} failed: {said}; AEM_DEBUG=1 shows where") from error


def answers_of(name: str, scorer: Scorer, pairs: list[Pair]) -> Sequence[float | None]:
    """The scorer's answers, one for each pair."""
    with blaming(f"scorer {name}"):
        answers = scorer.score(pairs)
        if isinstance(answers, str | bytes | dict) or not (
            hasattr(answers, "__len__") and hasattr(answers, "__getitem__")
        ):
            raise ScorerError(
                f"scorer {name}: answers with {type(answers).__name__} where a list of scores is asked for"
            )
        if len(answers) != len(pairs):
            raise ScorerError(
                f"scorer {name}: {len(answers)} answers for {len(pairs)} pairs; one for each, in order, is what is "
                "asked for"
            )
    return answers


def score_of(rule: CompositionRule, turns: Sequence[TurnResult]) -> Fraction | None:
    """A dialog's score by the rule, exactly."""
    what = f"composition rule {type(rule).__name__}"
    with blaming(what):
        score: object = rule.compose(turns)
        if score is None or (type(score) is Fraction and 0 <= score.numerator <= score.denominator):
            return score
        exact = Fraction(repr(score)) if isinstance(score, float) else score
        if (
            isinstance(exact, bool)
            or not isinstance(exact, Fraction | int)
            or not 0 <= exact.numerator <= exact.denominator
        ):
            raise ScorerError(f"{what}: gives {score!r:.60} where a number from 0 to 1, or None, is asked for")
    return Fraction(exact)
