"""The end of a run, whether one machine scored it or many: its files, its table, its reports, its exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from aem_cli.cli.annotations import print_annotations
from aem_cli.cli.score_report import Listing, Told, print_report, print_result
from aem_cli.cli.streams import reader_may_leave
from aem_cli.config.settings import Settings
from aem_cli.console.theme import screen_for
from aem_cli.core.gate import decide
from aem_cli.core.summary import Summary, summarize
from aem_cli.domain.literal import printable, visible
from aem_cli.domain.signature import Signature
from aem_cli.errors import DataError
from aem_cli.readers.mistaken_file import mistaken_for
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.circumstances import Clock, circumstances
from aem_cli.runs.course import Scored
from aem_cli.runs.noting import noted_dialogs
from aem_cli.runs.part import results_in
from aem_cli.runs.reported import RunToReport, run_to_report
from aem_cli.stores.url import shown
from aem_cli.writers.json_text import json_document
from aem_cli.writers.report_file import Report, write_reports
from aem_cli.writers.run_folder import RESULTS, RunFolder
from aem_cli.writers.run_places import RunPlaces


class Ending(NamedTuple):
    """What is known of a run beside its counts."""

    settings: Settings
    signature: Signature
    dataset: dict[str, Any]  # its facts for run.json
    clock: Clock
    limit: int


class Showing(NamedTuple):
    """How the end of a run is told."""

    dataset: str  # its name over the table
    places: RunPlaces
    reports: Sequence[Report[RunToReport]]
    annotations: str | None
    limit: int
    failed_only: bool
    quiet: bool
    as_json: bool
    exit_zero: bool


def check_records(files: Sequence[str | None], bad: BadRecords, skip_invalid: bool) -> None:
    """Without leave to skip them, bad records end the run before its results have a name."""
    if not bad:
        return
    if not skip_invalid:
        raise DataError(
            next(filter(None, (mistaken_for(file) for file in files if file is not None)), None)
            or f"{bad.listed()}\n{bad.counted()}, so nothing was scored; mend them, or go on with --skip-invalid"
        )
    sys.stderr.write(f"{printable(bad.listed(), sys.stderr.encoding)}\n{bad.counted()} skipped\n")


def complete(ending: Ending, scored: Scored, folder: RunFolder) -> Summary:
    """Write the files of a run, and give them their names."""
    tally = scored.counts.tally
    decision = decide(tally, ending.settings.gate)
    summary = summarize(tally, scored.counts.faults, ending.signature, decision, max(ending.limit, 20))
    folder.write(_lines(scored.parts))
    facts = circumstances(
        ending.dataset,
        ending.settings,
        ending.signature,
        ending.clock,
        tally.dialogs_total,
        scored.bad.count,
        scored.usage,
    )
    folder.complete(summary.to_dict(), facts)
    return summary


def show(showing: Showing, summary: Summary, scored: Scored, notes: Sequence[str]) -> int:
    """Reports, the table, the result line; the exit code. Reports are drawn from what the run wrote."""
    folder, decision = showing.places.folders[0], summary.decision
    assert decision is not None
    if showing.reports or showing.annotations:
        run = run_to_report(str(folder))
        write_reports(run, showing.reports)
        print_annotations(run, showing.annotations)
    told = Told(scored, noted_dialogs(folder / RESULTS, summary.tally, showing.limit))
    code = decision.exit_code_if_forgiven if showing.exit_zero else decision.exit_code
    showing.places.leave()
    with reader_may_leave(
        f"the run is complete in {', '.join(showing.places.names)}, and its exit code would be {code}"
    ):
        _print(showing, summary, told, notes, code)
    if not showing.quiet:
        sys.stderr.write(visible(_where(showing, told), sys.stderr.encoding or "utf-8") + "\n")
    return code


def _lines(parts: Iterable[Path]) -> Iterator[bytes]:
    for part in parts:
        yield from results_in(part)


def _print(showing: Showing, summary: Summary, told: Told, notes: Sequence[str], code: int) -> None:
    assert summary.decision is not None
    if showing.as_json:
        sys.stdout.write(json_document(summary.to_dict()).decode("utf-8"))
        print_result(screen_for(sys.stderr), summary.decision, code)
        return
    screen = screen_for()
    if not showing.quiet:
        print_report(screen, showing.dataset, summary, told, Listing(showing.limit, showing.failed_only, notes))
    print_result(screen, summary.decision, code)


def _where(showing: Showing, told: Told) -> str:
    """Where the results are, and how to look at the first failing dialog."""
    from shlex import quote

    files = ", ".join([*showing.places.names, *(shown(str(report.path)) for report in showing.reports)])
    if not told.noted.failed:
        return f"results in {files}"
    first = told.noted.failed[0]
    trial = "" if first.trial is None else f" --trial {first.trial}"
    release = "" if first.release is None else f" --release {quote(first.release)}"
    dialog = f"{quote(showing.places.names[0])} {quote(first.dialog_id)}{trial}{release}"
    return f"results in {files}; to see a dialog: aem show {dialog}"
