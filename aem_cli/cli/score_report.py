"""What `aem score` prints of a finished run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from aem_cli.cli.exit_codes import ExitCode, meaning
from aem_cli.console.listing import print_dialogs, print_fix_first, print_notes, result_line
from aem_cli.console.summary_table import print_figures, print_headline
from aem_cli.console.theme import Screen
from aem_cli.core.gate import GateDecision
from aem_cli.core.summary import Summary
from aem_cli.domain import numbers
from aem_cli.domain.literal import visible
from aem_cli.domain.noted import Noted
from aem_cli.runs.course import Scored
from aem_cli.stores.url import shown

_REASON: Final = 160  # characters of what a scorer said, which may be a whole answer


class Listing(NamedTuple):
    """How much of a run is listed, and the notes that only its command knows."""

    limit: int
    failed_only: bool
    notes: Sequence[str] = ()


class Told(NamedTuple):
    """What a run came to, with the dialogs that are listed of it."""

    scored: Scored
    noted: Noted


def print_report(screen: Screen, dataset: str, summary: Summary, told: Told, listing: Listing) -> None:
    """The whole table, from the headline to the notes."""
    print_headline(screen, summary, shown(dataset))
    print_figures(screen, summary)
    print_fix_first(screen, summary.fix_first[: listing.limit], summary.faults)
    _print_dialogs(screen, summary, told.noted, listing)
    print_notes(screen, [*listing.notes, *notes(summary, told)])


def print_result(screen: Screen, decision: GateDecision, code: int) -> None:
    """The last line: passed or failed, why, and the exit code; one line however long, for whoever searches a log."""
    screen.console.print(result_line(decision, code, meaning(ExitCode(code))), soft_wrap=True)


def _print_dialogs(screen: Screen, summary: Summary, noted: Noted, listing: Listing) -> None:
    tally = summary.tally
    if listing.failed_only:
        print_dialogs(screen, noted.failed[: listing.limit], tally.dialogs_failed, "Failing dialogs")
        return
    dialogs = [*noted.failed, *noted.undecided, *noted.passed][: listing.limit]
    print_dialogs(screen, dialogs, tally.dialogs_total, "Dialogs, failing first")


def notes(summary: Summary, told: Told) -> list[str]:
    """What a reader should know before trusting the figures, one sentence each."""
    tally, scored = summary.tally, told.scored
    unscored, assumed = tally.turn_count.unscored, tally.assumed
    found = [
        (scored.bad.count, "{} skipped, as listed on standard error", "bad record"),
        (unscored, "{} left unscored: no answer that is a score; in no rate" + _first_reason(told.noted), "turn"),
        (assumed, "the label of {} is assumed: no results are recorded that could settle it", "failing turn"),
        (tally.consumed, "{} drew on a corrupted result (`consumed` in the results)", "passing turn"),
        (
            scored.counts.environment_turns,
            "{} returned something else than gold recorded, and no failed turn explains it: the environment differed",
            "passing call",
        ),
        (tally.recovered, "{} recovered by a right one that followed", "failed call"),
        (tally.parts_not_judged, "{} beside the text not judged (images, audio, files)", "content part"),
    ]
    said = [sentence.replace("{}", numbers.counted(count, noun), 1) for count, sentence, noun in found if count]
    return said + [f"scorer {name}: {_used(counts)}" for name, counts in scored.usage.items()]


def _first_reason(noted: Noted) -> str:
    """Why the first unscored claim of the listed dialogs got no score, where its scorer said so."""
    reason = next(filter(None, (dialog.unscored_because for dialog in (*noted.undecided, *noted.failed))), None)
    return "" if reason is None else f"; first: {visible(reason[:_REASON])}"


def _used(counts: Mapping[str, int | float]) -> str:
    """ "12 calls, 30 cached answers, cost 0.0123"."""
    said = []
    for name, count in counts.items():
        words = name.replace("_", " ")
        if isinstance(count, float):
            said.append(f"{words} {count:.4g}")
        else:
            said.append(f"{numbers.count(count)} {words.removesuffix('s') if count == 1 else words}")
    return ", ".join(said)
