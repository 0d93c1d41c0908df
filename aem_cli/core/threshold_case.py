"""What decides each labelled verdict while one threshold moves and the others stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aem_cli.core.confusion import Confusion, confusion_of
from aem_cli.core.labelled_dialog import Comparison
from aem_cli.core.sweep import Case
from aem_cli.core.threshold_plan import OVERALL, Bars, Ownership, Part, RunRules


def cases_of(comparisons: Sequence[Comparison], rules: RunRules, part: Part, bars: Bars) -> Iterator[Case]:
    """The verdicts that count for the threshold of a part.

    For the one threshold for all every verdict counts. For a smaller part those count that it can decide: something of
    it was scored and all else holds. Where people judged just that sub-metric, their word on the whole turn is left.
    """
    owners = Ownership(rules, tuple(dict.fromkeys((*bars, part))))
    direct = {(one.dialog, one.unit.number) for one in comparisons if one.unit.sub_metric == part.sub_metric}
    dialogs: dict[object, int] = {}
    for one in comparisons:
        if part.sub_metric is not None and one.unit.whole and (one.dialog, one.unit.number) in direct:
            continue
        score, settled = _deciding(one, owners, part, bars)
        if part == OVERALL or (score is not None and settled):
            place = dialogs.setdefault(one.dialog, len(dialogs))
            yield Case(place, one.human, score if settled else None, settled)


def verdicts_under(comparisons: Sequence[Comparison], rules: RunRules, bars: Bars) -> Confusion:
    """All verdicts under some thresholds together; what they do not decide stays as the run has it."""
    owners = Ownership(rules, tuple(bars))
    counts = Confusion()
    for one in comparisons:
        holds = _deciding(one, owners, None, bars)[1] if bars else one.standing.holds
        counts = counts.plus(confusion_of(holds, one.human))
    return counts


def _deciding(one: Comparison, owners: Ownership, part: Part | None, bars: Bars) -> tuple[float | None, bool]:
    """The lowest score among the findings of a part, and whether all else holds."""
    lowest: float | None = None
    settled = True
    for finding in one.standing.findings:
        owner, score = owners.part_of(one.turn.call, finding), finding.score
        if owner is None or score is None:
            settled = settled and finding.holds is not False
        elif owner == part:
            lowest = score if lowest is None else min(lowest, score)
        else:
            settled = settled and score >= bars[owner]
    return lowest, settled
