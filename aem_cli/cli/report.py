"""`aem report`: write reports of a finished run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from aem_cli.cli.annotations import Annotations, annotations_for, print_annotations
from aem_cli.domain.literal import printable
from aem_cli.errors import UsageError


def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run folder, or its results.jsonl.")],
    output: Annotated[
        list[str] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            envvar="AEM_REPORT",
            help="A report; its suffix chooses the format. Repeat it for more.",
        ),
    ] = None,
    annotations: Annotations = None,
) -> Callable[[], int]:
    """Write reports of a finished run: for the pull request, the CI's test tab, a spreadsheet, a dashboard."""
    return partial(_report, run, tuple(output or ()), annotations_for(annotations))


def _report(name: str, outputs: tuple[str, ...], annotations: str | None) -> int:
    from aem_cli.registry import Plug, names
    from aem_cli.runs.reported import run_to_report
    from aem_cli.writers.report_file import reports_alone, write_reports

    if not outputs and annotations is None:
        raise UsageError(f"name a report to write: -o FILE, with a suffix out of {', '.join(names(Plug.REPORT))}")
    run = run_to_report(name)
    reports = reports_alone(run.sources, outputs)
    write_reports(run, reports)
    print_annotations(run, annotations)
    if not reports:
        return 0
    said = f"wrote {', '.join(str(report.path) for report in reports)}"
    sys.stderr.write(printable(said, sys.stderr.encoding) + "\n")
    return 0
