"""The turns on which people and aem differ, with the words that it is about."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from aem_cli.console.theme import BAD, FAINT, GOOD, STRONG, WARN, Screen
from aem_cli.core.cause_agreement import CauseDispute
from aem_cli.core.dispute import Dispute
from aem_cli.domain import numbers
from aem_cli.domain.claim import ABSENT, Finding
from aem_cli.domain.human_verdict import DialogKey

_ID = 120
_WORDS = 300


def print_disputes(screen: Screen, found: Sequence[Dispute], causes: Sequence[CauseDispute], limit: int) -> None:
    """Verdicts first, worst on top, then labels; at most `limit` of each."""
    if found and limit:
        _print_title(screen, "Where people and aem differ, worst first", len(found), limit)
        table = _listing(screen)
        for dispute in found[:limit]:
            table.add_row(numbers.score(dispute.distance, 2), _dispute(screen, dispute))
        screen.show(table)
    if causes and limit:
        _print_title(screen, "Where people put the cause elsewhere", len(causes), limit)
        for cause in causes[:limit]:
            sides = f": people {cause.human}, aem {cause.label}"
            screen.say(_place(screen, cause.dialog, cause.number), sides.replace("_", " "))
        screen.say()


def _print_title(screen: Screen, title: str, count: int, limit: int) -> None:
    screen.say(Text(title, STRONG), Text(f" ({min(limit, count)} of {numbers.count(count)})", FAINT))


def _listing(screen: Screen) -> Table:
    table = Table(box=None, padding=(0, screen.gap, 0, 0), pad_edge=False, show_header=False)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold", ratio=1)
    return table


def _dispute(screen: Screen, dispute: Dispute) -> Text:
    one = dispute.comparison
    said = _place(screen, one.dialog, one.turn.number)
    for what in (one.unit.sub_metric, one.unit.field):
        if what is not None:
            said += Text(" ") + screen.literal(what, _ID)
    votes = f" ({one.opinion.holding}:{one.opinion.failing})"
    said += Text(": people ") + _verdict(one.human) + Text(votes, FAINT) + Text(", aem ") + _verdict(one.standing.holds)
    finding = one.standing.weakest
    if finding is None:
        said += Text("\nequal on both sides, or settled by structure", FAINT)
    else:
        said += _finding(screen, finding)
    for note in one.opinion.notes:
        said += Text("\nnote       ", FAINT) + screen.literal(note, _WORDS)
    return said


def _finding(screen: Screen, finding: Finding) -> Text:
    said = Text("\n") + screen.literal(f"{finding.sub_metric} {finding.field}", _ID, "" if finding.holds else WARN)
    if finding.score is None:
        said += Text(f" (by {finding.by})", FAINT)
    else:
        bar = numbers.bound(finding.threshold)
        said += Text(f" ({finding.by} {numbers.score(finding.score, 2)}, threshold {bar})", FAINT)
    if finding.note:
        said += Text("; ") + screen.literal(finding.note, _WORDS)
    said += Text("\ngold       ", FAINT) + _side(screen, finding.gold)
    return said + Text("\npredicted  ", FAINT) + _side(screen, finding.predicted)


def _side(screen: Screen, side: object) -> Text:
    return Text("nothing", FAINT) if side is ABSENT else screen.literal(side, _WORDS)


def _verdict(holds: bool) -> Text:
    return Text("pass", GOOD) if holds else Text("fail", BAD)


def _place(screen: Screen, key: DialogKey, turn: int) -> Text:
    name, release, trial = key
    said = screen.literal(name, _ID, STRONG)
    if release is not None:
        said += Text(" release ", FAINT) + screen.literal(release, _ID, FAINT)
    if trial is not None:
        said += Text(f" trial {trial}", FAINT)
    return said + Text(f" turn {turn}")
