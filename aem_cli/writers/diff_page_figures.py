"""The figures of a comparison as the page's tables take them: words, tones, and places on a scale of 0 to 100."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, Final

from aem_cli.core.diff.breakdown import Breakdown, Row
from aem_cli.core.diff.comparison import Comparison
from aem_cli.core.diff.measure import Measure
from aem_cli.core.diff.shift import CauseShift, ReasonShift
from aem_cli.domain import numbers

Figure = dict[str, Any]

_TITLES: Final[Mapping[str, str]] = {
    "score": "AEM score",
    "pass_rate": "dialogs that pass",
    "turn_rate": "turns that pass",
    "critical": "critical turns that pass",
}
_MARGIN: Final = 46  # of 50: how far the largest difference reaches from the middle


def figure_rows(measures: Sequence[Measure]) -> list[Figure]:
    """Each figure with its difference and interval on one scale for all of them."""
    ends = [abs(float(end)) for measure in measures for end in _ends(measure)]
    scale = max(ends, default=0.0) or 1.0
    return [{**_figure(measure), "forest": _forest(measure, scale)} for measure in measures]


def _ends(measure: Measure) -> list[float | Fraction]:
    difference = [] if measure.difference is None else [measure.difference]
    return [*difference, *(measure.evidence.interval or ())]


def _figure(measure: Measure) -> Figure:
    return {
        "title": _TITLES.get(measure.name, measure.name),
        "base": _value(measure, measure.base.value),
        "new": _value(measure, measure.new.value),
        "change": numbers.NOTHING if measure.difference is None else _signed(measure, measure.difference),
        "tone": _tone(measure.worse_by),
        "interval": _interval(measure),
        "said": measure.evidence.sentence,
    }


def _forest(measure: Measure, scale: float) -> Figure | None:
    """Where difference and interval stand, 50 is no difference."""
    if measure.difference is None:
        return None
    interval = measure.evidence.interval or (float(measure.difference),) * 2
    low, high = (50 + _MARGIN * float(end) / scale for end in interval)
    return {"low": low, "width": max(high - low, 0.6), "point": 50 + _MARGIN * float(measure.difference) / scale}


def _value(measure: Measure, value: Fraction | None) -> str:
    return numbers.score(value) if measure.name == "score" else numbers.percent(value)


def _signed(measure: Measure, value: Fraction) -> str:
    return numbers.signed_score(value) if measure.name == "score" else numbers.signed_percent(value)


def _interval(measure: Measure) -> str:
    interval = measure.evidence.interval
    return "" if interval is None else " to ".join(_signed(measure, Fraction(end)) for end in interval)


def _tone(worse_by: Fraction | int | None) -> str:
    return "faint" if not worse_by else "worse" if worse_by > 0 else "better"


def move_rows(found: Comparison) -> list[Figure]:
    """Dialogs, turns and critical turns by how they moved."""
    rows = {"dialogs": found.dialog_moves, "turns": found.turn_moves, "critical turns": found.critical_moves}
    return [
        {
            "name": name,
            "fixed": moves.fixed,
            "newly": moves.newly_failing,
            "still_failing": moves.still_failing,
            "still_passing": moves.still_passing,
            "no_verdict": moves.vanished + moves.undecided,
        }
        for name, moves in rows.items()
        if moves.total
    ]


def reason_rows(shifts: Sequence[ReasonShift]) -> list[Figure]:
    """The shift of the taxonomy: how many turns fail by each reason in both runs, on one scale."""
    most = max((max(row.base, row.new) for row in shifts), default=0) or 1
    return [
        {
            "reason": row.reason,
            "base": row.base,
            "new": row.new,
            "base_width": 100 * row.base / most,
            "new_width": 100 * row.new / most,
            "came": row.came,
            "went": row.went,
            "change": f"{row.change:+,}" if row.change else "0",
            "tone": _tone(row.change),
            "said": row.measure.evidence.sentence,
        }
        for row in shifts
    ]


def cause_rows(causes: Sequence[CauseShift], most: int) -> list[Figure]:
    """Faults whose root causes came or went; those that only stayed are not listed."""
    moved = (row for row in causes if row.came or row.went)
    return [
        {**row.fault._asdict(), "came": row.came, "went": row.went, "same": row.same} for row in islice(moved, most)
    ]


def breakdown_tables(breakdowns: Sequence[Breakdown], most: int) -> list[Figure]:
    """Breakdowns in which something changed, with the rows that did."""
    tables = []
    for one in breakdowns:
        changed = [row for row in one.rows if row.changed]
        if changed or one.given_up:
            tables.append(
                {
                    "name": one.name.replace("_", " "),
                    "rows": [_breakdown_row(row) for row in changed[:most]],
                    "cut": len(changed) - most if len(changed) > most else 0,
                    "groups": one.groups if one.given_up else 0,
                }
            )
    return tables


def _breakdown_row(row: Row) -> Figure:
    moves = row.moves
    return {**_figure(row.measure), "title": row.name, "newly": moves.newly_failing, "fixed": moves.no_longer_failing}
