"""`aem merge`: put the shards of a run together, and end as the whole run would have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, NamedTuple

import typer

from aem_cli.cli.annotations import Annotations, annotations_for
from aem_cli.cli.result_options import AsJson, ExitZero, FailedOnly, FailUnder, Limit, Output, Quiet


class MergeOptions(NamedTuple):
    """The words of one call."""

    shards: tuple[str, ...]
    outputs: tuple[str, ...]
    fail_under: str | None
    exit_zero: bool
    failed_only: bool
    limit: int
    quiet: bool
    as_json: bool
    annotations: str | None


def merge(
    shards: Annotated[list[str], typer.Argument(metavar="FOLDER...", help="The folders of all shards, in any order.")],
    output: Output = None,
    fail_under: FailUnder = None,
    exit_zero: ExitZero = False,
    failed_only: FailedOnly = False,
    limit: Limit = "10",
    quiet: Quiet = False,
    as_json: AsJson = False,
    annotations: Annotations = None,
) -> Callable[[], int]:
    """Put the shards of a run together: the run, its table and its exit code are those of a run in one piece."""
    from aem_cli.cli.figures import whole

    options = MergeOptions(
        tuple(shards), tuple(output or ()), fail_under, exit_zero, failed_only, whole(limit, "--limit"), quiet, as_json,
        annotations_for(annotations),
    )  # fmt: skip
    return partial(_merge, options)


def _merge(options: MergeOptions) -> int:
    from aem_cli.cli.figures import share
    from aem_cli.cli.finishing import Ending, Showing, check_records, complete, show
    from aem_cli.config.loading import settings_of
    from aem_cli.domain.signature import Signature
    from aem_cli.runs.circumstances import Clock, made_from
    from aem_cli.runs.shard_folder import open_shard, put_together, whole_run
    from aem_cli.runs.shard_place import check_no_shards
    from aem_cli.writers.report_file import chosen_reports
    from aem_cli.writers.run_folder import RunFolder
    from aem_cli.writers.run_places import run_places

    clock = Clock.now()
    given = () if options.fail_under is None else ("gate.fail_under",)
    shards = whole_run([open_shard(name) for name in options.shards], given)
    about = shards[0].about
    settings = settings_of(about["config"], str(shards[0].folder))
    if options.fail_under is not None:
        settings = settings._replace(gate=settings.gate._replace(fail_under=share(options.fail_under, "--fail-under")))
    dataset = about["dataset"]["path"]
    places = run_places(dataset, options.outputs, made_from(about["dataset"]))
    reports = chosen_reports(made_from(about["dataset"]), options.outputs)
    check_no_shards(places.folders)
    with RunFolder(places.folders) as folder:
        scored = put_together(shards)
        check_records((), scored.bad, True)
        begun = about["begun"]
        signature = Signature.from_dict({**begun, "version": begun["aem"], "gold": str(scored.counts.gold)})
        summary = complete(Ending(settings, signature, about["dataset"], clock, options.limit), scored, folder)
    places.deliver()
    showing = Showing(
        dataset, places, reports, options.annotations, options.limit, options.failed_only, options.quiet,
        options.as_json, options.exit_zero,
    )  # fmt: skip
    return show(showing, summary, scored, about["notes"])
