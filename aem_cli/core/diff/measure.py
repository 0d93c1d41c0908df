"""A figure of both runs beside one another, and how sure the difference is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from aem_cli.core.interval import Interval


class Ratio(NamedTuple):
    """A share or a mean as it was counted: `part` of `whole`. A share over nothing has no value."""

    part: Fraction
    whole: Fraction

    @property
    def value(self) -> Fraction | None:
        """The exact value; None over nothing."""
        return self.part / self.whole if self.whole else None

    def to_dict(self) -> dict[str, Any]:
        """The counts and their value as plain numbers."""
        value = self.value
        return {
            "value": None if value is None else float(value),
            "part": _plain(self.part),
            "whole": _plain(self.whole),
        }


class Evidence(NamedTuple):
    """What can be said of a difference (new - base) beyond its size; resampled by dialog, seeded.

    A part is None where it cannot be had: too few dialogs, or nothing that moved. `real` says what the sentence says:
    True unlikely to be chance, False cannot be told from chance, None not tested.
    """

    interval: Interval | None
    p: float | None
    p_holm: float | None  # corrected for the number of rows tested beside it
    effect: float | None
    detectable: float | None  # the smallest difference that so many dialogs would show four times out of five
    needed_dialogs: int | None  # how many dialogs would show a difference as large as this one
    real: bool | None
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {**self._asdict(), "interval": None if self.interval is None else list(self.interval)}


UNTESTED = Evidence(None, None, None, None, None, None, None, "")


class Measure(NamedTuple):
    """One figure of two runs."""

    name: str  # "score", "pass_rate", "turn_rate", a sub-metric, "tool_mismatch", ...
    base: Ratio
    new: Ratio
    more_is_better: bool = True
    evidence: Evidence = UNTESTED

    @property
    def difference(self) -> Fraction | None:
        """New minus base, exactly; None where one of the two has no value."""
        base, new = self.base.value, self.new.value
        return None if base is None or new is None else new - base

    @property
    def worse_by(self) -> Fraction | None:
        """How much worse new is, above 0, or how much better, below; None where it cannot be said."""
        difference = self.difference
        return None if difference is None else -difference if self.more_is_better else difference

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain values."""
        difference = self.difference
        return {
            "name": self.name,
            "base": self.base.to_dict(),
            "new": self.new.to_dict(),
            "difference": None if difference is None else float(difference),
            "more_is_better": self.more_is_better,
            "evidence": self.evidence.to_dict(),
        }


def _plain(number: Fraction) -> int | float:
    return number.numerator if number.denominator == 1 else float(number)
