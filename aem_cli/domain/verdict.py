"""The judgement of one turn, before and after attribution."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from aem_cli.domain.claim import Finding
from aem_cli.domain.term import Term

PRIOR_ACTION_FAILED = "prior_action_failed"

ONE: Final = Fraction(1)
ZERO: Final = Fraction(0)
"""What nearly every turn scores: two objects, which are sooner told by what they are than by their value."""


class Label(Term):
    """What a judged turn is, once causes are told from consequences."""

    PASS = "pass"
    ROOT_CAUSE = "root_cause"
    CASCADE = "cascade"
    UNSCORED = "unscored"
    TOLERATED = "tolerated"


class Basis(Term):
    """What a failing turn's label stands on."""

    ORIGIN = "origin"  # nothing before it failed or differed
    EVIDENCE = "evidence"  # every finding is explained by pairs of its sources
    UNEXPLAINED = "unexplained"  # sources failed, and at least one finding does not come from them
    STRUCTURE = "structure"  # a wrong tool or action, an extra parameter, an unexpected turn: never inherited
    DECLARED = "declared"  # depends_on names a failed turn, and no results are recorded to check it
    ASSUMED = "assumed"  # no results and no declared dependency: the config's without_evidence decides


class Chain(Term):
    """The bucket of an action chain's length."""

    NONE = "none"
    SINGLE = "single"
    TWO_STEP = "two_step"
    THREE_PLUS = "three_plus"


Outcomes = tuple[tuple[str, bool | None], ...]
"""Sub-metrics that were evaluated, by name; None: unscored."""


class Verdict(NamedTuple):
    """A turn as judged on its own. `success` None: unscored, or not judged at all (`tolerated`, not annotated)."""

    success: bool | None
    score: Fraction | float | None
    failure_reason: str | None
    findings: tuple[Finding, ...] = ()  # every miss, and every claim that a scorer answered
    sub_metrics: Outcomes = ()
    tolerated: bool = False
    judged: bool = True  # False: not annotated, or a user turn


class Attribution(NamedTuple):
    """Where a turn's failure starts. `caused_by` and `inherits_from` hold turn numbers, ascending."""

    label: Label
    failure_reason: str | None = None
    own_reason: str | None = None
    basis: Basis | None = None
    caused_by: tuple[int, ...] = ()
    inherits_from: tuple[int, ...] = ()
    consumed: tuple[int, ...] = ()  # turns whose corrupted result a passing turn drew on
