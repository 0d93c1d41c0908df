"""What `aem diff` prints of a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aem_cli.console import numbers
from aem_cli.console.diff_breakdowns import print_breakdowns, print_latency
from aem_cli.console.diff_failures import print_causes, print_reasons
from aem_cli.console.diff_figures import print_figures, print_head, print_moves
from aem_cli.console.listing import print_notes
from aem_cli.console.moved_list import print_moved
from aem_cli.console.theme import Screen
from aem_cli.core.diff.comparison import Comparison, RunFacts
from aem_cli.core.sentence import first_few
from aem_cli.writers.json_text import json_document, json_text


def print_report(screen: Screen, found: Comparison, limit: int) -> None:
    """The whole table, from the gist to what to look at."""
    print_head(screen, found)
    if found.paired:
        print_figures(screen, found)
        print_moves(screen, found)
        print_reasons(screen, found, limit)
        print_causes(screen, found, limit)
        print_breakdowns(screen, found.breakdowns, limit)
        print_latency(screen, found.latency)
        print_moved(screen, found, limit)
    print_notes(screen, [screen.literal(note).plain for note in notes(found)])


def diff_json(found: Sequence[Comparison]) -> str:
    """All comparisons as one JSON document."""
    return json_document({"comparisons": [one.to_dict() for one in found]}).decode("utf-8")


def notes(found: Comparison) -> Iterator[str]:
    """What a reader should know before trusting the figures, one sentence each."""
    yield from _comparability(found)
    for facts, other in ((found.base, found.new), (found.new, found.base)):
        if facts.only:
            named = first_few(facts.first_only, _NAMED)
            yield f"{_only(facts)} in {facts.name} alone and not in {other.name}, so in no figure{named}"
    undecided = found.turn_moves.undecided + found.turn_moves.vanished
    if found.lost_verdicts:
        yield f"{numbers.counted(found.lost_verdicts, 'turn')} with a verdict in base left unscored in new"
    for count, name in zip(found.one_sided_turns, (found.base.name, found.new.name), strict=True):
        if count:
            yield f"{numbers.counted(count, 'turn')} of these dialogs only in {name} (calls that nobody asked for)"
    if undecided and (found.base.unscored or found.new.unscored):
        yield "what has no verdict in one of the runs is in no rate of either"


def _comparability(found: Comparison) -> Iterator[str]:
    base, new = found.base.name, found.new.name
    for part in found.comparability.differences:
        how = "by --force compared all the same" if part.refuses else "which refuses nothing by itself"
        values = f"{json_text(part.base).decode()} in {base}, {json_text(part.new).decode()} in {new}"
        yield f"{part.part} differs: {values}; {how}"
    gold = found.comparability.gold
    if gold.dialogs:
        dialogs = numbers.counted(gold.dialogs, "dialog")
        yield f"{dialogs} with another gold side, by --force compared all the same{first_few(gold.first)}"
    for word in found.comparability.unknown:
        name = base if word == "base" else new
        yield f"{name} holds no signature: whether both runs were judged by the same rules is not known"
    if not gold.known and found.paired and found.comparability.unknown:
        yield "the results hold no digests of gold: whether both runs have the same gold sides is not known"


def _only(facts: RunFacts) -> str:
    return numbers.counted(facts.only, "dialog")


_NAMED = 5
