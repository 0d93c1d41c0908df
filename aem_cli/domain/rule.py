"""The rules a user sets: for fields, values, tools, alignment and thresholds."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from aem_cli.domain.term import Term


class Comparator(Term):
    """How a field is compared where its kind of value is known; a comparator settles a claim without a score."""

    EXACT = "exact"
    CASEFOLD = "casefold"
    NUMBER = "number"
    DATETIME = "datetime"
    SET = "set"


class FieldRule(NamedTuple):
    """What the config says of one parameter; None and () say nothing."""

    optional: bool | None = None
    accept: tuple[object, ...] = ()
    compare: Comparator | None = None
    abs_tol: float | None = None
    rel_tol: float | None = None
    ignore: bool | None = None
    scorer: str | None = None
    threshold: float | None = None


class FieldRules:
    """Field rules by pattern "tool.action:parameter" (`*` allowed on either side of the colon).

    Where several patterns fit, each key is taken from the most specific pattern that sets it: the one with more
    literal characters, then the one that stands later in the config.
    """

    __slots__ = ("_patterns", "_seen")

    def __init__(self, rules: Mapping[str, FieldRule] | None = None) -> None:
        ranked = sorted(enumerate((rules or {}).items()), key=lambda at: (_literals(at[1][0]), at[0]))
        self._patterns = [(*_split(pattern), rule) for _, (pattern, rule) in ranked]
        self._seen: dict[tuple[str, str], FieldRule] = {}

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def of(self, call: str, parameter: str) -> FieldRule:
        """The rule for a parameter (a dotted path without list places) of the call "tool.action"."""
        key = (call, parameter)
        rule = self._seen.get(key)
        if rule is None:
            rule = self._merge(call, parameter)
            if len(self._seen) < _MOST_REMEMBERED:
                self._seen[key] = rule
        return rule

    def _merge(self, call: str, parameter: str) -> FieldRule:
        merged = FieldRule()
        for call_pattern, parameter_pattern, rule in self._patterns:
            if fnmatchcase(call, call_pattern) and fnmatchcase(parameter, parameter_pattern):
                said = {key: value for key, value in rule._asdict().items() if value is not None and value != ()}
                merged = merged._replace(**said)
        return merged


_MOST_REMEMBERED = 10_000


def _split(pattern: str) -> tuple[str, str]:
    call, _, parameter = pattern.rpartition(":")
    return call or "*", parameter


def _literals(pattern: str) -> int:
    return sum(character not in "*?" for character in pattern)


class ValueRules(NamedTuple):
    """Which values count as equal beyond typed equality."""

    coerce: bool = False
    null_is_absent: bool = False
    aliases: tuple[tuple[str, ...], ...] = ()


class ToolRules(NamedTuple):
    """What is known of the tools: which only read, and how their errors look."""

    read_only: tuple[str, ...] = ()
    name_split: str = "."
    error_patterns: tuple[str, ...] = ()


class Tolerance(Term):
    """What is tolerated of turns that stand on one side only."""

    FORBID = "forbid"
    READS_ONLY = "reads_only"
    ALLOW = "allow"


class Mode(Term):
    """How trajectories are compared, by the names that other tools gave the common ways."""

    AEM = "aem"  # in order but for the groups that gold leaves free; extras, missing and retries as configured
    STRICT = "strict"
    IN_ORDER = "in_order"
    ANY_ORDER = "any_order"
    UNORDERED = "unordered"
    SUBSET = "subset"
    SUPERSET = "superset"


class AlignmentRules(NamedTuple):
    """What happens to turns without a partner, and how many failed calls before the right one are forgiven."""

    extras: Tolerance = Tolerance.READS_ONLY
    missing: Tolerance = Tolerance.FORBID
    retries: int = 0
    mode: Mode = Mode.AEM
    realign: bool = False  # whether records that come paired are taken apart and aligned anew

    @property
    def any_order(self) -> bool:
        """Whether the order of calls between two user turns is free."""
        return self.mode in (Mode.ANY_ORDER, Mode.UNORDERED, Mode.SUBSET, Mode.SUPERSET)

    def with_mode(self, mode: Mode) -> AlignmentRules:
        """The rules of a mode; what the mode says nothing of stays as it is."""
        extras, missing = _MODES.get(mode, (self.extras, self.missing))
        return self._replace(mode=mode, extras=extras, missing=missing)


_MODES: Mapping[Mode, tuple[Tolerance, Tolerance]] = {  # what becomes of extras, and of what is missing
    Mode.STRICT: (Tolerance.FORBID, Tolerance.FORBID),
    Mode.IN_ORDER: (Tolerance.ALLOW, Tolerance.FORBID),
    Mode.ANY_ORDER: (Tolerance.ALLOW, Tolerance.FORBID),
    Mode.UNORDERED: (Tolerance.FORBID, Tolerance.FORBID),
    Mode.SUBSET: (Tolerance.FORBID, Tolerance.ALLOW),
    Mode.SUPERSET: (Tolerance.ALLOW, Tolerance.FORBID),
}


class Thresholds(NamedTuple):
    """The bar a score must reach: a field rule's own over the sub-metric's over the global one."""

    overall: float = 0.5
    sub_metrics: Mapping[str, float] = {}

    def of(self, sub_metric: str) -> float:
        """The bar for a sub-metric where its field sets none."""
        return self.sub_metrics.get(sub_metric, self.overall)


class Grading(Term):
    """How a turn's score is made: all or nothing, or the mean of its claims."""

    BINARY = "binary"
    CONTINUOUS = "continuous"


class WithoutEvidence(Term):
    """The label of a failure after a failed turn where no recorded result can settle it."""

    CASCADE = "cascade"
    ROOT_CAUSE = "root_cause"
