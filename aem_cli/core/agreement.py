"""Agreement between people and aem: overall, by sub-metric and by kind of turn, with intervals over dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aem_cli.core import correlation, weighted
from aem_cli.core.confusion import Confusion, confusion_of
from aem_cli.core.interval import Estimate, Observed, Resampler, interval_of
from aem_cli.core.labelled_dialog import Comparison, standing_of
from aem_cli.domain.dialog import Kind
from aem_cli.domain.human_verdict import DialogKey, Unit, order_of


class Observation(NamedTuple):
    """One verdict twice: a person's and aem's, the latter with its score."""

    dialog: DialogKey
    human: bool
    holds: bool
    score: float


class Figures(NamedTuple):
    """The figures of one group of verdicts. Correlations are of the score with the person's verdict."""

    group: str
    confusion: Confusion
    agreement: Estimate
    kappa: Estimate
    pearson: Estimate
    spearman: Estimate


class Agreement(NamedTuple):
    """Whole turns, then what people say of single sub-metrics and fields, then whole turns by kind."""

    turns: Figures
    sub_metrics: tuple[Figures, ...]
    fields: Figures | None
    kinds: tuple[Figures, ...]


def agreement_of(comparisons: Sequence[Comparison], resampler: Resampler) -> Agreement:
    """All figures. A sub-metric is judged by what people said of it, and by what follows from their other verdicts."""
    whole = [one for one in comparisons if one.unit.whole]
    fields = [_observation(one) for one in comparisons if one.unit.field is not None]
    by_sub_metric = _by_sub_metric(comparisons)
    by_kind = {kind: [_observation(one) for one in whole if one.turn.kind is kind] for kind in Kind}
    return Agreement(
        figures_of("turns", [_observation(one) for one in whole], resampler),
        tuple(figures_of(name, by_sub_metric[name], resampler) for name in sorted(by_sub_metric)),
        figures_of("fields", fields, resampler) if fields else None,
        tuple(figures_of(str(kind), found, resampler) for kind, found in by_kind.items() if found),
    )


def figures_of(group: str, observations: Iterable[Observation], resampler: Resampler) -> Figures:
    """The figures of some verdicts; their order does not matter."""
    seen = list(observations)
    found = [(one.score, one.holds, one.human) for one in seen]
    cells = sorted(set(found))
    scores, verdicts = [score for score, _, _ in cells], [float(human) for _, _, human in cells]
    holds, human = [holds for _, holds, _ in cells], [human for _, _, human in cells]

    def figures(weights: Sequence[int]) -> tuple[float | None, ...]:
        return (
            weighted.agreement(human, holds, weights),
            weighted.kappa(human, holds, weights),
            correlation.pearson(scores, verdicts, weights),
            correlation.spearman(scores, verdicts, weights),
        )

    place = {cell: index for index, cell in enumerate(cells)}
    observed = Observed(places_of([one.dialog for one in seen]), [place[cell] for cell in found])
    confusion = Confusion()
    for one in seen:
        confusion = confusion.plus(confusion_of(one.holds, one.human))
    return Figures(group, confusion, *_estimates(figures, observed, resampler))


def _estimates(
    figures: Callable[[Sequence[int]], tuple[float | None, ...]], observed: Observed, resampler: Resampler
) -> Iterator[Estimate]:
    values = figures(observed.weights([1] * observed.dialogs))
    rounds = [figures(observed.weights(drawn)) for drawn in observed.draws(resampler)]
    for column, value in enumerate(values):
        yield Estimate(value, interval_of((one[column] for one in rounds), value))


def places_of(dialogs: Sequence[DialogKey]) -> list[int]:
    """For each key, which dialog it is, counted from 0 in the order of the keys."""
    known = {key: place for place, key in enumerate(sorted(set(dialogs), key=order_of))}
    return [known[key] for key in dialogs]


def _observation(one: Comparison) -> Observation:
    return Observation(one.dialog, one.human, one.standing.holds, one.standing.score)


def _by_sub_metric(comparisons: Sequence[Comparison]) -> Mapping[str, list[Observation]]:
    """Verdicts on single sub-metrics: given for one; true of all where people pass the turn; false of the one that the
    reason they give belongs to.
    """
    given = {
        (one.dialog, one.unit.number, one.unit.sub_metric): one.human
        for one in comparisons
        if one.unit.sub_metric is not None and one.unit.field is None
    }
    owners = {finding.reason: finding.sub_metric for one in comparisons for finding in one.turn.findings} | _OWNERS
    found: dict[str, list[Observation]] = {}
    judged = {(one.dialog, one.turn.number): one for one in comparisons if one.unit.field is None}
    whole = {(one.dialog, one.turn.number): one for one in comparisons if one.unit.whole}
    for place, one in judged.items():
        for name, holds in one.turn.sub_metrics:
            human = given.get((*place, name))
            if human is None and place in whole:
                human = _implied(whole[place], name, owners)
            standing = standing_of(one.turn, Unit(one.turn.number, sub_metric=name))
            if human is not None and holds is not None and standing is not None:
                found.setdefault(name, []).append(Observation(one.dialog, human, holds, standing.score))
    return found


def _implied(whole: Comparison, sub_metric: str, owners: Mapping[str, str]) -> bool | None:
    if whole.human:
        return True
    return False if owners.get(whole.opinion.reason or "") == sub_metric else None


_OWNERS = {
    "tool_mismatch": "selection",
    "action_mismatch": "selection",
    "missing_parameters": "completeness",
    "extra_parameters": "completeness",
    "incomplete_response": "completeness",
    "inconsistent_parameter_values": "truthfulness",
    "inconsistent_response": "truthfulness",
}
