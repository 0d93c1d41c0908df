"""Which threshold a finding is held against: the one for all, one of a sub-metric, one of a field pattern, or none."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from aem_cli.domain.claim import Finding
from aem_cli.domain.rule import FieldRule, FieldRules, Thresholds


class Part(NamedTuple):
    """What one threshold is for; with neither a sub-metric nor a pattern it is the one for all."""

    sub_metric: str | None = None
    pattern: str | None = None  # "tool.action:parameter"

    @property
    def name(self) -> str:
        """How tables call it."""
        return self.pattern or self.sub_metric or "overall"


OVERALL: Final = Part()
Bars = Mapping[Part, float]


class RunRules(NamedTuple):
    """What the run was scored by, as far as thresholds go; the defaults where nobody knows."""

    scorer: str | None = None  # the one whose threshold is sought; None: any
    thresholds: Thresholds = Thresholds()
    fields: Mapping[str, FieldRule] = {}

    def bar(self, part: Part) -> float:
        """The threshold in use for a part."""
        if part.pattern is not None:
            own = self.fields.get(part.pattern)
            return self.thresholds.overall if own is None or own.threshold is None else own.threshold
        return self.thresholds.overall if part.sub_metric is None else self.thresholds.of(part.sub_metric)


class Ownership:
    """Tells which of some parts a finding's threshold belongs to.

    A finding that the run gave a bar of its own, by field or by sub-metric, or another scorer, belongs to none but a
    part that names it.
    """

    def __init__(self, rules: RunRules, parts: Sequence[Part]) -> None:
        self._rules = rules
        self._own = FieldRules({name: rule for name, rule in rules.fields.items() if _sets_bar(rule)})
        self._sub_metrics = {part.sub_metric: part for part in parts if part.sub_metric is not None}
        self._patterns = [part for part in parts if part.pattern is not None]
        places = {part.pattern or "": FieldRule(threshold=place) for place, part in enumerate(self._patterns)}
        self._asked = FieldRules(places)
        self._overall = OVERALL in parts

    def part_of(self, call: str | None, finding: Finding) -> Part | None:
        """The part whose threshold decides; None: settled, or decided by a threshold that is not sought."""
        if finding.score is None:
            return None
        named = _rule(self._asked, call, finding.field)
        if named is not None and named.threshold is not None:
            return self._patterns[int(named.threshold)]
        if self._rules.scorer not in (None, finding.by) or _rule(self._own, call, finding.field) is not None:
            return None
        if finding.sub_metric in self._sub_metrics:
            return self._sub_metrics[finding.sub_metric]
        return OVERALL if self._overall and finding.sub_metric not in self._rules.thresholds.sub_metrics else None


def _sets_bar(rule: FieldRule) -> bool:
    return rule.threshold is not None or rule.scorer is not None


def _rule(rules: FieldRules, call: str | None, field: str) -> FieldRule | None:
    """The rule of the parameter that a field names, or of the value around it, as claims are made."""
    if not rules or not field.startswith("args."):
        return None
    path = _PLACE.sub("", field.removeprefix("args."))
    while path:
        found = rules.of(call or "", path)
        if found != _NOTHING:
            return found
        path = path.rpartition(".")[0]
    return None


_NOTHING: Final = FieldRule()
_PLACE: Final = re.compile(r"\[\d+\]")
