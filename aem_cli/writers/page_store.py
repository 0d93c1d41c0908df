"""The dialogs of a page, within bounds: failing ones first, packed in blocks that a browser unpacks one by one.

Blocks wait in temporary files until the page is written: memory holds one block of each kind, however long the run is.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from tempfile import TemporaryFile
from types import TracebackType
from typing import Final, NamedTuple, Self

MOST_DIALOGS: Final = 5_000
MOST_BYTES: Final = 64_000_000  # of JSON, before it is packed
_BLOCK_DIALOGS: Final = 100
_BLOCK_BYTES: Final = 1_000_000
_LEVEL: Final = 6


class Bounds(NamedTuple):
    """How much a page may hold, and how much a block."""

    dialogs: int = MOST_DIALOGS
    bytes: int = MOST_BYTES
    block_dialogs: int = _BLOCK_DIALOGS
    block_bytes: int = _BLOCK_BYTES


class LeftOut(NamedTuple):
    """How many dialogs have no room in the page."""

    passing: int
    others: int


class _Block(NamedTuple):
    dialogs: int
    bytes: int
    packed: int


class _Pile:
    """Blocks of one kind of dialog, in their order; those beyond the bounds are counted only."""

    def __init__(self, bounds: Bounds, files: ExitStack) -> None:
        self._bounds = bounds
        self._file = files.enter_context(TemporaryFile())  # noqa: SIM115 - the store closes it
        self._open: list[bytes] = []
        self._size = 0
        self.seen = self._kept = self._kept_bytes = 0
        self.blocks: list[_Block] = []

    def add(self, text: bytes) -> None:
        self.seen += 1
        if self._kept >= self._bounds.dialogs or (self._kept and self._kept_bytes + len(text) > self._bounds.bytes):
            self._kept = self._bounds.dialogs  # what follows has no room either, so that the order has no gaps
            return
        self._kept += 1
        self._kept_bytes += len(text)
        self._open.append(text)
        self._size += len(text)
        if len(self._open) == self._bounds.block_dialogs or self._size > self._bounds.block_bytes:
            self.close()

    def close(self) -> None:
        """End the block that is open."""
        if self._open:
            packed = _packed(b"[" + b",".join(self._open) + b"]")
            self._file.write(packed)
            self.blocks.append(_Block(len(self._open), self._size, len(packed)))
            self._open, self._size = [], 0

    def read(self, blocks: list[_Block]) -> Iterator[str]:
        """The first so many blocks, as they were written."""
        self._file.seek(0)
        for block in blocks:
            yield self._file.read(block.packed).decode("ascii")


class PageStore:
    """Takes dialogs in the order of the data set. Passing ones get the room that is left by all others."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self._bounds = bounds or Bounds()
        self._files = ExitStack()

    def __enter__(self) -> Self:
        self._passing, self._others = _Pile(self._bounds, self._files), _Pile(self._bounds, self._files)
        self._place = 0
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._files.close()

    def add(self, text: bytes, passes: bool) -> None:
        """Keep one dialog, a JSON object; it is told its place in the data set."""
        (self._passing if passes else self._others).add(b'{"place":%d,' % self._place + text[1:])
        self._place += 1

    def complete(self) -> LeftOut:
        """End all blocks; what has no room, by whole blocks of passing dialogs."""
        for pile in (self._others, self._passing):
            pile.close()
        self._chosen = self._fitting()
        passing = sum(block.dialogs for block in self._chosen)
        others = sum(block.dialogs for block in self._others.blocks)
        return LeftOut(self._passing.seen - passing, self._others.seen - others)

    def blocks(self) -> Iterator[str]:
        """Blocks as base64 of gzip of a JSON list: failing and undecided dialogs, then passing ones."""
        yield from self._others.read(self._others.blocks)
        yield from self._passing.read(self._chosen)

    def _fitting(self) -> list[_Block]:
        dialogs = sum(block.dialogs for block in self._others.blocks)
        size = sum(block.bytes for block in self._others.blocks)
        chosen: list[_Block] = []
        for block in self._passing.blocks:
            dialogs, size = dialogs + block.dialogs, size + block.bytes
            if dialogs > self._bounds.dialogs or size > self._bounds.bytes:
                break
            chosen.append(block)
        return chosen


def _packed(text: bytes) -> bytes:
    """The same bytes for the same text: no time and no name stand in it."""
    return b64encode(gzip.compress(text, compresslevel=_LEVEL, mtime=0))
