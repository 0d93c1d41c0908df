"""Progress of a run on standard error: bytes read, speed and time left, one line that rewrites itself.

Only a person at a terminal sees it: nothing is written where standard error is a file or a pipe, in CI, or on a dumb
terminal.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping
from typing import TextIO

from aem_cli.domain import numbers

_PAUSE = 0.1  # seconds between two lines: fast enough to look alive, slow enough to cost nothing
_PATIENCE = 0.5  # a shorter run shows nothing


class Progress:
    """Says how far a run is."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._started = clock()
        self._due = self._started + _PATIENCE
        self._width = 0

    def update(self, read: int, total: int | None, dialogs: int) -> None:
        """Rewrite the line if it is time to; `total` None where the length of the input is not known."""
        now = self._clock()
        if now < self._due:
            return
        self._due = now + _PAUSE
        line = progress_line(read, total, dialogs, now - self._started)
        self._write(line[: shutil.get_terminal_size().columns - 1])

    def close(self) -> None:
        """Take the line away."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._width))
        self._stream.flush()
        self._width = len(line)


def progress_line(read: int, total: int | None, dialogs: int, elapsed: float) -> str:
    """One line: "45.2 % of 812.0 MB, 120,000 dialogs, 5,210 dialogs/s, 1 min 12 s left"."""
    speed = numbers.speed(dialogs, elapsed)
    if not total:
        return f"{numbers.size(read)} read, {numbers.counted(dialogs, 'dialog')}, {speed}"
    share = min(read / total, 1.0)
    left = f", {numbers.duration(elapsed * (1 - share) / share)} left" if share > 0 else ""
    return f"{numbers.percent(share)} of {numbers.size(total)}, {numbers.counted(dialogs, 'dialog')}, {speed}{left}"


def is_watched(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether a person is likely to see the progress line."""
    return stream.isatty() and environ.get("TERM") != "dumb" and not environ.get("CI")
