"""Standard output whose reader may leave early (`aem score d.jsonl | head`): that is no error of the run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """Print inside; if the reader goes away, the rest goes nowhere and the exit code stays what was decided."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        leave_the_pipe()


def leave_the_pipe() -> None:
    """Point standard output to nowhere, or Python complains about the pipe on its way out."""
    leave(sys.stdout)


def leave(stream: TextIO) -> None:
    """Point a stream to nowhere; what it still holds goes there."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
