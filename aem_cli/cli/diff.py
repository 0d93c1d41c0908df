"""`aem diff`: hold one or more runs against a base run, and let the gate decide whether they may ship."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from aem_cli.cli.resampling import AsJson, Seed
from aem_cli.cli.streams import reader_may_leave
from aem_cli.errors import UsageError

if TYPE_CHECKING:
    from aem_cli.config.settings import Settings
    from aem_cli.core.diff.comparison import Comparison
    from aem_cli.core.diff.rules import DiffRules
    from aem_cli.core.gate import GateDecision
    from aem_cli.runs.comparing import Comparing


class DiffOptions(NamedTuple):
    """The words of one call."""

    base: str
    news: tuple[str, ...]
    config: str | None
    max_drop: str | None
    significant_only: bool
    by: tuple[str, ...]
    base_release: str | None
    new_release: str | None
    force: bool
    exit_zero: bool
    limit: int
    resamples: int
    seed: int
    quiet: bool
    as_json: bool
    outputs: tuple[str, ...]


def diff(
    base: Annotated[str, typer.Argument(metavar="BASE", help="The run before: its folder, or its results.jsonl.")],
    news: Annotated[list[str], typer.Argument(metavar="NEW...", help="The run after; several, one after the other.")],
    config: Annotated[
        str | None,
        typer.Option("--config", "-c", metavar="FILE", envvar="AEM_CONFIG", help="A config; its gate.diff decides."),
    ] = None,
    max_drop: Annotated[
        str | None,
        typer.Option(
            "--max-drop",
            metavar="X",
            envvar="AEM_MAX_DROP",
            help="Fail if the AEM score falls by more than this: 0.01 or 1%.",
        ),
    ] = None,
    significant_only: Annotated[
        bool,
        typer.Option(
            "--significant-only",
            envvar="AEM_SIGNIFICANT_ONLY",
            help="Bars count only what is unlikely to be chance.",
        ),
    ] = False,
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by", metavar="KEY", envvar="AEM_BY", help="Break down by metadata.KEY of the dialogs, too; repeat it."
        ),
    ] = None,
    base_release: Annotated[
        str | None,
        typer.Option("--base-release", metavar="R", envvar="AEM_BASE_RELEASE", help="Only this release of BASE."),
    ] = None,
    new_release: Annotated[
        str | None,
        typer.Option("--new-release", metavar="R", envvar="AEM_NEW_RELEASE", help="Only this release of NEW."),
    ] = None,
    force: Annotated[
        bool,
        typer.Option("--force", envvar="AEM_FORCE", help="Compare runs that were judged by other rules or gold sides."),
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", envvar="AEM_EXIT_ZERO", help="Leave with 0 where the gate fails.")
    ] = False,
    limit: Annotated[
        str, typer.Option("--limit", metavar="N", envvar="AEM_LIMIT", help="How many rows of a table to show.")
    ] = "10",
    resamples: Annotated[
        str, typer.Option("--resamples", metavar="N", envvar="AEM_RESAMPLES", help="Rounds of the bootstrap.")
    ] = "4000",
    seed: Seed = "0",
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", envvar="AEM_QUIET", help="Print the result line only.")
    ] = False,
    as_json: AsJson = False,
    output: Annotated[
        list[str] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            envvar="AEM_DIFF_REPORT",
            help="A report; its suffix chooses the format. Repeat it for more.",
        ),
    ] = None,
) -> Callable[[], int]:
    """Compare runs of the same dialogs: what got better and worse, whether it is more than chance, and may it ship."""
    from aem_cli.cli.figures import whole

    rounds = whole(resamples, "--resamples")
    if rounds < _FEWEST:
        raise UsageError(f"--resamples: an interval needs at least {_FEWEST}")
    options = DiffOptions(
        base,
        tuple(news),
        config,
        max_drop,
        significant_only,
        tuple(by or ()),
        base_release,
        new_release,
        force,
        exit_zero,
        whole(limit, "--limit"),
        rounds,
        whole(seed, "--seed"),
        quiet,
        as_json,
        tuple(output or ()),
    )
    return partial(_diff, options)


def _diff(options: DiffOptions) -> int:
    from aem_cli.config.loading import load_settings
    from aem_cli.core.diff.gate import decide_diff
    from aem_cli.registry import Plug
    from aem_cli.runs.comparing import compare_runs, open_compared
    from aem_cli.runs.reported import results_to_report
    from aem_cli.writers.report_file import reports_alone, write_reports

    settings, how = load_settings(options.config), _how(options)
    rules = _rules(options, settings.gate.diff)
    reports_alone((), options.outputs, Plug.DIFF_REPORT)  # what names none is told before anything is opened
    base = open_compared(options.base, options.base_release)
    news = [open_compared(name, options.new_release) for name in options.news]
    sources = [name for run in (base, *news) for name in run.sources]
    reports = reports_alone([*sources, options.config or ""], options.outputs, Plug.DIFF_REPORT)
    found = []
    for new in news:
        comparison = compare_runs(base, new, how)
        _check_bars(settings, comparison)
        runs = results_to_report(base.name), results_to_report(new.name)
        found.append(comparison._replace(decision=decide_diff(comparison, rules), runs=runs))
    write_reports(found, reports)
    with reader_may_leave():
        _print(options, found)
    return _worst([_code(options, _decision(one)) for one in found])


def _rules(options: DiffOptions, rules: DiffRules) -> DiffRules:
    """The config's `gate.diff` with what the command line says over it."""
    from aem_cli.cli.figures import share

    if options.max_drop is not None:
        rules = rules._replace(max_drop=share(options.max_drop, "--max-drop"))
    return rules._replace(significant_only=True) if options.significant_only else rules


