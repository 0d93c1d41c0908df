"""The keys of all dialogs so far, packed into about 6 bytes each, so that one that comes again is known."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import Final

Key = tuple[str, str | None, int | None]


class SeenKeys:
    """Keys of dialogs as packed digests; the lines of their dialogs only where asked for.

    A digest chooses one of many chains of pages, which are searched in C, and leaves its other bytes there: 6 bytes a
    dialog, or 7 where lines are kept, since nothing can be read again then. All pages stand in one piece of memory that
    grows at its end: of thousands that grow each by itself a third would be holes.
    """

    __slots__ = ("_before", "_entries", "_filled", "_last", "_lines", "_width")

    def __init__(self, with_lines: bool = False) -> None:
        self._width = _WIDTH_WITH_LINES if with_lines else _WIDTH
        self._entries = bytearray(_PAGE * self._width)  # page 0 is nobody's: it ends every chain
        self._lines = array("I", bytes(4 * _PAGE)) if with_lines else None
        self._before = array("I", (0,))  # by page: the one that its chain had before
        self._last = array("I", bytes(4 * _CHAINS))  # by chain: its page that takes more
        self._filled = bytearray([_PAGE]) * _CHAINS  # by chain: entries in that page

    def add(self, key: Key, line: int) -> int | None:
        """None for a new key, else the line of the first dialog that has it: 0 where lines are not kept."""
        return self.add_digest(digest_of(key), line)

    def add_digest(self, digest: int, line: int) -> int | None:
        """The same by the digest of a key.

        Among a million dialogs two share the 60 bits that are kept once in 2 million data sets (the 64 bits beside
        lines once in 36 million), so an answer other than None wants to be confirmed where that is cheap.
        """
        rest, chain = divmod(digest, _CHAINS)
        entry = (rest & (1 << 8 * self._width) - 1).to_bytes(self._width, "little")
        place = self._place_of(entry, chain)
        if place is not None:
            return self._lines[place] if self._lines is not None else 0
        self._append(entry, chain, line)
        return None

    def _place_of(self, entry: bytes, chain: int) -> int | None:
        width, entries, before = self._width, self._entries, self._before
        page, filled = self._last[chain], self._filled[chain]
        while page:
            start = page * _PAGE * width
            end = start + filled * width
            place = entries.find(entry, start, end)
            while place >= 0 and place % width:  # bytes of two entries side by side
                place = entries.find(entry, place + 1, end)
            if place >= 0:
                return place // width
            page, filled = before[page], _PAGE
        return None

    def _append(self, entry: bytes, chain: int, line: int) -> None:
        if self._filled[chain] == _PAGE:
            self._before.append(self._last[chain])
            self._last[chain] = len(self._before) - 1
            self._filled[chain] = 0
            self._entries += bytes(_PAGE * self._width)
            if self._lines is not None:
                self._lines.frombytes(bytes(4 * _PAGE))
        place = self._last[chain] * _PAGE + self._filled[chain]
        self._entries[place * self._width : (place + 1) * self._width] = entry
        self._filled[chain] += 1
        if self._lines is not None:
            self._lines[place] = min(line, _LAST_LINE)

    @property
    def size(self) -> int:
        """Bytes held."""
        parts = (self._entries, self._before, self._last, self._filled, self._lines)
        return sum(part.__sizeof__() for part in parts if part is not None)


def digest_of(key: Key) -> int:
    """8 bytes for a key, the same in every process."""
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=8).digest(), "little")


_LAST_LINE: Final = 2**32 - 1
_CHAINS: Final = 4096
_PAGE: Final = 16  # entries
_WIDTH: Final = 6
_WIDTH_WITH_LINES: Final = 7
