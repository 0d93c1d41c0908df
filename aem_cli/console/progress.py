"""Progress of a run on standard error: for a person one line that rewrites itself, for a program lines of JSON.

The line is only for a person at a terminal: nothing is written where standard error is a file or a pipe, in CI, or on a
dumb terminal.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Mapping
from typing import Final, TextIO

from aem_cli.domain import numbers
from aem_cli.domain.standing import Standing

_PAUSE: Final = 0.1  # seconds between two lines: fast enough to look alive, slow enough to cost nothing
_PATIENCE: Final = 0.5  # a shorter run shows nothing
_JSON_PAUSE: Final = 1.0


class Progress:
    """Says to a person how far a run is."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._started = clock()
        self._due = self._started + _PATIENCE
        self._width = 0

    def update(self, standing: Standing, total: int | None) -> None:
        """Rewrite the line if it is time to; `total` None where the length of the input is not known."""
        now = self._clock()
        if now < self._due:
            return
        self._due = now + _PAUSE
        line = progress_line(standing, total, now - self._started)
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


class ProgressLines:
    """Says it to a program: an object a line, `{"progress": {...}}`, once a second and at the end."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._started = clock()
        self._due = self._started + _JSON_PAUSE
        self._last: tuple[Standing, int | None] = Standing(), None

    def update(self, standing: Standing, total: int | None) -> None:
        """Write a line if it is time to."""
        self._last = standing, total
        if self._clock() >= self._due:
            self._due = self._clock() + _JSON_PAUSE
            self._write()

    def close(self) -> None:
        """Write how it stands at the end, however short the run was."""
        self._write()

    def _write(self) -> None:
        standing, total = self._last
        seconds = self._clock() - self._started
        told = {
            "bytes": standing.read,
            "bytes_total": total,
            "dialogs": standing.dialogs,
            "dialogs_before": standing.dialogs_before,
            "dialogs_per_second": _rounded(standing.speed(seconds), 1),
            "pass_rate": _rounded(standing.pass_rate, 6),
            "turns_unscored": standing.unscored,
            "seconds": round(seconds, 3),
            "seconds_left": _rounded(standing.seconds_left(total, seconds), 1),
        }
        self._stream.write(json.dumps({"progress": told}) + "\n")
        self._stream.flush()


def progress_line(standing: Standing, total: int | None, elapsed: float) -> str:
    """One line: "45.2 % of 812.0 MB, 120,000 dialogs, 5,210 dialogs/s, 91.0 % pass, 1 min 12 s left"."""
    read = numbers.size(standing.read)
    parts = [
        f"{numbers.percent(min(standing.read / total, 1.0))} of {numbers.size(total)}" if total else f"{read} read"
    ]
    parts.append(numbers.counted(standing.dialogs, "dialog"))
    parts.append(numbers.speed(standing.dialogs - standing.dialogs_before, elapsed))
    if standing.pass_rate is not None:
        parts.append(f"{numbers.percent(standing.pass_rate)} pass")
    if standing.unscored:
        parts.append(f"{numbers.counted(standing.unscored, 'turn')} unscored")
    left = standing.seconds_left(total, elapsed)
    if left is not None:
        parts.append(f"{numbers.duration(left)} left")
    return ", ".join(parts)


def is_watched(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether a person is likely to see the progress line."""
    return stream.isatty() and environ.get("TERM") != "dumb" and not environ.get("CI")


def _rounded(number: float | None, places: int) -> float | None:
    return None if number is None else round(number, places)
