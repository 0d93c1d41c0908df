"""A calibration as tables: the thresholds, the verdicts they give, the curve, and what a score is worth."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from aem_cli.console.interval_text import figure, span
from aem_cli.console.theme import FAINT, GOOD, STRONG, UNICODE, WARN, Screen
from aem_cli.core.calibration import Calibration, Choice
from aem_cli.core.confusion import Confusion, Criterion, Goal
from aem_cli.core.sweep import Cut
from aem_cli.domain import numbers

_SHORT = {Criterion.F1: "F1", Criterion.YOUDEN: "J", Criterion.BALANCED_ACCURACY: "balanced", Criterion.COST: "cost"}
_BAR = 20  # columns
_EIGHTHS = 8
_NAME = 60


def print_calibration(screen: Screen, calibration: Calibration, goal: Goal) -> None:
    """Everything, from the thresholds to the reliability."""
    _print_choices(screen, calibration, goal)
    if calibration.overall.cut is None:
        return
    _print_verdicts(screen, calibration, goal)
    _print_curve(screen, calibration, goal)
    _print_reliability(screen, calibration)


def _print_choices(screen: Screen, calibration: Calibration, goal: Goal) -> None:
    table = _table(f"Best by {_SHORT[goal.criterion]}")
    columns = ("scored", "in use", "best", "95 % interval", _SHORT[goal.criterion], "95 % interval", "unseen")
    for column in columns[: 5 if screen.narrow else None]:
        table.add_column(column, justify="right", header_style=FAINT)
    written = {choice.part for choice in calibration.written}
    choices = (calibration.overall, *calibration.sub_metrics, *calibration.patterns)
    for choice in choices:
        style = STRONG if choice.part in written else ""
        table.add_row(
            screen.literal(choice.part.name, _NAME, style),
            numbers.count(choice.scored),
            numbers.bound(choice.in_use),
            Text(numbers.bound(choice.threshold), style),
            span(choice.threshold_interval),
            figure(choice.value, 3),
            *(() if screen.narrow else (span(choice.value_interval, 3), figure(choice.value_unseen, 3))),
        )
    screen.show(table)
    if len(written) < sum(choice.threshold is not None for choice in choices):
        screen.say(Text("-o writes the threshold for all; with --per-sub-metric those of the sub-metrics too.", FAINT))
    for choice in choices:
        _say_of(screen, choice)
    screen.say()


def _say_of(screen: Screen, choice: Choice) -> None:
    name = screen.literal(choice.part.name, _NAME)
    if choice.cut is not None:
        low = "from 0" if choice.cut.above is None else f"above {choice.cut.above:.4g}"
        same = f": every threshold {low} up to {choice.cut.up_to:.4g} gives the same verdicts"
        screen.say(name, Text(same, FAINT))
    if choice.warning is not None:
        screen.say(name, Text(f": {choice.warning}", WARN))


def _print_verdicts(screen: Screen, calibration: Calibration, goal: Goal) -> None:
    table = _table("All verdicts")
    rates = () if screen.narrow else ("precision", "recall")
    for column in ("verdicts", "false accepts", "false rejects", _SHORT[goal.criterion], *rates):
        table.add_column(column, justify="right", header_style=FAINT)
    for name, confusion in (("the run", calibration.before), ("calibrated", calibration.as_written)):
        table.add_row(
            name,
            numbers.count(confusion.total),
            numbers.count(confusion.false_accepts),
            numbers.count(confusion.false_rejects),
            _value(goal, confusion),
            *(() if screen.narrow else (numbers.score(confusion.precision), numbers.score(confusion.recall))),
        )
    screen.show(table)


def _value(goal: Goal, confusion: Confusion) -> str:
    value = goal.value(confusion)
    return figure(None if value is None else float(value), 3)


def _print_curve(screen: Screen, calibration: Calibration, goal: Goal) -> None:
    """One row for each tenth, and for the threshold in use and the chosen one."""
    overall = calibration.overall
    marks = {overall.in_use: "in use", overall.threshold: "best"}
    if overall.in_use == overall.threshold:
        marks = {overall.threshold: "in use, best"}
    thresholds = sorted({place / 10 for place in range(11)} | {mark for mark in marks if mark is not None})
    table = _table("Threshold")
    for column in ("precision", "recall", "balanced acc.", _SHORT[goal.criterion]):
        table.add_column(column, justify="right", header_style=FAINT)
    table.add_column("", no_wrap=True)
    for threshold in thresholds:
        cut = next(cut for cut in overall.cuts if cut.holds(threshold))
        mark = marks.get(threshold, "")
        table.add_row(
            Text(f"{numbers.bound(threshold)} {mark}".rstrip(), STRONG if mark else ""),
            numbers.score(cut.confusion.precision),
            numbers.score(cut.confusion.recall),
            numbers.score(cut.confusion.balanced_accuracy),
            _value(goal, cut.confusion),
            Text(_bar(screen, calibration, cut, goal), GOOD if "best" in mark else ""),
        )
    screen.show(table)


def _bar(screen: Screen, calibration: Calibration, cut: Cut, goal: Goal) -> str:
    """As long as the figure the threshold is chosen by, of the largest there is."""
    values = [goal.value(one.confusion) for one in calibration.overall.cuts]
    most = max(1.0, *(float(one) for one in values if one is not None))
    value = goal.value(cut.confusion)
    length = 0 if value is None else round(max(float(value), 0) / most * _BAR * _EIGHTHS)
    return _blocks(length, screen.signs is UNICODE)


def _blocks(length: int, unicode: bool) -> str:
    """A bar of a length in eighths of a column."""
    if not unicode:
        return "#" * round(length / _EIGHTHS)
    whole, rest = divmod(length, _EIGHTHS)
    return "█" * whole + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]


def _print_reliability(screen: Screen, calibration: Calibration) -> None:
    found = calibration.reliability
    if not found.bins:
        return
    table = _table("Score")
    for column in ("verdicts", "mean score", "people pass"):
        table.add_column(column, justify="right", header_style=FAINT)
    for one in found.bins:
        name = f"{one.low:.1f} to {one.high:.1f}"
        table.add_row(
            name, numbers.count(one.verdicts), numbers.score(one.mean_score, 2), numbers.percent(one.observed)
        )
    screen.show(table)
    screen.say(
        Text("Expected calibration error ", STRONG),
        figure(found.error, 3),
        "; area under ROC ",
        figure(calibration.area, 3),
    )
    screen.say()


def _table(title: str) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column(title, overflow="fold", min_width=12)
    return table
