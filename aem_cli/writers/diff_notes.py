"""What a reader of a comparison should know before trusting its figures, in sentences that name runs and dialogs."""

from __future__ import annotations

from collections.abc import Iterator

from aem_cli.core.diff.comparison import Comparison, RunFacts
from aem_cli.core.sentence import first_few
from aem_cli.domain import numbers
from aem_cli.writers.json_text import json_text


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
