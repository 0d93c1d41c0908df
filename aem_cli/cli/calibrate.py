"""`aem calibrate`: find the threshold that agrees best with people, and write the config that sets it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from aem_cli.cli.resampling import AsJson, Resamples, Seed
from aem_cli.cli.streams import reader_may_leave
from aem_cli.domain.literal import printable
from aem_cli.errors import UsageError

if TYPE_CHECKING:
    from aem_cli.cli.labelled_run import LabelledRun
    from aem_cli.config.settings import Settings
    from aem_cli.core.calibration import Calibration
    from aem_cli.core.confusion import Goal


class CalibrateOptions(NamedTuple):
    """The words of one call."""

    labels: str
    run: str
    by: str | None
    false_accept_cost: str | None
    false_reject_cost: str | None
    per_sub_metric: bool
    fields: tuple[str, ...]
    output: str | None
    plot: str | None
    resamples: str
    seed: str
    as_json: bool


def calibrate(
    labels: Annotated[
        str, typer.Argument(metavar="LABELS", help="What people said of turns: JSONL or CSV; - is standard input.")
    ],
    run: Annotated[
        str,
        typer.Option("--run", metavar="RUN", envvar="AEM_RUN", help="The run they speak of, as `aem score` wrote it."),
    ],
    by: Annotated[
        str | None,
        typer.Option(
            "--by", metavar="WHAT", envvar="AEM_BY", help="f1 (the default), youden, balanced_accuracy or cost."
        ),
    ] = None,
    false_accept_cost: Annotated[
        str | None,
        typer.Option(
            "--false-accept-cost",
            metavar="X",
            envvar="AEM_FALSE_ACCEPT_COST",
            help="What passing a wrong turn costs; 1 without it. Means --by cost.",
        ),
    ] = None,
    false_reject_cost: Annotated[
        str | None,
        typer.Option(
            "--false-reject-cost",
            metavar="X",
            envvar="AEM_FALSE_REJECT_COST",
            help="What failing a right turn costs; 1 without it. Means --by cost.",
        ),
    ] = None,
    per_sub_metric: Annotated[
        bool,
        typer.Option(
            "--per-sub-metric", envvar="AEM_PER_SUB_METRIC", help="Set a threshold for each sub-metric as well."
        ),
    ] = False,
    field: Annotated[
        list[str] | None,
        typer.Option(
            "--field",
            metavar="PATTERN",
            envvar="AEM_FIELD",
            help='Set one for a field pattern, "tool.action:parameter"; repeat it for more.',
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", envvar="AEM_CALIBRATED", help="Write the config, as YAML."),
    ] = None,
    plot: Annotated[
        str | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            envvar="AEM_PLOT",
            help="Draw ROC, precision-recall and reliability: .svg or .png (needs the extra `plots`).",
        ),
    ] = None,
    resamples: Resamples = "1000",
    seed: Seed = "0",
    as_json: AsJson = False,
) -> Callable[[], int]:
    """Find the threshold that agrees best with people's labels, and write the config that sets it."""
    return partial(
        _calibrate,
        CalibrateOptions(
            labels,
            run,
            by,
            false_accept_cost,
            false_reject_cost,
            per_sub_metric,
            tuple(field or ()),
            output,
            plot,
            resamples,
            seed,
            as_json,
        ),
    )


def _calibrate(options: CalibrateOptions) -> int:
    from aem_cli.cli.exit_codes import ExitCode
    from aem_cli.cli.labelled_run import read_together, resampling
    from aem_cli.config.settings import Settings
    from aem_cli.core import calibration as core
    from aem_cli.core.threshold_plan import RunRules
    from aem_cli.runs.run_rules import settings_of_run

    goal, resampler = _goal(options), resampling(options.resamples, options.seed)
    if options.plot is not None:
        from aem_cli.writers.plot_file import check_plot

        check_plot(options.plot)
    if options.output is not None:
        from aem_cli.writers.calibrated_config import check_config

        check_config(options.output)
    read = read_together(options.run, options.labels)
    known = settings_of_run(read.run)
    settings = known or Settings()
    rules = RunRules(known and known.scorer.name, settings.thresholds, settings.fields)
    found = core.calibrate(
        read.compared.comparisons, rules, goal, resampler, tuple(dict.fromkeys(options.fields)), options.per_sub_metric
    )
    with reader_may_leave():
        _print(options, read, found, goal)
    if found.overall.threshold is None:
        sys.stderr.write(f"nothing was calibrated: {found.overall.warning or 'no label speaks of a turn of the run'}\n")
        return ExitCode.NOTHING
    _write(options, settings, found)
    return ExitCode.PASSED


def _goal(options: CalibrateOptions) -> Goal:
    from aem_cli.core.confusion import Criterion, Goal
    from aem_cli.domain.spelling import did_you_mean

    costs = (options.false_accept_cost, options.false_reject_cost)
    by = options.by or (Criterion.F1 if costs == (None, None) else Criterion.COST)
    known = [criterion.value for criterion in Criterion]
    if by not in known:
        raise UsageError(f"--by {by!r}: is not known; {did_you_mean(by, known)}")
    if by != Criterion.COST and costs != (None, None):
        raise UsageError(f"--by {by} knows no costs; leave them out, or write --by cost")
    accept, reject = (_cost(text, name) for text, name in zip(costs, _COST_OPTIONS, strict=True))
    if not accept and not reject:
        raise UsageError("both costs are 0, so every threshold is as good as any other; give one of them a cost")
    return Goal(Criterion(by), accept, reject)


_COST_OPTIONS = ("--false-accept-cost", "--false-reject-cost")


def _cost(text: str | None, option: str) -> Fraction:
    try:
        cost = Fraction(1 if text is None else text)
    except (ValueError, ZeroDivisionError):
        raise UsageError(f"{option}: {text!r} is not a number; write 5 or 0.5") from None
    if cost < 0:
        raise UsageError(f"{option}: {text} is negative; write 0 or more")
    return cost


def _print(options: CalibrateOptions, read: LabelledRun, found: Calibration, goal: Goal) -> None:
    if options.as_json:
        from aem_cli.writers.calibration_document import calibration_document
        from aem_cli.writers.json_text import json_document

        sys.stdout.write(json_document(calibration_document(found, goal)).decode("utf-8"))
        return
    from aem_cli.cli.calibrate_report import print_report
    from aem_cli.cli.labelled_run import against
    from aem_cli.console.theme import screen_for

    print_report(screen_for(), against(options.run, options.labels), read, found, goal)


def _write(options: CalibrateOptions, settings: Settings, found: Calibration) -> None:
    written = []
    if options.output is not None:
        from aem_cli.config.calibrated import calibrated_config
        from aem_cli.writers.calibrated_config import config_text, write_config

        bars = [(choice.part, choice.threshold) for choice in found.written if choice.threshold is not None]
        write_config(options.output, config_text(calibrated_config(settings, bars), []))
        written.append(f"config in {options.output}; to use it: aem score DATASET --config {options.output}")
    if options.plot is not None:
        from aem_cli.writers.calibration_plot import write_plot

        write_plot(options.plot, found)
        written.append(f"plots in {options.plot}")
    for line in written:
        sys.stderr.write(printable(line, sys.stderr.encoding) + "\n")
