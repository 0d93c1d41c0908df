"""The census of a data set as a table, and what attribution can and cannot decide on it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from aem_cli.console.theme import FAINT, GOOD, STRONG, WARN, Screen
from aem_cli.core.census import Census
from aem_cli.domain import numbers
from aem_cli.domain.dialog import Kind

_ASSUMED = (
    "results and dependencies missing: after a failed turn the label is assumed, and a new error may be taken for a "
    "cascade; record `result` on both sides"
)


def print_census(screen: Screen, dataset: str, census: Census) -> None:
    """What is in the data set."""
    screen.title(dataset)
    screen.facts(_facts(census))
    screen.say(Text("What attribution can decide", STRONG))
    screen.show(_evidence(census, screen))


def print_slips(screen: Screen, slips: Sequence[tuple[str, str, str, int]]) -> None:
    """Keys (where, key, the known one it looks like, times) that mean nothing here and look like a slip."""
    if not slips:
        return
    screen.say(Text("Keys that mean nothing here", STRONG))
    for where, key, meant, times in slips:
        name = screen.literal(f"{where}{key}", 80)
        screen.say(name, f": {numbers.counted(times, 'time')}; did you mean {meant}?")
    screen.say()


def _facts(census: Census) -> list[tuple[str, str]]:
    kinds = census.kinds
    chains = ", ".join(f"{numbers.count(count)} {bucket}" for bucket, count in census.chain_buckets.items())
    facts = [
        ("Dialogs", _dialogs(census)),
        ("Turns", numbers.count(census.turns)),
        ("  replies", numbers.count(kinds.get(Kind.RESPONSE, 0))),
        ("  calls", numbers.count(kinds.get(Kind.ACTION, 0))),
        ("  of the user", numbers.count(kinds.get(Kind.USER, 0))),
        ("  scored", numbers.count(census.scored)),
        ("Action chains", chains),
    ]
    return facts + [(name, numbers.count(count)) for name, count in _rare(census) if count]


def _dialogs(census: Census) -> str:
    said = numbers.count(census.dialogs)
    releases, trials = len(census.releases.keys() - {None}), len(census.trials.keys() - {None})
    said += f", {numbers.counted(releases, 'release')}" if releases else ""
    return said + (f", {numbers.counted(trials, 'trial')}" if trials else "")


def _rare(census: Census) -> list[tuple[str, int]]:
    """What is said only where it occurs."""
    return [
        ("Turns that never came", census.missing),
        ("Turns nobody asked for", census.unexpected),
        ("Turns without a gold side", census.unannotated),
        ("Order-invariant groups", census.order_groups),
        ("Critical turns", census.critical),
        ("Calls with optional parameters", census.optional),
        ("Calls with other right values", census.accept),
        ("Turns with other gold sides", census.any_of),
        ("Replies with listed facts", census.facts),
        ("Calls with parameters left unjudged", census.unjudged_args),
        ("Calls with unreadable arguments", census.args_faults),
        ("Content parts that are not judged", census.parts_not_judged),
        ("Dialogs with other gold routes", census.with_alternatives),
        ("Dialogs with a final state", census.with_final_state),
        ("Dialogs that declare dependencies", census.with_dependencies),
    ]


def _evidence(census: Census, screen: Screen) -> Table:
    evidence = census.evidence
    rows = (
        (evidence.recorded, GOOD, "results recorded throughout: root causes and cascades are told by evidence"),
        (evidence.declared, "", "results missing, dependencies declared: a cascade is what depends on a failed turn"),
        (evidence.assumed, WARN, _ASSUMED),
        (evidence.single, FAINT, "no scored turn after another: there is nothing to attribute"),
    )
    table = Table(box=None, show_header=False, padding=(0, screen.gap, 0, 0), pad_edge=False)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for count, style, said in rows:
        if count:
            table.add_row(Text(numbers.counted(count, "dialog"), style), said)
    return table
