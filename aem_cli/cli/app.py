"""The command line as Typer sees it: the commands and what is common to them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Annotated, Final

import typer

from aem_cli import __version__
from aem_cli.cli.plain_command import PlainCommand, PlainGroup

COMMANDS: Final = (
    "score", "merge", "diff", "trend", "show", "report", "validate", "calibrate", "agree", "init", "schema", "import",
)  # fmt: skip
"""In the order of the help text. Each is the function of its name in the module of its name."""


def app_for(words: Sequence[str]) -> typer.Typer:
    """An app with the one command that the words begin with, else with all of them, as help and mistakes need it.

    Loading the others, and telling Typer of their options, would make every start longer.
    """
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
    app.callback()(aem)
    for name in words[:1] if words and words[0] in COMMANDS else COMMANDS:
        own = f"{name}_" if iskeyword(name) else name
        app.command(name, cls=PlainCommand)(getattr(import_module(f"aem_cli.cli.{own}"), own))
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"aem {__version__}")
        raise typer.Exit


def aem(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Evaluate multi-turn AI agents against golden dialogs, and tell root causes from cascades."""
