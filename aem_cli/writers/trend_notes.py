"""What a reader of a trend should know before trusting its figures, in sentences that name points by their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aem_cli.core.diff.comparability import PartDifference
from aem_cli.core.trend.relation import LatencyRelation
from aem_cli.core.trend.step import Step
from aem_cli.core.trend.trend import Trend
from aem_cli.domain import numbers
from aem_cli.domain.literal import shortened
from aem_cli.writers.json_text import json_text


def notes(trend: Trend) -> Iterator[str]:
    """One sentence each."""
    if len(trend.points) == 1:
        yield "a single point is no trend; name more runs, in their order"
    for step in trend.steps:
        yield from _step(step)
    yield from _other_dialogs([step for step in trend.steps if step.dialogs.only_before or step.dialogs.only_after])
    yield from _verdicts(trend)
    yield from _latency(trend.latency)


def _step(step: Step) -> Iterator[str]:
    which = f"points {step.before} and {step.after}"
    dialogs = step.dialogs
    if step.parts:
        yield f"{which} are not comparable: {', '.join(step.parts)}"
    for part in step.differences:
        yield f"{which}: {_values(part)}"
    if dialogs.other_gold:
        yield f"{which}: {numbers.counted(dialogs.other_gold, 'dialog')} of both with another gold side"
    if step.unknown:
        yield f"{which}: no signature in one of them, so whether they were judged alike is not known"


def _other_dialogs(steps: Sequence[Step]) -> Iterator[str]:
    for before, after, _, dialogs, _ in steps[:_NAMED]:
        alone = f"{numbers.counted(dialogs.only_before, 'dialog')} in {before} alone, {dialogs.only_after:,}"
        yield f"points {before} and {after} are not over the same dialogs: {dialogs.both:,} in both, {alone} in {after}"
    if len(steps) > _NAMED:
        pairs = numbers.counted(len(steps) - _NAMED, "more pair")
        yield f"{pairs} of neighbouring points are not over the same dialogs; --json tells them all"


def _values(part: PartDifference) -> str:
    old, new = (shortened(json_text(value).decode(), _VALUE) for value in (part.base, part.new))
    return f"{part.part} {old}, then {new}" + ("" if part.refuses else ", which by itself turns no verdict")


def _verdicts(trend: Trend) -> Iterator[str]:
    for number, point in enumerate(trend.points, 1):
        if point.tally.dialogs_null:
            dialogs = numbers.counted(point.tally.dialogs_null, "dialog")
            yield f"point {number}: {dialogs} without a verdict, in no score and no rate of dialogs"
        unscored = point.tally.turn_count.unscored
        if unscored:
            yield f"point {number}: {numbers.counted(unscored, 'turn')} left unscored, in no rate"


def _latency(found: LatencyRelation) -> Iterator[str]:
    if found.without:
        yield f"{numbers.counted(found.without, 'dialog')} without a recorded latency (latency_ms), not set against it"
    if found.no_verdict:
        yield f"{numbers.counted(found.no_verdict, 'dialog')} with a latency and no verdict, not set against it"
    if found.partly:
        yield f"{numbers.counted(found.partly, 'dialog')} with turns that record no latency, summed over the others"


_VALUE = 120
_NAMED = 3
