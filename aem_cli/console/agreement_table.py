"""Agreement as tables: verdicts by group, and attribution by kind of dialog."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from aem_cli.console.interval_text import figure, percent_span, span
from aem_cli.console.theme import FAINT, STRONG, Screen
from aem_cli.core.agreement import Agreement, Figures
from aem_cli.core.cause_agreement import CauseFigures, Rate
from aem_cli.core.interval import Estimate
from aem_cli.domain import numbers

_NAME = 40


def print_agreement(screen: Screen, agreement: Agreement) -> None:
    """Whole turns, sub-metrics and fields, kinds of turn; under each figure its interval."""
    table = _table("Verdicts")
    for column in ("n", "agree", "kappa", "Spearman", *(() if screen.narrow else ("Pearson", "wrong"))):
        table.add_column(column, justify="right", header_style=FAINT)
    _add(screen, table, [agreement.turns])
    _add(screen, table, [*agreement.sub_metrics, *([agreement.fields] if agreement.fields else [])])
    _add(screen, table, agreement.kinds)
    screen.console.print(table)
    wrong = "" if screen.narrow else "; wrong: passed + failed by aem, where people say otherwise"
    screen.say(Text(f"under a figure: its 95 % interval{wrong}", FAINT))
    screen.say()


def _add(screen: Screen, table: Table, rows: Sequence[Figures]) -> None:
    for row in rows:
        wrong = f"{row.confusion.false_accepts}+{row.confusion.false_rejects}"
        table.add_row(
            screen.literal(row.group, _NAME, STRONG if row.group == "turns" else ""),
            numbers.count(row.confusion.total),
            _cell(numbers.percent(row.agreement.value), percent_span(row.agreement.interval)),
            _estimate(row.kappa),
            _estimate(row.spearman),
            *(() if screen.narrow else (_estimate(row.pearson), wrong)),
        )


def _estimate(estimate: Estimate) -> Text:
    return _cell(figure(estimate.value), span(estimate.interval))


def _cell(value: str, interval: str) -> Text:
    return Text(value) if interval == numbers.NOTHING else Text(value) + Text(f"\n{interval}", FAINT)


def print_causes(screen: Screen, rows: Sequence[CauseFigures]) -> None:
    """How often root causes are told from cascades as people do; nothing where nobody gave a label."""
    if not any(row.labels.total or row.first_turns.total for row in rows):
        return
    table = _table("Attribution")
    for column in ("dialogs", "same label", "first failing turn", "same root causes"):
        table.add_column(column, justify="right", header_style=FAINT)
    for row in rows:
        rates = (row.labels, row.first_turns, row.root_sets)
        table.add_row(row.group, numbers.count(row.dialogs), *(_rate(rate) for rate in rates))
    screen.show(table)


def _rate(rate: Rate) -> Text:
    if not rate.total:
        return Text(numbers.NOTHING, FAINT)
    value = f"{numbers.percent(rate.estimate.value)} ({rate.same}/{rate.total})"
    return _cell(value, percent_span(rate.estimate.interval))


def _table(title: str) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=STRONG, pad_edge=False)
    table.add_column(title, overflow="fold", min_width=10)
    return table
