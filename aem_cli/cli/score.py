"""`aem score`: evaluate a data set, write the run, show the summary, and let the gate decide."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from aem_cli.cli.annotations import Annotations, annotations_for, print_annotations
from aem_cli.cli.join_options import Match, Predictions, Realign
from aem_cli.cli.streams import reader_may_leave
from aem_cli.domain.literal import printable, visible
from aem_cli.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

    from aem_cli.core.summary import Summary
    from aem_cli.runs.bad_records import BadRecords
    from aem_cli.runs.local import Scored
    from aem_cli.runs.reported import RunToReport
    from aem_cli.writers.report_file import Report


class ScoreOptions(NamedTuple):
    """The words of one call."""

    dataset: str
    config: str | None
    outputs: tuple[str, ...]
    scorer: str | None
    threshold: str | None
    fail_under: str | None
    skip_invalid: bool
    exit_zero: bool
    failed_only: bool
    limit: int
    quiet: bool
    as_json: bool
    annotations: str | None
    predictions: str | None
    match: str | None
    realign: bool


def score(
    dataset: Annotated[
        str, typer.Argument(metavar="DATASET", help="A JSONL file, a dialog a line; .gz and .zst; - is standard input.")
    ],
    config: Annotated[
        str | None, typer.Option("--config", "-c", metavar="FILE", envvar="AEM_CONFIG", help="The rules, as YAML.")
    ] = None,
    output: Annotated[
        list[str] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            envvar="AEM_OUTPUT",
            help="The run folder (without one: aem-results/<name of the data set>), or, by its suffix, a report; "
            "repeat it for more.",
        ),
    ] = None,
    scorer: Annotated[
        str | None, typer.Option("--scorer", metavar="NAME", envvar="AEM_SCORER", help="The scorer, over the config's.")
    ] = None,
    threshold: Annotated[
        str | None,
        typer.Option(
            "--threshold", metavar="X", envvar="AEM_THRESHOLD", help="The global threshold, over the config's."
        ),
    ] = None,
    fail_under: Annotated[
        str | None,
        typer.Option(
            "--fail-under",
            metavar="X",
            envvar="AEM_FAIL_UNDER",
            help="Pass if the AEM score is at least this: 0.9 or "
            "90%. Without any gate, one failing dialog fails the run.",
        ),
    ] = None,
    skip_invalid: Annotated[
        bool,
        typer.Option(
            "--skip-invalid",
            envvar="AEM_SKIP_INVALID",
            help="Go on past records that cannot be read; they are counted and listed.",
        ),
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", envvar="AEM_EXIT_ZERO", help="Leave with 0 where the gate fails.")
    ] = False,
    failed_only: Annotated[
        bool, typer.Option("--failed-only", envvar="AEM_FAILED_ONLY", help="List failing dialogs only.")
    ] = False,
    limit: Annotated[
        str, typer.Option("--limit", metavar="N", envvar="AEM_LIMIT", help="How many dialogs and faults to list.")
    ] = "10",
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", envvar="AEM_QUIET", help="Print the result line only, and no progress.")
    ] = False,
    as_json: Annotated[
        bool,
        typer.Option("--json", envvar="AEM_JSON", help="Write the summary as JSON to standard output, and no table."),
    ] = False,
    annotations: Annotations = None,
    predictions: Predictions = None,
    match: Match = None,
    realign: Realign = False,
) -> Callable[[], int]:
    """Score a data set: every turn against gold, root causes told from cascades."""
    from aem_cli.cli.figures import whole

    options = ScoreOptions(
        dataset,
        config,
        tuple(output or ()),
        scorer,
        threshold,
        fail_under,
        skip_invalid,
        exit_zero,
        failed_only,
        whole(limit, "--limit"),
        quiet,
        as_json,
        annotations_for(annotations),
        predictions,
        match,
        realign,
    )
    return partial(_score, options)


def _score(options: ScoreOptions) -> int:
    """Everything heavy is imported here: reading the words, and help above all, must not pay for it."""
    from aem_cli.cli.join_notes import join_notes
    from aem_cli.cli.reading import joining
    from aem_cli.cli.score_settings import score_settings
    from aem_cli.config.wiring import build_method, build_signature
    from aem_cli.core.gate import decide
    from aem_cli.core.summary import summarize
    from aem_cli.readers.opening import display_name
    from aem_cli.runs.circumstances import Clock, circumstances, joined_facts
    from aem_cli.runs.local import score_records
    from aem_cli.writers.report_file import chosen_reports
    from aem_cli.writers.run_folder import RunFolder, run_folders

    clock = Clock.now()
    settings = score_settings(options)
    method = build_method(settings)
    files = options.dataset, options.predictions
    others = [file for file in (options.predictions, options.config) if file is not None]
    folders = run_folders(options.dataset, options.outputs, others)
    reports = chosen_reports([options.dataset, *others], options.outputs)
    with joining(*files, options.quiet) as (records, watch, join), RunFolder(folders) as folder:
        scored = score_records(
            records, display_name(options.dataset), method, folder.write, watch, options.skip_invalid, options.limit
        )
        _check_records(files, scored.bad, options.skip_invalid)
        signature = build_signature(settings, method, scored.gold, join is not None)
        decision = decide(scored.tally, settings.gate)
        summary = summarize(scored.tally, scored.faults, signature, decision, max(options.limit, 20))
        dialogs, skipped = scored.tally.dialogs_total, scored.bad.count
        dataset = joined_facts(options.dataset, join)
        facts = circumstances(dataset, settings, signature, clock, dialogs, skipped, scored.usage)
        folder.complete(summary.to_dict(), facts)
    if reports or options.annotations:
        _report(folders[0], reports, options.annotations)
    code = decision.exit_code_if_forgiven if options.exit_zero else decision.exit_code
    with reader_may_leave():
        _print(options, summary, scored, join_notes(settings.alignment, join), code)
    if not options.quiet:
        sys.stderr.write(visible(_where(folders, reports, scored), sys.stderr.encoding or "utf-8") + "\n")
    return code


def _check_records(files: Sequence[str | None], bad: BadRecords, skip_invalid: bool) -> None:
    """Without leave to skip them, bad records end the run before its results have a name."""
    if not bad:
        return
    if not skip_invalid:
        from aem_cli.readers.mistaken_file import mistaken_for

        raise DataError(
            next(filter(None, (mistaken_for(file) for file in files if file is not None)), None)
            or f"{bad.listed()}\n{bad.counted()}, so nothing was scored; mend them, or go on with --skip-invalid"
        )
    sys.stderr.write(f"{printable(bad.listed(), sys.stderr.encoding)}\n{bad.counted()} skipped\n")


def _report(folder: Path, reports: Sequence[Report[RunToReport]], annotations: str | None) -> None:
    """Reports are drawn from what the run wrote, as `aem report` draws them later."""
    from aem_cli.runs.reported import run_to_report
    from aem_cli.writers.report_file import write_reports

    run = run_to_report(str(folder))
    write_reports(run, reports)
    print_annotations(run, annotations)


def _where(folders: Sequence[Path], reports: Sequence[Report[RunToReport]], scored: Scored) -> str:
    """Where the results are, and how to look at the first failing dialog."""
    from shlex import quote

    said = f"results in {', '.join(map(str, [*folders, *(report.path for report in reports)]))}"
    if not scored.noted.failed:
        return said
    first = scored.noted.failed[0]
    trial = "" if first.trial is None else f" --trial {first.trial}"
    release = "" if first.release is None else f" --release {quote(first.release)}"
    return f"{said}; to see a dialog: aem show {quote(str(folders[0]))} {quote(first.dialog_id)}{trial}{release}"


def _print(options: ScoreOptions, summary: Summary, scored: Scored, more: Sequence[str], code: int) -> None:
    from aem_cli.cli.score_report import Listing, print_report, print_result
    from aem_cli.console.theme import screen_for
    from aem_cli.writers.json_text import json_document

    decision = summary.decision
    assert decision is not None
    if options.as_json:
        sys.stdout.write(json_document(summary.to_dict()).decode("utf-8"))
        print_result(screen_for(sys.stderr), decision, code)
        return
    screen = screen_for()
    if not options.quiet:
        print_report(screen, options.dataset, summary, scored, Listing(options.limit, options.failed_only, more))
    print_result(screen, decision, code)
