"""The two streams of a command: what happens where nobody reads them any more, or no more can be written to them.

Standard error is talk, and talk that nobody can hear changes nothing. Standard output is what was asked for: a reader
that leaves early (`aem score d.jsonl | head`) is no error of the run, and a full disk behind it is one.
"""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from aem_cli.errors import UsageError


class ReaderLeftError(BrokenPipeError):
    """Whoever read standard output has gone."""


class OutputLostError(UsageError):
    """Standard output takes no more, and somebody may still wait for it."""


@contextmanager
def reader_may_leave(kept: str = "") -> Iterator[None]:
    """Print inside; if the reader goes away, the rest goes nowhere and the exit code stays what was decided.

    `kept` is what to say of the work itself where standard output cannot be written.
    """
    try:
        yield
        sys.stdout.flush()
    except ReaderLeftError:
        pass
    except OutputLostError as error:
        if kept:
            raise OutputLostError(f"{error}; {kept}") from error
        raise


def take_streams() -> None:
    """Have both streams write out what they cannot encode, and end as the top of this module says.

    A closed stream takes everything and keeps nothing.
    """
    sys.stdout = _taken(sys.stdout, _Output)
    sys.stderr = _taken(sys.stderr, _Talk)


def _taken(stream: TextIO | None, kind: type[_Stream]) -> TextIO:
    """A stream over the same file; one that lies over no file, as those of tests do, stays."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8", errors="backslashreplace")  # noqa: PTH123
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    if not isinstance(stream, io.TextIOWrapper) or not isinstance(raw, io.RawIOBase) or isinstance(raw, _Stream):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(kind(raw)),
        stream.encoding,
        "backslashreplace",
        line_buffering=stream.line_buffering or stream.write_through,
    )


class _Stream(io.RawIOBase):
    """Hands bytes on until that fails for the first time; from then on they go nowhere."""

    def __init__(self, raw: io.RawIOBase) -> None:
        self._raw = raw
        self._lost = False

    @property
    def name(self) -> object:
        return getattr(self._raw, "name", None)

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()

    def write(self, block: Any, /) -> int:
        if self._lost:
            return len(block)
        try:
            while (written := self._raw.write(block)) is None:  # a pipe that does not wait, and is full
                select.select([], [self._raw], [])
            return written
        except OSError as error:
            self._lost = True
            self._tell(error)
            return len(block)

    def _tell(self, error: OSError) -> None:
        raise NotImplementedError


class _Talk(_Stream):
    def _tell(self, error: OSError) -> None:
        """Nobody hears it, and the exit code has to say it alone."""


class _Output(_Stream):
    def _tell(self, error: OSError) -> None:
        if error.errno == errno.EPIPE:
            raise ReaderLeftError(errno.EPIPE, os.strerror(errno.EPIPE)) from error
        raise OutputLostError(
            f"standard output: cannot be written: {error.strerror or error}; make room, or send it elsewhere"
        ) from error
