"""What a turn adds to its dialog's score, and the plain mean that several rules build on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from aem_cli.domain.result import TurnResult
from aem_cli.domain.verdict import ONE, ZERO


def mean_score(turns: Sequence[TurnResult]) -> Fraction | None:
    """The mean of the scored turns' scores, exactly; the share of passing turns where each is 0 or 1."""
    passed = scored = 0
    partial: list[Fraction] = []
    for turn in turns:
        success = turn.success
        if success is None:
            continue
        scored += 1
        score = turn.score
        whole = ONE if success else ZERO
        if score is whole or score is None or score == whole:
            passed += success
        else:
            partial.append(exact(score))
    if not scored:
        return None
    return sum(partial, Fraction(passed)) / scored if partial else share(passed, scored)


def score_of(turn: TurnResult) -> Fraction:
    """One scored turn's score, exactly; 0 or 1 by its verdict where it has none of its own."""
    return Fraction(int(bool(turn.success))) if turn.score is None else exact(turn.score)


@lru_cache(maxsize=512)
def share(part: int, whole: int) -> Fraction:
    """A share, remembered: the same few occur in every run."""
    return Fraction(part, whole)


@lru_cache(maxsize=512, typed=True)
def exact(number: Fraction | float | int) -> Fraction:
    """A number as the decimal that was written: 0.1 is one tenth, not the float nearest to it."""
    return Fraction(repr(number)) if isinstance(number, float) else Fraction(number)
