"""Calibration: the thresholds that agree best with people, each with what it would do on other dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import Final, NamedTuple

from aem_cli.core.confusion import Confusion, Criterion, Goal
from aem_cli.core.interval import Interval, Observed, Resampler, interval_of
from aem_cli.core.labelled_dialog import Comparison
from aem_cli.core.reliability import Reliability, reliability
from aem_cli.core.sentence import counted
from aem_cli.core.sweep import Case, Cut, Sweep, area_under_roc, best, liking
from aem_cli.core.threshold_case import cases_of, verdicts_under
from aem_cli.core.threshold_plan import OVERALL, Bars, Part, RunRules

FEWEST: Final = 10  # of each kind of verdict, and 30 scores, before a threshold means much
FEWEST_SCORED: Final = 30


class Choice(NamedTuple):
    """The threshold of one part. Without `cut` none could be chosen, and `warning` says why."""

    part: Part
    in_use: float
    cases: tuple[Case, ...]
    cuts: tuple[Cut, ...]
    cut: Cut | None
    threshold: float | None = None
    threshold_interval: Interval | None = None
    value: float | None = None  # of the goal, at the threshold
    value_interval: Interval | None = None
    value_unseen: float | None = None  # of the goal, on dialogs that a resample left out when it chose
    warning: str | None = None

    @property
    def scored(self) -> int:
        """Verdicts that a score decides."""
        return sum(case.score is not None for case in self.cases)


class Calibration(NamedTuple):
    """The threshold for all, then one for each sub-metric and each pattern that was asked for."""

    overall: Choice
    sub_metrics: tuple[Choice, ...]
    patterns: tuple[Choice, ...]
    written: tuple[Choice, ...]  # those that the new config sets
    as_written: Confusion  # all verdicts under them together
    before: Confusion  # all verdicts as the run has them
    reliability: Reliability
    area: float | None


def calibrate(
    comparisons: Sequence[Comparison],
    rules: RunRules,
    goal: Goal,
    resampler: Resampler,
    patterns: Sequence[str] = (),
    per_sub_metric: bool = False,
) -> Calibration:
    """Choose thresholds one after the other, each with the others as chosen so far.

    What people say of a whole turn, of a sub-metric or of a field is compared with the verdict that the thresholds give
    there: every claim must hold, and one that structure settled stays as it is.
    """
    bars: dict[Part, float] = {}
    written: list[Choice] = []

    def choose(part: Part, write: bool) -> Choice:
        cases = tuple(cases_of(comparisons, rules, part, bars))
        choice = _choice(part, _in_use(part, rules, bars), cases, goal, resampler)
        if write and choice.threshold is not None:
            bars[part] = choice.threshold
            written.append(choice)
        return choice

    overall = choose(OVERALL, True)
    sub_metrics = tuple(choose(Part(sub_metric=name), per_sub_metric) for name in _sub_metrics(comparisons))
    return Calibration(
        overall=overall,
        sub_metrics=sub_metrics,
        patterns=tuple(choose(Part(pattern=pattern), True) for pattern in patterns),
        written=tuple(written),
        before=verdicts_under(comparisons, rules, {}),
        as_written=verdicts_under(comparisons, rules, bars),
        reliability=reliability(overall.cases),
        area=area_under_roc(overall.cuts),
    )


def _sub_metrics(comparisons: Sequence[Comparison]) -> list[str]:
    """The sub-metrics that a score ever decided."""
    findings = (finding for one in comparisons for finding in one.standing.findings)
    return sorted({finding.sub_metric for finding in findings if finding.score is not None})


def _in_use(part: Part, rules: RunRules, bars: Bars) -> float:
    """The threshold that holds for a part while it has none of its own."""
    if part.pattern is not None and part.pattern in rules.fields:
        return rules.bar(part)
    if part == OVERALL or part.sub_metric in rules.thresholds.sub_metrics:
        return rules.bar(part)
    return bars.get(OVERALL, rules.bar(OVERALL))


def _choice(part: Part, in_use: float, cases: tuple[Case, ...], goal: Goal, resampler: Resampler) -> Choice:
    sweep = Sweep(cases)
    choice = Choice(part, in_use, cases, tuple(sweep.cuts()), None, warning=_hindrance(cases))
    if choice.warning is not None:
        return choice
    cut = best(choice.cuts, goal, in_use)
    if cut is None:
        return choice
    choice = choice._replace(cut=cut, threshold=cut.threshold(in_use), value=_number(goal.value(cut.confusion)))
    return _resampled(choice, sweep, goal, resampler)._replace(warning=_too_few(cases))


def _resampled(choice: Choice, sweep: Sweep, goal: Goal, resampler: Resampler) -> Choice:
    """With the intervals, and the goal's value on the dialogs that were not drawn when a threshold was chosen."""
    assert choice.cut is not None
    place, order = choice.cuts.index(choice.cut), _order_of_liking(choice)
    candidates = [cut.threshold(choice.in_use) for cut in choice.cuts]
    thresholds: list[float | None] = []
    values: list[float | None] = []
    unseen = Confusion()
    observed = Observed([case.dialog for case in choice.cases], sweep.cell_of_case)
    for drawn in observed.draws(resampler):
        merits = [goal.rough_merit(one) for one in sweep.confusions(observed.weights(drawn))]
        values.append(merits[place])
        ranked = [-inf if merit is None else merit for merit in merits]
        chosen = max(order, key=ranked.__getitem__)
        if merits[chosen] is not None:
            thresholds.append(candidates[chosen])
            left_out = observed.weights([int(not times) for times in drawn])
            unseen = unseen.plus(sweep.confusion_at(chosen, left_out))
    if goal.criterion is Criterion.COST:
        values = [None if value is None else -value for value in values]
    return choice._replace(
        threshold_interval=interval_of(thresholds, choice.threshold),
        value_interval=interval_of(values, choice.value),
        value_unseen=_number(goal.value(unseen)),
    )


def _order_of_liking(choice: Choice) -> list[int]:
    """The places of the cuts, the one first that goes before all others that are as good."""
    return sorted(range(len(choice.cuts)), key=lambda place: liking(choice.cuts[place], choice.in_use), reverse=True)


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _hindrance(cases: Sequence[Case]) -> str | None:
    """Why no threshold can be chosen at all."""
    held = sum(case.human for case in cases)
    if not any(case.score is not None for case in cases):
        return "no labelled verdict was decided by a score, so no threshold matters"
    if not held:
        return "people say of nothing here that it holds: label turns that are right too"
    if held == len(cases):
        return "people say of nothing here that it fails: label turns that are wrong too"
    return None


def _too_few(cases: Sequence[Case]) -> str | None:
    scored = [case for case in cases if case.score is not None]
    held = sum(case.human for case in cases)
    short = []
    if len(scored) < FEWEST_SCORED:
        short.append(f"{counted(len(scored), 'verdict')} decided by a score ({FEWEST_SCORED} wanted)")
    for count, kind in ((held, "that hold"), (len(cases) - held, "that fail")):
        if count < FEWEST:
            short.append(f"{counted(count, 'verdict')} {kind} ({FEWEST} wanted)")
    return f"too few labels to trust it: {', '.join(short)}" if short else None
