"""The summary of a run as tables: headline, sub-metrics, turns by kind and chain, reasons, and causes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.table import Table
from rich.text import Text

from aem_cli.console.theme import BAD, CASCADE, FAINT, GOOD, ROOT, STRONG, WARN, Screen
from aem_cli.core.summary import Summary
from aem_cli.domain import numbers
from aem_cli.domain.count import TurnCount
from aem_cli.domain.tally import Tally
from aem_cli.domain.verdict import Basis, Label

_RATE = len("100.0 %")  # so that the tables stand in line
_BASES = {
    Basis.ORIGIN: "with nothing failed before",
    Basis.UNEXPLAINED: "new beside what was inherited",
    Basis.STRUCTURE: "by structure",
    Basis.EVIDENCE: "proven",
    Basis.DECLARED: "declared",
    Basis.ASSUMED: "assumed",
}


def print_headline(screen: Screen, summary: Summary, dataset: str) -> None:
    """What was scored and how, and the figures that matter most."""
    tally = summary.tally
    screen.say(
        screen.literal(dataset, 120, STRONG),
        Text(f"  scorer {summary.signature.scorer}, threshold {numbers.bound(summary.signature.threshold)}", FAINT),
    )
    screen.say()
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    facts.add_row("AEM score", Text(numbers.score(tally.score), STRONG))
    facts.add_row("Dialogs", _dialogs(tally))
    facts.add_row("Turns", _turns(tally))
    if any(tally.outcome):
        facts.add_row("Final states", _outcome(tally))
    screen.show(facts)


def _dialogs(tally: Tally) -> Text:
    said = Text(f"{numbers.count(tally.dialogs_total)}: ")
    said += Text(f"{numbers.count(tally.dialogs_passed)} passed", GOOD if tally.dialogs_passed else "")
    said += Text(", ") + Text(f"{numbers.count(tally.dialogs_failed)} failed", BAD if tally.dialogs_failed else "")
    if tally.dialogs_null:
        said += Text(", ") + Text(f"{numbers.count(tally.dialogs_null)} without a verdict", WARN)
    return said


def _turns(tally: Tally) -> Text:
    count = tally.turn_count
    said = Text(f"{numbers.percent(count.rate)} pass ({numbers.count(count.passed)} of {numbers.count(count.scored)})")
    if count.unscored:
        said += Text(f", {numbers.count(count.unscored)} unscored", WARN)
    if count.tolerated:
        said += Text(f", {numbers.count(count.tolerated)} tolerated", FAINT)
    return said


def _outcome(tally: Tally) -> Text:
    outcome = tally.outcome
    said = f"turns and end agree in {numbers.percent(outcome.agreement)} of dialogs"
    if outcome.right_end_only:
        said += f"; {numbers.count(outcome.right_end_only)} right end by failing turns"
    if outcome.right_turns_only:
        said += f"; {numbers.count(outcome.right_turns_only)} wrong end by passing turns"
    return Text(said)


def print_figures(screen: Screen, summary: Summary) -> None:
    """Sub-metrics, turns by kind and chain length, failure reasons, and root causes against cascades."""
    tally = summary.tally
    screen.show(_sub_metric_table(screen, summary))
    screen.show(_turn_table(screen, "By kind of turn", tally.kinds.items()))
    screen.show(_turn_table(screen, "By chain length", tally.chains.items()))
    if tally.reasons:
        screen.show(_reason_table(screen, tally))
        for label, noun in ((Label.ROOT_CAUSE, "root cause"), (Label.CASCADE, "cascade")):
            if any(tally.bases[label].values()):
                screen.say(_cause_sentence(noun, tally.bases[label]))
        screen.say()


def _sub_metric_table(screen: Screen, summary: Summary) -> Table:
    table = _table(screen, "Sub-metric", "passed", "scored", "rate", "own fails", "inherited")
    for name, count in summary.sub_metrics:
        own = count.scored - count.passed - count.inherited
        table.add_row(
            name,
            numbers.count(count.passed),
            numbers.count(count.scored),
            numbers.percent(count.rate),
            _failures(own, ROOT),
            _failures(count.inherited, CASCADE),
        )
    return table


def _turn_table(screen: Screen, title: str, counts: Iterable[tuple[str, TurnCount]]) -> Table:
    table = _table(screen, title, "passed", "scored", "rate", "roots", "cascades")
    for name, count in counts:
        if count.total:
            table.add_row(
                str(name),
                numbers.count(count.passed),
                numbers.count(count.scored),
                numbers.percent(count.rate),
                _failures(count.root_causes, ROOT),
                _failures(count.cascades, CASCADE),
            )
    return table


def _reason_table(screen: Screen, tally: Tally) -> Table:
    table = _table(screen, "By failure reason", "turns", "roots", "cascades")
    for reason, count in tally.reasons.items():
        table.add_row(
            reason,
            numbers.count(count.root_causes + count.cascades),
            _failures(count.root_causes, ROOT),
            _failures(count.cascades, CASCADE),
        )
    return table


def _cause_sentence(noun: str, bases: Mapping[Basis, int]) -> Text:
    """ "41 cascades: 35 proven, 6 assumed"."""
    total = sum(bases.values())
    said = Text(numbers.counted(total, noun), STRONG)
    parts = [
        Text(f"{numbers.count(count)} {_BASES[basis]}", WARN if basis is Basis.ASSUMED else "")
        for basis, count in bases.items()
        if count
    ]
    return said + Text(": ") + Text(", ").join(parts) if parts else said


def _failures(count: int, style: str) -> Text:
    return Text(numbers.count(count), style if count else FAINT)


def _table(screen: Screen, title: str, *columns: str) -> Table:
    """A table whose first column is named by what it breaks down."""
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column(title, overflow="fold", min_width=18)
    for column in columns:
        table.add_column(column, justify="right", header_style=FAINT, min_width=_RATE if column == "rate" else None)
    return table
