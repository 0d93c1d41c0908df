"""`aem score`: evaluate a data set, write the run, show the summary, and let the gate decide."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from aem_cli.cli.annotations import Annotations, annotations_for
from aem_cli.cli.join_options import Match, Predictions, Realign
from aem_cli.cli.result_options import AsJson, ExitZero, FailedOnly, FailUnder, Limit, Output, Quiet
from aem_cli.cli.run_options import MOST_WORKERS, Cluster, ProgressMode, Restart, ShardOption, Workers
from aem_cli.errors import UsageError

if TYPE_CHECKING:
    from aem_cli.runs.crew import Crew
    from aem_cli.runs.scored_run import RunToScore


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
    workers: int | None
    cluster: str | None
    shard: str | None
    restart: bool
    progress: str


def score(
    dataset: Annotated[
        str, typer.Argument(metavar="DATASET", help="A JSONL file, a dialog a line; .gz and .zst; - is standard input.")
    ],
    config: Annotated[
        str | None, typer.Option("--config", "-c", metavar="FILE", envvar="AEM_CONFIG", help="The rules, as YAML.")
    ] = None,
    output: Output = None,
    scorer: Annotated[
        str | None, typer.Option("--scorer", metavar="NAME", envvar="AEM_SCORER", help="The scorer, over the config's.")
    ] = None,
    threshold: Annotated[
        str | None,
        typer.Option(
            "--threshold", metavar="X", envvar="AEM_THRESHOLD", help="The global threshold, over the config's."
        ),
    ] = None,
    fail_under: FailUnder = None,
    skip_invalid: Annotated[
        bool,
        typer.Option(
            "--skip-invalid",
            envvar="AEM_SKIP_INVALID",
            help="Go on past records that cannot be read; they are counted and listed.",
        ),
    ] = False,
    exit_zero: ExitZero = False,
    failed_only: FailedOnly = False,
    limit: Limit = "10",
    quiet: Quiet = False,
    as_json: AsJson = False,
    annotations: Annotations = None,
    predictions: Predictions = None,
    match: Match = None,
    realign: Realign = False,
    workers: Workers = None,
    cluster: Cluster = None,
    shard: ShardOption = None,
    restart: Restart = False,
    progress: ProgressMode = "auto",
) -> Callable[[], int]:
    """Score a data set: every turn against gold, root causes told from cascades."""
    from aem_cli.cli.figures import at_least_one, whole

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
        None if workers is None else at_least_one(workers, "--workers", MOST_WORKERS),
        cluster,
        shard,
        restart,
        progress,
    )
    return partial(_score, options)


def _score(options: ScoreOptions) -> int:
    """Everything heavy is imported here: reading the words, and help above all, must not pay for it."""
    from aem_cli.cli.finishing import Ending, Showing, check_records, complete, show
    from aem_cli.cli.join_notes import join_notes
    from aem_cli.cli.score_settings import score_settings
    from aem_cli.cli.shard_report import keep_shard, tell_shard
    from aem_cli.cli.watching import check_mode, watched
    from aem_cli.config.wiring import build_method, build_signature
    from aem_cli.runs.checkpoint import Checkpoint
    from aem_cli.runs.circumstances import Clock, joined_facts
    from aem_cli.runs.scored_run import Inputs, RunToScore
    from aem_cli.runs.shard import Shard
    from aem_cli.runs.shard_place import check_no_shards, check_place
    from aem_cli.writers.report_file import chosen_reports
    from aem_cli.writers.run_folder import RunFolder
    from aem_cli.writers.run_places import run_places

    check_mode(options.progress)
    clock = Clock.now()
    settings = score_settings(options)
    method = build_method(settings)
    others = [file for file in (options.predictions, options.config) if file is not None]
    shard = None if options.shard is None else Shard.parse(options.shard)
    places = run_places(options.dataset, options.outputs, others, "" if shard is None else shard.suffix)
    reports = chosen_reports([options.dataset, *others], options.outputs)
    inputs = Inputs(options.dataset, options.predictions, options.skip_invalid, shard or Shard())
    run = RunToScore(inputs, settings, method)
    if shard is None:
        check_no_shards(places.folders)
    elif reports or places.urls or len(places.folders) > 1:
        raise UsageError(
            "--shard: a shard has no reports and goes to one folder of this machine; `aem merge` writes them"
        )
    else:
        check_place(places.folders[0])
    with (
        RunFolder(places.folders) as folder,
        Checkpoint(places.folders[0], run.begun(), options.restart, run.can_go_on, places.folders[1:]) as checkpoint,
    ):
        with watched(options.progress, options.quiet, run.position) as watch:
            scored = run.scored(_crew(options, run), options.workers, checkpoint, watch)
        if scored.bad and not options.skip_invalid:
            checkpoint.discard()  # the data set has to change, and then nobody could go on from here
        check_records((options.dataset, options.predictions), scored.bad, options.skip_invalid)
        signature = build_signature(settings, method, str(scored.counts.gold), run.join is not None)
        dataset = joined_facts(options.dataset, run.join)
        notes = join_notes(settings.alignment, run.join)
        if shard is not None:
            keep_shard(run, settings, scored, dataset, notes, checkpoint)
            return tell_shard(places.names, scored, options.quiet)
        summary = complete(Ending(settings, signature, dataset, clock, options.limit), scored, folder)
        checkpoint.discard()
    places.deliver()
    showing = Showing(
        options.dataset, places, reports, options.annotations, options.limit, options.failed_only, options.quiet,
        options.as_json, options.exit_zero,
    )  # fmt: skip
    return show(showing, summary, scored, notes)


def _crew(options: ScoreOptions, run: RunToScore) -> Crew | None:
    """Workers that the command names; None: those of this machine."""
    if options.cluster is None:
        return None
    from aem_cli.runs.cluster import ClusterCrew

    if options.workers is not None:
        raise UsageError("--workers: a cluster has the workers that it has; leave one of the two out")
    if run.stays_in_one_process:
        raise UsageError("--cluster: a scorer of this config stays in one process (a model, or a budget of calls)")
    return ClusterCrew(options.cluster)
