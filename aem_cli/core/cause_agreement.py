"""Agreement on attribution: root cause or cascade, the first failing turn, the set of root causes of a dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from aem_cli.core.agreement import places_of
from aem_cli.core.dialog_shape import Shape
from aem_cli.core.interval import Estimate, Observed, Resampler, interval_of
from aem_cli.core.labelled_dialog import LabelledDialog
from aem_cli.domain.human_verdict import DialogKey, Unit, order_of
from aem_cli.domain.verdict import Label


class Rate(NamedTuple):
    """How many of some things are the same on both sides."""

    same: int
    total: int
    estimate: Estimate


class CauseFigures(NamedTuple):
    """The three figures over the dialogs of one shape, or over all."""

    group: str
    dialogs: int
    labels: Rate  # failing turns that both sides fail and people gave a label: the same label
    first_turns: Rate  # dialogs that a side fails: the same first failing turn
    root_sets: Rate  # dialogs that a side fails: exactly the same root causes


class CauseDispute(NamedTuple):
    """A failing turn that people label otherwise."""

    dialog: DialogKey
    number: int
    human: Label
    label: Label


_Same = tuple[DialogKey, bool]
_FAILING = (Label.ROOT_CAUSE, Label.CASCADE)


def cause_figures(dialogs: Sequence[LabelledDialog], resampler: Resampler) -> tuple[CauseFigures, ...]:
    """Over all dialogs, then by shape; a dialog of several shapes counts in each."""
    groups = [("all dialogs", list(dialogs))]
    groups += [(str(shape), [dialog for dialog in dialogs if shape in dialog.shapes]) for shape in Shape]
    return tuple(_figures(name, group, resampler) for name, group in groups if group)


def _figures(name: str, dialogs: Sequence[LabelledDialog], resampler: Resampler) -> CauseFigures:
    def rate(same: Callable[[LabelledDialog], Iterable[bool]]) -> Rate:
        return _rate([(dialog.key, one) for dialog in dialogs for one in same(dialog)], resampler)

    return CauseFigures(name, len(dialogs), rate(_same_labels), rate(_same_first_turn), rate(_same_root_set))


def _rate(found: Sequence[_Same], resampler: Resampler) -> Rate:
    observed = Observed(places_of([key for key, _ in found]), [int(same) for _, same in found])
    same = sum(one for _, one in found)
    value = same / len(found) if found else None
    rounds = (_share(observed.weights(drawn)) for drawn in observed.draws(resampler))
    return Rate(same, len(found), Estimate(value, interval_of(rounds, value)))


def _share(weights: Sequence[int]) -> float | None:
    """Of cells that count what differs and what is the same, the share of the second."""
    return sum(weights[1:]) / sum(weights) if sum(weights) else None


def _same_labels(dialog: LabelledDialog) -> Iterator[bool]:
    for human, label in _labels(dialog):
        yield human is label


def _labels(dialog: LabelledDialog) -> Iterator[tuple[Label, Label]]:
    for turn in dialog.turns:
        opinion = dialog.opinions.get(Unit(turn.number))
        if opinion is not None and opinion.label in _FAILING and turn.label in _FAILING:
            yield opinion.label, turn.label


def cause_disputes(dialogs: Iterable[LabelledDialog]) -> list[CauseDispute]:
    """The failing turns that people and aem label differently, in the order of dialogs and turns."""
    found = []
    for dialog in sorted(dialogs, key=lambda dialog: order_of(dialog.key)):
        for turn in dialog.turns:
            opinion = dialog.opinions.get(Unit(turn.number))
            human = None if opinion is None else opinion.label
            if human in _FAILING and turn.label in _FAILING and human is not turn.label:
                found.append(CauseDispute(dialog.key, turn.number, human, turn.label))
    return found


def _same_first_turn(dialog: LabelledDialog) -> Iterator[bool]:
    """Nothing where a turn lacks a verdict on either side, or where both pass all."""
    verdicts = _verdicts(dialog)
    if verdicts is None:
        return
    human = next((number for number, one, _ in verdicts if not one), None)
    own = next((number for number, _, one in verdicts if not one), None)
    if human is not None or own is not None:
        yield human == own


def _verdicts(dialog: LabelledDialog) -> list[tuple[int, bool, bool]] | None:
    """Number, people's verdict and aem's for each turn that counts; None where one is missing."""
    found = []
    for turn in dialog.turns:
        if turn.label is Label.TOLERATED:
            continue
        opinion = dialog.opinions.get(Unit(turn.number))
        if opinion is None or opinion.success is None or turn.success is None:
            return None
        found.append((turn.number, opinion.success, turn.success))
    return found


def _same_root_set(dialog: LabelledDialog) -> Iterator[bool]:
    """Nothing where people gave a failing turn no label, or where both pass all."""
    verdicts = _verdicts(dialog)
    if verdicts is None:
        return
    human = {number: dialog.opinions[Unit(number)].label for number, one, _ in verdicts if not one}
    if None in human.values():
        return
    roots = {number for number, label in human.items() if label is Label.ROOT_CAUSE}
    own = {turn.number for turn in dialog.turns if turn.label is Label.ROOT_CAUSE}
    if human or any(not one for _, _, one in verdicts):
        yield roots == own
