"""Claims, which a sub-metric lists, the pairs a scorer is asked about, and findings: claims with an answer."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from aem_cli.domain.term import Term


class Absence(Enum):
    """Stands where a side holds nothing at all, which is not null."""

    ABSENT = "absent"


ABSENT: Final = Absence.ABSENT


class Question(Term):
    """What a scorer is asked about a pair. Every answer is the probability in [0, 1] that it is so."""

    VALUE = "value"  # the predicted value means what the gold value means
    ADDRESSED = "addressed"  # the predicted reply addresses what the gold statement conveys, rightly or wrongly
    STATED = "stated"  # a fact that the annotator listed stands in the predicted reply; read like ADDRESSED otherwise
    AGREES = "agrees"  # nothing the predicted reply says contradicts the gold statement; true if it is not addressed
    SUPPORTED = "supported"  # what the predicted text says beyond the gold text stands in the context


class Pair(NamedTuple):
    """One question to a scorer; `context` holds texts of recorded results, for SUPPORTED only."""

    gold: object
    predicted: object
    question: Question = Question.VALUE
    context: tuple[str, ...] = ()


class Claim(NamedTuple):
    """Something that must hold for a turn to pass.

    `holds` True or False: settled by structure or by a comparator, and never met by a threshold. `holds` None: the
    scorer is asked about `pairs`, and the best answer counts (several right values make several pairs).
    """

    sub_metric: str
    reason: str
    field: str  # "tool_id", "action", "args.flights[0].date", "response", "response[2]" (the third statement)
    gold: object
    predicted: object
    holds: bool | None = None
    pairs: tuple[Pair, ...] = ()
    by: str = "structure"  # "structure", a comparator's name, or "" for the configured scorer
    scorer: str | None = None  # a field rule's own scorer
    threshold: float | None = None  # a field rule's own threshold
    note: str | None = None


class Finding(NamedTuple):
    """A claim with its answer. `score` and `threshold` are None where structure settled it; `holds` None: unscored."""

    sub_metric: str
    reason: str
    field: str
    gold: object
    predicted: object
    holds: bool | None
    score: float | None = None
    threshold: float | None = None
    by: str = "structure"
    note: str | None = None
