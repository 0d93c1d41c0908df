"""An index of a file: where the line of a key stands, in 21 bytes a line."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator


class OffsetIndex:
    """Add lines, close, then look up. Keys are digests, so a line that is found wants to be looked at."""

    def __init__(self) -> None:
        self._digests, self._starts, self._lines = array("Q"), array("Q"), array("I")
        self._marked = bytearray()

    def add(self, digest: int, start: int, line: int) -> None:
        """Note a line."""
        self._digests.append(digest)
        self._starts.append(start)
        self._lines.append(min(line, 2**32 - 1))

    def close(self) -> None:
        """Bring the lines into the order of their digests."""
        order = sorted(range(len(self._digests)), key=self._digests.__getitem__)
        for name in ("_digests", "_starts", "_lines"):
            column = getattr(self, name)
            setattr(self, name, array(column.typecode, map(column.__getitem__, order)))
        self._marked = bytearray(len(order))

    def places(self, digest: int) -> Iterator[int]:
        """The lines with a digest, as places in this index."""
        place = bisect_left(self._digests, digest)
        while place < len(self._digests) and self._digests[place] == digest:
            yield place
            place += 1

    def at(self, place: int) -> tuple[int, int]:
        """Start and number of a line."""
        return self._starts[place], self._lines[place]

    def mark(self, place: int) -> None:
        """Note that a line was asked for."""
        self._marked[place] = 1

    def unmarked(self) -> Iterator[int]:
        """The lines that nobody asked for, in the order of the file."""
        left = [place for place, marked in enumerate(self._marked) if not marked]
        yield from sorted(left, key=self._starts.__getitem__)
