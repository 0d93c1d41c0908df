"""`aem trend`: the figures from run to run, and whether slower dialogs are worse ones."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from aem_cli.cli.resampling import AsJson, Resamples, Seed
from aem_cli.cli.streams import reader_may_leave
from aem_cli.errors import UsageError

if TYPE_CHECKING:
    from aem_cli.core.trend.trend import Trend
    from aem_cli.runs.trending import By


class TrendOptions(NamedTuple):
    """The words of one call."""

    runs: tuple[str, ...]
    by: str
    plot: str | None
    resamples: str
    seed: str
    as_json: bool


def trend(
    runs: Annotated[
        list[str], typer.Argument(metavar="RUN...", help="Runs in their order: folders, or their results.jsonl.")
    ],
    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="WHAT",
            envvar="AEM_TREND_BY",
            help="What makes a point: release (of each run, the default), run, or date.",
        ),
    ] = "release",
    plot: Annotated[
        str | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            envvar="AEM_TREND_PLOT",
            help="Draw the trend: .svg or .png (needs the extra `plots`).",
        ),
    ] = None,
    resamples: Resamples = "1000",
    seed: Seed = "0",
    as_json: AsJson = False,
) -> Callable[[], int]:
    """Show the figures of runs one after the other: correctness, sub-metrics, chains, reasons, and latency."""
    return partial(_trend, TrendOptions(tuple(runs), by, plot, resamples, seed, as_json))


def _trend(options: TrendOptions) -> int:
    from aem_cli.cli.exit_codes import ExitCode
    from aem_cli.cli.figures import whole
    from aem_cli.core.interval import FEWEST
    from aem_cli.runs.trending import trend_of

    by, rounds, seed = _by(options.by), whole(options.resamples, "--resamples"), whole(options.seed, "--seed")
    if 0 < rounds < FEWEST:
        raise UsageError(f"--resamples: an interval needs at least {FEWEST}; write 0 for no intervals")
    if options.plot is not None:
        from aem_cli.writers.plot_file import check_plot

        check_plot(options.plot)
    found = trend_of(options.runs, by, seed, rounds)
    with reader_may_leave():
        _print(options, found)
    if found.empty:
        sys.stderr.write("nothing to show: no dialog of these runs has a verdict\n")
        return ExitCode.NOTHING
    if options.plot is not None:
        _draw(options.plot, found)
    return ExitCode.PASSED


def _by(text: str) -> By:
    from aem_cli.domain.spelling import did_you_mean
    from aem_cli.runs.trending import By

    known = [one.value for one in By]
    if text not in known:
        raise UsageError(f"--by {text!r}: is not known; {did_you_mean(text, known)}")
    return By(text)


def _print(options: TrendOptions, found: Trend) -> None:
    if options.as_json:
        from aem_cli.writers.trend_document import trend_document

        sys.stdout.write(trend_document(found).decode("utf-8"))
    elif not found.empty:
        from aem_cli.cli.trend_report import print_report
        from aem_cli.console.theme import screen_for

        print_report(screen_for(), found)


def _draw(path: str, found: Trend) -> None:
    from aem_cli.domain.literal import printable
    from aem_cli.writers.trend_plot import write_trend_plot

    write_trend_plot(path, found)
    sys.stderr.write(printable(f"plots in {path}", sys.stderr.encoding) + "\n")