def _check_bars(settings: Settings, found: Comparison) -> None:
    """A bar for a name that nothing answers to would hold whatever happens, and nobody would notice."""
    from aem_cli.config.wiring import check_diff_bars

    if settings.gate.diff.sub_metrics or settings.gate.diff.reasons:
        names = [measure.name for measure in found.headline.sub_metrics]
        check_diff_bars(settings, names, [row.reason for row in found.reasons])


def _how(options: DiffOptions) -> Comparing:
    from aem_cli.core.diff.grouping import BY_DEFAULT, METADATA
    from aem_cli.runs.comparing import Comparing

    for name in options.by:
        if name not in BY_DEFAULT and (not name.startswith(METADATA) or name == METADATA):
            raise UsageError(f"--by {name}: write metadata.KEY, such as metadata.channel, or release")
    by = tuple(dict.fromkeys((*BY_DEFAULT, *options.by)))
    return Comparing(by, options.seed, options.resamples, options.force)


def _print(options: DiffOptions, found: Sequence[Comparison]) -> None:
    from aem_cli.cli.diff_report import print_report
    from aem_cli.cli.exit_codes import ExitCode, meaning
    from aem_cli.console.listing import result_line
    from aem_cli.console.theme import screen_for
    from aem_cli.writers.diff_document import diff_document

    if options.as_json:
        sys.stdout.write(diff_document(found).decode("utf-8"))
    screen = screen_for(sys.stderr if options.as_json else sys.stdout)
    for comparison in found:
        if not (options.quiet or options.as_json):
            print_report(screen, comparison, options.limit)
        decision = _decision(comparison)
        code = _code(options, decision)
        line = result_line(decision, code, meaning(ExitCode(code)))
        screen.console.print(line, soft_wrap=True)


def _decision(comparison: Comparison) -> GateDecision:
    assert comparison.decision is not None
    return comparison.decision


def _code(options: DiffOptions, decision: GateDecision) -> int:
    return decision.exit_code_if_forgiven if options.exit_zero else decision.exit_code


def _worst(codes: Sequence[int]) -> int:
    """The code of several comparisons: the first of 5, 1, 3, 0 that one of them has."""
    return min(codes, key=_PRECEDENCE.index)


_PRECEDENCE = (5, 1, 3, 0)
_FEWEST = 100
