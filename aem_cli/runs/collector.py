"""The garbage collector during a run: what a run builds goes by reference counts, so seeking cycles is waste."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_SELDOM: Final = (200_000, 20, 100)


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Collect seldom and leave out what was there before; afterwards everything is as it was."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
