"""The command line as Typer sees it: the commands and what is common to them."""

from __future__ import annotations

from typing import Annotated

import typer

from aem_cli import __version__
from aem_cli.cli.agree import agree
from aem_cli.cli.calibrate import calibrate
from aem_cli.cli.diff import diff
from aem_cli.cli.import_ import import_
from aem_cli.cli.init import init
from aem_cli.cli.merge import merge
from aem_cli.cli.plain_command import PlainCommand, PlainGroup
from aem_cli.cli.report import report
from aem_cli.cli.schema import schema
from aem_cli.cli.score import score
from aem_cli.cli.show import show
from aem_cli.cli.trend import trend
from aem_cli.cli.validate import validate

app = typer.Typer(
    name="aem",
    cls=PlainGroup,
    rich_markup_mode=None,  # Rich costs start-up time, and help is read in pipes and logs as well
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    epilog="Exit codes: 0 passed, 1 the gate failed, 2 usage, config or data error, 3 turns left unscored, "
    "4 internal error, 5 nothing was evaluated, 130 interrupted.",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"aem {__version__}")
        raise typer.Exit


@app.callback()
def aem(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Evaluate multi-turn AI agents against golden dialogs, and tell root causes from cascades."""


for command in (score, merge, diff, trend, show, report, validate, calibrate, agree, init, schema):
    app.command(cls=PlainCommand)(command)
app.command("import", cls=PlainCommand)(import_)
