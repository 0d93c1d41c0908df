"""How long to wait before a call is repeated, and when to stop: what the server asks for, else growing pauses."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from math import isfinite
from typing import Final

_FIRST: Final = 0.5  # seconds
_LONGEST: Final = 30.0
_SPREAD: Final = 0.618033988749895  # of the golden ratio: consecutive places land far apart


class Patience:
    """The repeats and the seconds that one question may still take."""

    def __init__(self, retries: int, seconds: float, place: int) -> None:
        self._retries = retries
        self._ends = time.monotonic() + seconds
        self._share = 0.75 + 0.25 * ((place * _SPREAD) % 1)  # so that questions refused together do not return together
        self._waited = 0

    @property
    def left(self) -> float:
        """Seconds."""
        return self._ends - time.monotonic()

    def next_pause(self, asked_for: float | None) -> float | None:
        """Seconds to wait before the next call; None: enough. `asked_for` is what the server's Retry-After says."""
        if self._waited >= self._retries:
            return None
        pause = min(_LONGEST, _FIRST * 2.0 ** min(self._waited, 10)) * self._share
        if asked_for is not None:
            pause = asked_for
        self._waited += 1
        return pause if pause < self.left else None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a server asks to wait, given as seconds, milliseconds or a date; None where it says nothing."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    said = headers.get("retry-after")
    seconds = _number(said)
    return _until(said) if seconds is None and said else seconds


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if isfinite(number) and number >= 0 else None


def _until(text: str) -> float | None:
    try:
        moment = parsedate_to_datetime(text)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return max(0.0, moment.timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None
