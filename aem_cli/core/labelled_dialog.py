"""A dialog of a run beside what people said of it, and what aem says of each thing that they judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from aem_cli.core.consensus import Opinion
from aem_cli.core.dialog_shape import Shape
from aem_cli.domain.claim import Finding
from aem_cli.domain.human_verdict import DialogKey, Unit, order_of
from aem_cli.domain.scored_turn import ScoredTurn
from aem_cli.domain.verdict import Label


class LabelledDialog(NamedTuple):
    """All turns of a dialog in the results, and the opinions on some of them."""

    key: DialogKey
    turns: tuple[ScoredTurn, ...]
    opinions: Mapping[Unit, Opinion]
    shapes: tuple[Shape, ...] = ()


class Standing(NamedTuple):
    """What aem says of a unit, and the findings that it says it by. A settled claim that holds leaves no finding."""

    holds: bool
    findings: tuple[Finding, ...]

    @property
    def score(self) -> float:
        """The lowest score, since a turn holds if every claim does; 0 or 1 where structure settled it."""
        if any(finding.holds is False and finding.score is None for finding in self.findings):
            return 0.0
        return min((finding.score for finding in self.findings if finding.score is not None), default=float(self.holds))

    @property
    def weakest(self) -> Finding | None:
        """The finding that speaks most against it; None where there is none."""
        return min(self.findings, key=_strength, default=None)


def _strength(finding: Finding) -> tuple[bool, float]:
    return finding.holds is not False, (1.0 if finding.holds else 0.0) if finding.score is None else finding.score


class Comparison(NamedTuple):
    """A person's verdict beside aem's, both known."""

    dialog: DialogKey
    turn: ScoredTurn
    unit: Unit
    human: bool
    opinion: Opinion
    standing: Standing

    @property
    def agrees(self) -> bool:
        """Whether both say the same."""
        return self.human is self.standing.holds


class LeftOut(NamedTuple):
    """Opinions that could not be compared, by why."""

    tied: int = 0  # as many people say yes as no
    unscored: int = 0  # aem has no verdict: unscored or tolerated
    not_found: int = 0  # no such turn in the results, or the sub-metric was not evaluated on it


class Compared(NamedTuple):
    """Every opinion beside aem's verdict, in the order of dialogs and turns, and how many have none."""

    comparisons: tuple[Comparison, ...]
    left_out: LeftOut


def compare(dialogs: Iterable[LabelledDialog]) -> Compared:
    """Put people's verdicts beside aem's."""
    found: list[Comparison] = []
    tied = unscored = not_found = 0
    for dialog in sorted(dialogs, key=lambda dialog: order_of(dialog.key)):
        turns = {turn.number: turn for turn in dialog.turns}
        for unit in sorted(dialog.opinions, key=lambda unit: (unit.number, unit.sub_metric or "", unit.field or "")):
            opinion, turn = dialog.opinions[unit], turns.get(unit.number)
            standing = None if turn is None else standing_of(turn, unit)
            if opinion.success is None:
                tied += 1
            elif turn is None or standing is None:
                if turn is not None and turn.success is None:
                    unscored += 1
                else:
                    not_found += 1
            else:
                found.append(Comparison(dialog.key, turn, unit, opinion.success, opinion, standing))
    return Compared(tuple(found), LeftOut(tied, unscored, not_found))


def standing_of(turn: ScoredTurn, unit: Unit) -> Standing | None:
    """What aem says of a unit; None where it has no verdict on it."""
    if turn.success is None:
        return None
    if unit.whole:
        return Standing(turn.success, turn.findings)
    if unit.field is None:
        holds = dict(turn.sub_metrics).get(unit.sub_metric or "")
        found = tuple(finding for finding in turn.findings if finding.sub_metric == unit.sub_metric)
        return None if holds is None else Standing(holds, found)
    return _standing_of_field(turn, unit)


def _standing_of_field(turn: ScoredTurn, unit: Unit) -> Standing | None:
    """Without a finding a field holds by structure, if the sub-metric that would have found it was evaluated."""
    found = tuple(
        finding
        for finding in turn.findings
        if finding.field == unit.field and unit.sub_metric in (None, finding.sub_metric)
    )
    if any(finding.holds is None for finding in found):
        return None
    if not found and unit.sub_metric is not None and unit.sub_metric not in dict(turn.sub_metrics):
        return None
    return Standing(all(finding.holds for finding in found), found)


def unlabelled(dialogs: Sequence[LabelledDialog]) -> list[tuple[DialogKey, int]]:
    """The scored turns of labelled dialogs that nobody judged as a whole."""
    return [
        (dialog.key, turn.number)
        for dialog in sorted(dialogs, key=lambda dialog: order_of(dialog.key))
        for turn in dialog.turns
        if turn.label != Label.TOLERATED and Unit(turn.number) not in dialog.opinions
    ]
