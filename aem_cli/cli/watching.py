"""Who is told how far a command is: a person at a terminal, a program, or nobody."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from aem_cli.console.progress import Progress, ProgressLines, is_watched
from aem_cli.domain.standing import Standing
from aem_cli.errors import UsageError
from aem_cli.readers.opening import ReadPosition

AUTO: Final = "auto"
JSON: Final = "json"
OFF: Final = "off"

Watch = Callable[[Standing], None]


def check_mode(mode: str) -> None:
    """Raise UsageError for an unknown mode."""
    if mode not in (AUTO, JSON, OFF):
        raise UsageError(f"--progress: {mode!r} is not known; write auto, json or off")


@contextmanager
def watched(mode: str, quiet: bool, position: ReadPosition) -> Iterator[Watch]:
    """A function that is told how far the reading of `position` has got."""
    if mode == OFF or (mode == AUTO and (quiet or not is_watched(sys.stderr, os.environ))):
        yield _unwatched
        return
    progress = ProgressLines(sys.stderr) if mode == JSON else Progress(sys.stderr)
    last = Standing()

    def watch(standing: Standing) -> None:
        nonlocal last
        last = standing
        progress.update(standing, position.total)

    try:
        yield watch
        watch(last._replace(read=position.read))  # all is read: what is no work of this command is done as well
    finally:
        progress.close()


def _unwatched(standing: Standing) -> None:
    """Nobody looks."""
