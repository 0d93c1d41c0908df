"""The failures of a comparison: by reason, those that fail otherwise than before, root causes, cascades."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from aem_cli.console.theme import BAD, FAINT, GOOD, ROOT, STRONG, Screen
from aem_cli.core.diff.comparison import Comparison
from aem_cli.core.diff.shift import CausePlace, CauseShift, ReasonChange, ReasonShift
from aem_cli.domain import numbers

_NAME = 60
_ID = 120


def print_reasons(screen: Screen, found: Comparison, limit: int) -> None:
    """Failing turns by reason, the largest change first, and the turns whose reason is another one."""
    if not found.reasons:
        return
    table = Table(box=None, padding=(0, screen.gap, 0, 0), header_style=STRONG, pad_edge=False)
    longest = max(len(row.reason) for row in found.reasons[:limit] or found.reasons)
    table.add_column("Failing turns", overflow="fold", min_width=min(longest, 22 if screen.narrow else 30))
    for column in ("base", "new", "change", "came", "went"):
        table.add_column(column, justify="right", header_style=FAINT)
    if screen.wide:
        table.add_column("", header_style=FAINT, overflow="fold", ratio=1)
    for row in found.reasons[:limit]:
        table.add_row(*_reason(screen, row))
    screen.console.print(table)
    certain = [row.reason for row in found.reasons[:limit] if row.measure.evidence.real]
    if certain and not screen.wide:
        screen.say(Text("unlikely to be chance: ", FAINT), screen.literal(", ".join(certain)))
    screen.say(Text("came: the turn did not fail in base; went: it does not fail in new", FAINT))
    if found.reason_changes:
        screen.say(Text("Failing otherwise than before: "), _changes(screen, found.reason_changes, limit))
    screen.say()


def _reason(screen: Screen, row: ReasonShift) -> list[Text]:
    change = Text(f"{row.change:+,}" if row.change else "0", BAD if row.change > 0 else GOOD if row.change else FAINT)
    cells = [
        screen.literal(row.reason, _NAME),
        Text(numbers.count(row.base)),
        Text(numbers.count(row.new)),
        change,
        _or_nothing(row.came),
        _or_nothing(row.went),
    ]
    return [*cells, Text(row.measure.evidence.sentence, FAINT)] if screen.wide else cells


def _changes(screen: Screen, changes: Sequence[ReasonChange], limit: int) -> Text:
    said = [
        screen.literal(f"{row.base} {screen.signs.arrow} {row.new}", 2 * _NAME) + Text(f" {numbers.count(row.turns)}")
        for row in changes[:limit]
    ]
    more = f", {len(changes) - limit} more pairs" if len(changes) > limit else ""
    return Text(", ").join(said) + Text(more, FAINT)


def print_causes(screen: Screen, found: Comparison, limit: int) -> None:
    """Root causes that came and went, by fault, and how far those that stayed spread."""
    came, went, same = (sum(getattr(row, name) for row in found.causes) for name in ("came", "went", "same"))
    if not (came or went or same):
        return
    screen.say(
        Text("Root causes", STRONG),
        f" {numbers.count(came)} new, {numbers.count(went)} gone, {numbers.count(same)} the same",
        _spread(found),
    )
    table = Table(box=None, padding=(0, screen.gap, 0, 0), pad_edge=False, header_style=FAINT)
    for column in ("new", "gone", "same"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("what and where", overflow="fold", ratio=1)
    moved = [row for row in found.causes if row.came or row.went]
    for row in moved[:limit]:
        table.add_row(
            _or_nothing(row.came, BAD), _or_nothing(row.went, GOOD), _or_nothing(row.same), _cause(screen, row)
        )
    if moved:
        screen.console.print(table)
    if len(moved) > limit:
        screen.say(Text(f"{limit} of {numbers.counted(len(moved), 'fault')} that moved", FAINT))
    screen.say()


def _spread(found: Comparison) -> Text:
    spread = found.cascades
    if not (spread.base_cascades or spread.new_cascades):
        return Text("")
    before, now = numbers.counted(spread.base_cascades, "cascade"), numbers.count(spread.new_cascades)
    behind = f"; behind the same ones {before}, now {now}"
    moved = [f"{count} {word}" for count, word in ((spread.shrunk, "shrunk"), (spread.grown, "grown")) if count]
    return Text(behind + (f" ({', '.join(moved)})" if moved else ""))


def _cause(screen: Screen, row: CauseShift) -> Text:
    fault = row.fault
    said = screen.literal(fault.reason, _NAME, ROOT)
    call = [name for name in (fault.tool, fault.action) if name is not None]
    if call:
        said += Text(" in ") + screen.literal(".".join(call), _NAME)
    if fault.field and fault.field not in ("turn", "response"):
        said += Text(", field ", FAINT) + screen.literal(fault.field, _NAME)
    place = row.first_came or row.first_went
    return said if place is None else said + _place(screen, place)


def _place(screen: Screen, place: CausePlace) -> Text:
    said = Text("\ne.g. ", FAINT) + screen.literal(place.dialog_id, _ID)
    trial = "" if place.trial is None else f" trial {place.trial}"
    return said + Text(f"{trial} turn {place.turn_no}", FAINT)


def _or_nothing(number: int, style: str = "") -> Text:
    return Text(numbers.count(number) if number else numbers.NOTHING, style if number else FAINT)
