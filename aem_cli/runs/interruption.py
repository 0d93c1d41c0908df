"""Signals that ask a command to end: each becomes a KeyboardInterrupt in the main thread, and none is lost.

What a signal raises comes wherever the main thread is. In a destructor, or in a callback of somebody who catches
everything, it goes no further: then the next signal counts, and a run looks for itself. The tidying up after one that
did arrive is not broken off by another.
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from typing import Any, Final

ENDING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_noted: Final[list[int]] = []


class Surroundings:
    """How signals, and errors that nobody can take, were dealt with before."""

    def __init__(self) -> None:
        self._signals: dict[int, Any] = {}
        self._unraisable = sys.unraisablehook

    def change(self) -> None:
        """Let a request to end, or the end of the terminal, end a command as Ctrl-C does: half-written results go.

        Only the main thread may ask; `nohup` is heeded.
        """
        _noted.clear()
        sys.unraisablehook = self._tell_unraisable
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:
                with suppress(ValueError):
                    self._signals[number] = signal.signal(number, _interrupt)

    def restore(self) -> None:
        """Let everything be as it was."""
        for number, before in self._signals.items():
            signal.signal(number, before)
        sys.unraisablehook = self._unraisable
        _noted.clear()

    def _tell_unraisable(self, lost: sys.UnraisableHookArgs, /) -> None:
        if not isinstance(lost.exc_value, KeyboardInterrupt):
            self._unraisable(lost)


def heed_no_more() -> None:
    """All is done: what is still to be said is said."""
    for number in ENDING:
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)


def look_for_interruption() -> None:
    """Raise KeyboardInterrupt where a signal has come and the one that it raised got lost."""
    if _noted:
        raise KeyboardInterrupt


def _interrupt(number: int, frame: object) -> None:
    _noted.append(number)
    if not _is_tidied_up_after():
        raise KeyboardInterrupt


def _is_tidied_up_after() -> bool:
    """Whether the main thread is at work because of a KeyboardInterrupt."""
    error = sys.exception()
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error is not None
