"""Finds dialogs that stand twice in a data set, in about 16 bytes a dialog, and names both lines."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from os import PathLike, fspath
from pathlib import Path
from typing import Final

from aem_cli.domain.dialog import Dialog
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.dialogs import read_dialogs
from aem_cli.readers.opening import STANDARD_INPUT, display_name

Key = tuple[str, str | None, int | None]


def without_duplicates(
    records: Iterable[Dialog | BadRecord], source: str | PathLike[str], named: int = 1000
) -> Iterator[Dialog | BadRecord]:
    """The records of `source`, each dialog once; a later one with the same key becomes a bad record at the end.

    Only the first `named` repeated dialogs are looked up by reading the source again; the others say that they stand
    there twice. Standard input and pipes cannot be read again, so there the line of the first is kept as well (4 bytes
    a dialog) and a digest counts as proof.
    """
    once = fspath(source) == STANDARD_INPUT or not Path(source).is_file()
    seen = SeenKeys(with_lines=once)
    repeated: list[tuple[Key, int, int | None]] = []
    path = display_name(fspath(source))
    for record in records:
        if isinstance(record, BadRecord):
            yield record
            continue
        first = seen.add(record.key, record.line)
        if first is None:
            yield record
        elif len(repeated) < named:
            repeated.append((record.key, record.line, first or None))
        else:
            yield _twice(path, record.key, record.line, None)
    if repeated:
        yield from _named(repeated, source) if not once else (_twice(path, *twice) for twice in repeated)


class SeenKeys:
    """Keys of dialogs as packed 8-byte digests; the lines of their dialogs only where asked for.

    The digests lie in many small tables, so that one that grows never holds more than a small part twice.
    """

    __slots__ = ("_parts",)

    def __init__(self, with_lines: bool = False) -> None:
        self._parts = [_Table(with_lines) for _ in range(_PARTS)]

    def add(self, key: Key, line: int) -> int | None:
        """None for a new key, else the line of the first dialog that has it: 0 where lines are not kept.

        Two keys share a digest once in 2**64 pairs, so an answer other than None wants to be confirmed.
        """
        digest = digest_of(key)
        return self._parts[digest % _PARTS].add(digest, line)

    @property
    def size(self) -> int:
        """Bytes held."""
        return sum(part.size for part in self._parts)


class _Table:
    """An open-addressing table of digests; 0 is a free slot."""

    __slots__ = ("_count", "_lines", "_slots")

    def __init__(self, with_lines: bool) -> None:
        self._count = 0
        self._slots = array("Q", [0]) * _FIRST_SLOTS
        self._lines = array("I", [0]) * _FIRST_SLOTS if with_lines else None

    def add(self, digest: int, line: int) -> int | None:
        """None for a new digest, else the line it was added with, 0 where lines are not kept."""
        if self._count * 5 >= len(self._slots) * 4:
            self._grow()
        place = self._place(digest)
        if self._slots[place]:
            return self._lines[place] if self._lines is not None else 0
        self._slots[place] = digest
        if self._lines is not None:
            self._lines[place] = min(line, _LAST_LINE)
        self._count += 1
        return None

    @property
    def size(self) -> int:
        """Bytes held."""
        return self._slots.itemsize * len(self._slots) + (4 * len(self._lines) if self._lines is not None else 0)

    def _place(self, digest: int) -> int:
        """Where the digest stands, or the free slot it belongs into."""
        slots = self._slots
        size = len(slots)
        place = digest // _PARTS % size
        while (found := slots[place]) and found != digest:
            place = place + 1 if place + 1 < size else 0
        return place

    def _grow(self) -> None:
        """Half as much room again, so that a slot is at most 15 bytes a key once the table has grown."""
        old_slots, old_lines = self._slots, self._lines
        size = len(old_slots) * 3 // 2 | 1
        self._slots = array("Q", [0]) * size
        self._lines = array("I", [0]) * size if old_lines is not None else None
        for old, digest in enumerate(old_slots):
            if digest:
                place = self._place(digest)
                self._slots[place] = digest
                if self._lines is not None and old_lines is not None:
                    self._lines[place] = old_lines[old]


def digest_of(key: Key) -> int:
    """8 bytes for a key, the same in every process; never 0."""
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=8).digest(), "little") or 1


def _named(repeated: list[tuple[Key, int, int | None]], source: str | PathLike[str]) -> Iterator[Dialog | BadRecord]:
    """Look up the first lines in one more pass. A dialog that only shares a digest comes out as it is, if late."""
    first = dict.fromkeys((key for key, _, _ in repeated), 0)
    lines = {line for _, line, _ in repeated}
    late: dict[int, Dialog] = {}
    for record in read_dialogs(source):
        if isinstance(record, Dialog) and first.get(record.key) == 0:
            first[record.key] = record.line
            if record.line in lines:
                late[record.line] = record
    path = display_name(fspath(source))
    for key, line, _ in repeated:
        yield late[line] if line in late else _twice(path, key, line, first[key] or None)


def _twice(path: str, key: Key, line: int, first: int | None) -> BadRecord:
    dialog_id, release, trial = key
    parts = [f"dialog {dialog_id!r}"]
    parts += [] if release is None else [f"release {release!r}"]
    parts += [] if trial is None else [f"trial {trial}"]
    where = "an earlier line" if first is None else f"line {first}"
    message = f"{', '.join(parts)} stands on {where} already; give each its own dialog_id, release or trial"
    return BadRecord(path, line, None, "dialog_id", message)


_LAST_LINE: Final = 2**32 - 1
_PARTS: Final = 64
_FIRST_SLOTS: Final = 32
