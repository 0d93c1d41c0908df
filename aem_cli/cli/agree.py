"""`aem agree`: how far a run agrees with people, and where it does not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from aem_cli.cli.resampling import AsJson, Resamples, Seed
from aem_cli.cli.streams import reader_may_leave

if TYPE_CHECKING:
    from aem_cli.core.confusion import Confusion
    from aem_cli.core.gate import GateDecision


class AgreeOptions(NamedTuple):
    """The words of one call."""

    run: str
    labels: str
    min_agreement: str | None
    limit: int
    resamples: str
    seed: str
    as_json: bool


def agree(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run folder, or its results.jsonl.")],
    labels: Annotated[
        str, typer.Argument(metavar="LABELS", help="What people said of turns: JSONL or CSV; - is standard input.")
    ],
    min_agreement: Annotated[
        str | None,
        typer.Option(
            "--min-agreement",
            metavar="X",
            envvar="AEM_MIN_AGREEMENT",
            help="Fail (exit code 1) if verdicts on whole turns agree in less than this: 0.9 or 90%.",
        ),
    ] = None,
    limit: Annotated[
        str, typer.Option("--limit", metavar="N", envvar="AEM_LIMIT", help="How many differing turns to list.")
    ] = "10",
    resamples: Resamples = "1000",
    seed: Seed = "0",
    as_json: AsJson = False,
) -> Callable[[], int]:
    """Hold a run against people's labels: agreement with intervals, and the turns to review, worst first."""
    from aem_cli.cli.figures import whole

    return partial(_agree, AgreeOptions(run, labels, min_agreement, whole(limit, "--limit"), resamples, seed, as_json))


def _agree(options: AgreeOptions) -> int:
    from aem_cli.cli.agree_report import Findings, agreement_json, print_report
    from aem_cli.cli.exit_codes import ExitCode, meaning
    from aem_cli.cli.figures import share
    from aem_cli.cli.labelled_run import against, read_together, resampling
    from aem_cli.config.settings import Settings
    from aem_cli.console.listing import result_line
    from aem_cli.console.theme import screen_for
    from aem_cli.runs.labelling import with_shapes
    from aem_cli.runs.run_rules import settings_of_run

    bar = None if options.min_agreement is None else share(options.min_agreement, "--min-agreement")
    resampler = resampling(options.resamples, options.seed)
    read = read_together(options.run, options.labels)
    tools = (settings_of_run(read.run) or Settings()).tools
    read = read._replace(labelled=with_shapes(read.labelled, read.run, tools))
    found = Findings.of(read, resampler)
    screen = screen_for()
    decision = _decide(found.agreement.turns.confusion, bar, bool(read.compared.comparisons))
    with reader_may_leave():
        if options.as_json:
            sys.stdout.write(agreement_json(found))
        else:
            print_report(screen, against(options.run, options.labels), read, found, options.limit)
        if decision.sentence:
            line = result_line(decision, decision.exit_code, meaning(ExitCode(decision.exit_code)))
            (screen_for(sys.stderr) if options.as_json else screen).console.print(line, soft_wrap=True)
    return decision.exit_code


def _decide(turns: Confusion, bar: Fraction | None, compared: bool) -> GateDecision:
    """Whether whole turns agree often enough, by the unrounded share; no sentence where there was nothing to decide."""
    from aem_cli.core.gate import FAILED, NOTHING, PASSED, GateDecision
    from aem_cli.core.sentence import counted, decimal

    if not compared:
        return GateDecision(NOTHING, "nothing was compared: no label speaks of a scored turn of the run", (), False)
    if bar is None:
        return GateDecision(PASSED, "", (), False)
    share = turns.agreement
    if share is None:
        return GateDecision(NOTHING, "--min-agreement: no verdict on a whole turn was compared", (), False)
    reached = share >= bar
    same = turns.accepted_right + turns.rejected_right
    said = f"agreement {decimal(share, bar)} ({same} of {counted(turns.total, 'turn')})"
    sentence = f"--min-agreement: {said} {'reaches' if reached else 'is under'} {decimal(bar)}"
    return GateDecision(PASSED if reached else FAILED, sentence, (), False)
