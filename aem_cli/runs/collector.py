"""The garbage collector during a run: what a run builds goes by reference counts, so seeking cycles is waste."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final, TypeVar

T = TypeVar("T")

_SELDOM: Final = (200_000, 20, 100)
_BLOCKS: Final = 64


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


def tidied(blocks: Iterable[T]) -> Iterator[T]:
    """The blocks as they come; after every 64 of this process the interpreter gives up its spare tuples.

    It keeps 2,000 of each length and lets go only when it collects: kept for a whole run they are spread over pages
    that nothing else can use, and memory creeps up by 2 MiB in 100,000 dialogs.
    """
    for block in blocks:
        yield block
        if next(_ROUNDS) % _BLOCKS == 0:
            gc.collect()


_ROUNDS: Final = count(1)
