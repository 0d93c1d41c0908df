"""Where each dialog of a predicted file stands, in about 26 bytes a dialog, so that the file itself is never held."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from hashlib import blake2b
from typing import IO, Final

import msgspec

from aem_cli.domain.dialog import Dialog
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.dialogs import BOM, read_line


class PredictionIndex:
    """The places of predicted dialogs by dialog_id; a bare list of turns is found by its line."""

    def __init__(self, file: IO[bytes], path: str) -> None:
        self._file, self._path = file, path
        self._places = array("Q")  # where a line starts in the file
        self._lines = array("I")
        self._prints = array("I")  # four bytes of the digest of what a dialog is found by
        self._before = array("I")  # the number of the dialog before it that is found in the same way; 0: none
        self._slots = array("I", [0]) * _FIRST_SLOTS  # numbers of dialogs, from 1
        self._used = bytearray()

    def fill(self) -> Iterator[BadRecord]:
        """Read the file once; the records that hold no id to be found by."""
        place = 0
        for number, line in enumerate(self._file, 1):
            text = line.removeprefix(BOM) if number == 1 else line
            if text and not text.isspace():
                key = _key_of(text, number)
                if key is not None:
                    self._add(_print_of(key), place + len(line) - len(text), number)
                elif isinstance(bad := self._record(text, number, place, ""), BadRecord):
                    yield bad
                else:
                    self._add(_print_of(bad.id), place + len(line) - len(text), number)
            place += len(line)

    def of(self, dialog: Dialog, list_id: str) -> Iterator[tuple[int, Dialog | BadRecord]]:
        """Numbers and records of what answers a gold dialog, in the order of the file."""
        found = sorted({*self._numbers(_print_of(dialog.id)), *self._numbers(_print_of(dialog.line))})
        for number in found:
            record = self.read(number, list_id)
            if isinstance(record, BadRecord) or record.id in (dialog.id, f"{list_id}:{dialog.line}"):
                yield number, record

    def read(self, number: int, list_id: str) -> Dialog | BadRecord:
        """The record of a number; `list_id` begins the id of a bare list of turns."""
        place, line = self._places[number], self._lines[number]
        self._file.seek(place)
        return self._record(self._file.readline(), line, place, list_id)

    def use(self, number: int) -> bool:
        """Mark a record as joined; whether it was not so before."""
        was_free = not self._used[number]
        self._used[number] = 1
        return was_free

    @property
    def unused(self) -> Iterator[int]:
        """The numbers of records that no gold dialog asked for."""
        return (number for number, used in enumerate(self._used) if not used)

    @property
    def size(self) -> int:
        """Bytes held."""
        parts = (self._places, self._lines, self._prints, self._before, self._slots)
        return sum(part.itemsize * len(part) for part in parts) + len(self._used)

    def __len__(self) -> int:
        return len(self._places)

    def _record(self, text: bytes, number: int, place: int, list_id: str) -> Dialog | BadRecord:
        return read_line(text, self._path, number, place, f"{list_id}:{number}")

    def _add(self, digest: int, place: int, line: int) -> None:
        if (len(self._places) + 1) * 3 > len(self._slots) * 2:
            self._grow()
        slot = self._slot(digest)
        self._before.append(self._slots[slot])
        self._places.append(place)
        self._lines.append(min(line, _MOST))
        self._prints.append(digest)
        self._used.append(0)
        self._slots[slot] = len(self._places)

    def _numbers(self, digest: int) -> Iterator[int]:
        number = self._slots[self._slot(digest)]
        while number:
            yield number - 1
            number = self._before[number - 1]

    def _slot(self, digest: int) -> int:
        """Where the last dialog with this digest is named, or the free slot it belongs into."""
        slots, prints = self._slots, self._prints
        size = len(slots)
        slot = digest % size
        while (number := slots[slot]) and prints[number - 1] != digest:
            slot = slot + 1 if slot + 1 < size else 0
        return slot

    def _grow(self) -> None:
        last = [number for number in self._slots if number]
        self._slots = array("I", [0]) * (len(self._slots) * 2)
        for number in last:
            self._slots[self._slot(self._prints[number - 1])] = number


class _Named(msgspec.Struct, gc=False):
    dialog_id: str | int


def _key_of(line: bytes, number: int) -> str | int | None:
    """What a line is found by: its id, or its number where it is a bare list; None where it needs a closer look."""
    if line.lstrip()[:1] == b"[":
        return number
    try:
        return str(_NAMED.decode(line).dialog_id)
    except (ValueError, RecursionError):
        return None


def _print_of(key: str | int) -> int:
    """Four bytes, the same in every process, for an id or for a line."""
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=4).digest(), "little")


_NAMED: Final = msgspec.json.Decoder(_Named)
_FIRST_SLOTS: Final = 64
_MOST: Final = 2**32 - 1
