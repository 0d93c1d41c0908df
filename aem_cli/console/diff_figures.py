"""The head of a comparison: what was compared, the gist, and the figures with what may be said of their differences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from rich.table import Table
from rich.text import Text

from aem_cli.console.theme import BAD, FAINT, GOOD, STRONG, WARN, Screen
from aem_cli.core.diff.comparison import Comparison, RunFacts
from aem_cli.core.diff.gist import gist
from aem_cli.core.diff.measure import Measure
from aem_cli.core.diff.move import MoveCount
from aem_cli.domain import numbers

_NAME = 60
_TITLES: Final[Mapping[str, str]] = {
    "score": "AEM score",
    "pass_rate": "dialogs passing",
    "turn_rate": "turns passing",
    "critical": "critical turns",
}


def print_head(screen: Screen, found: Comparison) -> None:
    """Which two runs, how much they have in common, and the gist."""
    screen.title(f"{found.base.name} against {found.new.name}")
    for word, facts in (("base", found.base), ("new", found.new)):
        screen.say(Text(f"{word:5}", FAINT), _facts(screen, facts))
    screen.say(Text("both ", FAINT), Text(numbers.counted(found.paired, "dialog"), STRONG))
    screen.say()
    for sentence in gist(found):
        screen.say(screen.literal(sentence, style=STRONG))
    screen.say()


def _facts(screen: Screen, facts: RunFacts) -> Text:
    said = screen.literal(facts.name, _NAME) + Text(f": {numbers.counted(facts.dialogs, 'dialog')}, ")
    said += Text(numbers.counted(facts.turns, "turn"))
    if facts.unscored:
        said += Text(f", {numbers.count(facts.unscored)} unscored", WARN)
    if facts.tolerated:
        said += Text(f", {numbers.count(facts.tolerated)} tolerated", FAINT)
    if facts.releases:
        said += Text(", release ", FAINT) + screen.literal(facts.releases[0], _NAME)
    return said + Text(" and others", FAINT) if len(facts.releases) > 1 else said


def print_figures(screen: Screen, found: Comparison) -> None:
    """The figures that matter most, each with its interval and a plain sentence."""
    measures = found.headline.rows
    table = _table(screen, "Figure", "base", "new", "change")
    if not screen.narrow:
        table.add_column("", header_style=FAINT, overflow="fold", ratio=1)
    for measure in measures:
        cells = [_figure(measure, value) for value in (measure.base.value, measure.new.value)]
        sentence = [] if screen.narrow else [Text(measure.evidence.sentence, _sentence_style(measure))]
        table.add_row(screen.literal(_title(measure), _NAME), *cells, _change_cell(measure), *sentence)
    screen.console.print(table)
    if screen.narrow:
        for measure in measures:
            if measure.evidence.sentence:
                screen.say(screen.literal(f"{_title(measure)}: {measure.evidence.sentence}", style=FAINT))
    screen.say(Text("under a change: its 95 % interval, by resampling whole dialogs", FAINT))
    screen.say()


def print_moves(screen: Screen, found: Comparison) -> None:
    """How many dialogs and turns moved which way."""
    columns = ("fixed", "broken", "newly failing", "still failing", *(() if screen.narrow else ("still passing",)))
    table = _table(screen, "Moved", *columns)
    rows = [("dialogs", found.dialog_moves), ("turns", found.turn_moves), ("critical turns", found.critical_moves)]
    for name, moves in rows:
        if moves.total:
            table.add_row(name, *list(_moves(moves))[: len(columns)])
    screen.show(table)


def _moves(moves: MoveCount) -> Iterable[Text]:
    yield _counted(moves.fixed, GOOD)
    yield _counted(moves.broken, BAD)
    yield _counted(moves.newly_failing, BAD)
    yield _counted(moves.still_failing, "")
    yield _counted(moves.still_passing, "")


def change(measure: Measure) -> Text:
    """New less base: "+0.013" of a score, "-2.1" of shares in per cent, in the colour of better or worse."""
    difference = measure.difference
    if difference is None:
        return Text(numbers.NOTHING, FAINT)
    worse = measure.worse_by or 0
    return Text(_signed(measure, difference), BAD if worse > 0 else GOOD if worse < 0 else FAINT)


def _change_cell(measure: Measure) -> Text:
    interval = measure.evidence.interval
    if interval is None:
        return change(measure)
    return change(measure) + Text(f"\n{' to '.join(_signed(measure, Fraction(end)) for end in interval)}", FAINT)


def _signed(measure: Measure, value: Fraction) -> str:
    return numbers.signed_score(value) if measure.name == "score" else numbers.signed_percent(value)


def _figure(measure: Measure, value: Fraction | None) -> str:
    return numbers.score(value) if measure.name == "score" else numbers.percent(value)


def _title(measure: Measure) -> str:
    return _TITLES.get(measure.name, measure.name)


def _sentence_style(measure: Measure) -> str:
    if not measure.evidence.real:
        return FAINT
    return BAD if (measure.worse_by or 0) > 0 else GOOD


def _counted(count: int, style: str) -> Text:
    return Text(numbers.count(count), style if count else FAINT)


def _table(screen: Screen, title: str, *columns: str) -> Table:
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column(title, overflow="fold", min_width=14)
    for column in columns:
        table.add_column(column, justify="right", header_style=FAINT)
    return table
