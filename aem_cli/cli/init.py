"""`aem init`: a folder to start from, with a config, a small data set and pipelines."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from aem_cli.errors import UsageError


def init(
    folder: Annotated[str, typer.Argument(metavar="[FOLDER]", help="Where to put it; made if it is not there.")] = ".",
    ci: Annotated[
        str,
        typer.Option("--ci", metavar="WHICH", envvar="AEM_INIT_CI", help="The pipelines: all, github, gitlab or none."),
    ] = "all",
) -> Callable[[], int]:
    """Write a starter folder: aem.yaml, dataset.jsonl, pipelines for GitHub and GitLab. Nothing is overwritten."""
    return partial(_init, folder, ci)


def _init(folder: str, ci: str) -> int:
    from aem_cli.cli.streams import reader_may_leave
    from aem_cli.domain.literal import printable
    from aem_cli.stores.writing import check_file
    from aem_cli.writers.starter_folder import PIPELINES, write_starter

    choices: dict[str, tuple[str, ...]] = {"all": tuple(PIPELINES), "none": (), **{one: (one,) for one in PIPELINES}}
    if ci not in choices:
        raise UsageError(f"--ci {ci!r}: is not known; write {', '.join(choices)}")
    check_file(folder)
    written = write_starter(Path(folder), choices[ci])
    lines = [f"wrote {path}" for path in written]
    there = "" if folder == "." else f"cd {shlex.quote(folder)} && "
    lines.append(f"next: {there}aem score dataset.jsonl --config aem.yaml")
    if folder != "." and choices[ci]:
        lines.append(
            "pipelines are read at the root of a repository; move them there, with the folder in their commands"
        )
    with reader_may_leave(f"all files are written to {folder}"):
        sys.stdout.write(printable("\n".join(lines), sys.stdout.encoding) + "\n")
    return 0
