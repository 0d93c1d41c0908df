"""Pairs the dialogs of two runs as a stream: side by side while both are in one order, else by an index of one of them.

Memory holds about 20 bytes a dialog of each run (to notice one that stands twice), a bounded number of dialogs that
wait for their partner and, where the orders differ, about 20 bytes more a dialog. A packed run in another order is
unpacked to a temporary file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final, NamedTuple

from aem_cli.domain.run_dialog import RunDialog
from aem_cli.errors import DataError
from aem_cli.readers.offset_index import OffsetIndex
from aem_cli.readers.run_dialogs import PairKey, Placed, RunFile
from aem_cli.readers.seen_keys import SeenKeys, digest_of


class DialogPair(NamedTuple):
    """A dialog in both runs; None where a run does not have it."""

    base: RunDialog | None
    new: RunDialog | None


def pair_runs(base: RunFile, new: RunFile, look_ahead: int = 50_000) -> Iterator[DialogPair]:
    """All dialogs of two runs, each once; raises DataError where one stands twice in a run.

    `look_ahead` is how many turns may wait for a partner before an index is made.
    """
    return _Pairing(base, new, look_ahead).pairs()


class _Pairing:
    def __init__(self, base: RunFile, new: RunFile, look_ahead: int) -> None:
        self._files = (base, new)
        self._once = (_Once(base, "--base-release"), _Once(new, "--new-release"))
        self._lines = (base.lines(), new.lines())
        self._streams = tuple(file.dialogs(lines) for file, lines in zip(self._files, self._lines, strict=True))
        self._waiting: tuple[dict[PairKey, Placed], dict[PairKey, Placed]] = ({}, {})
        self._held = 0  # turns that wait
        self._look_ahead = look_ahead

    def pairs(self) -> Iterator[DialogPair]:
        """Side by side as long as that goes."""
        while True:
            ours, theirs = self._next(0), self._next(1)
            if ours is None and theirs is None:
                break
            if ours is not None and theirs is not None and ours.key == theirs.key:
                yield DialogPair(ours.dialog, theirs.dialog)
                continue
            if ours is not None:
                yield from self._met(0, ours)
            if theirs is not None:
                yield from self._met(1, theirs)
            if self._held > self._look_ahead:
                yield from self._by_index()
                break
        yield from (DialogPair(placed.dialog, None) for placed in self._waiting[0].values())
        yield from (DialogPair(None, placed.dialog) for placed in self._waiting[1].values())

    def _next(self, side: int) -> Placed | None:
        placed = next(self._streams[side], None)
        if placed is not None:
            self._once[side].check(placed.key, placed.line)
        return placed

    def _met(self, side: int, placed: Placed) -> Iterator[DialogPair]:
        """Bring a dialog to its partner, or let it wait."""
        partner = self._waiting[1 - side].pop(placed.key, None)
        if partner is None:
            self._waiting[side][placed.key] = placed
            self._held += _size(placed)
            return
        self._held -= _size(partner)
        yield _in_order(side, placed, partner)

    def _by_index(self) -> Iterator[DialogPair]:
        """Where the orders differ: note where the rest of new stands, then go through base."""
        with ExitStack() as stack:
            rest = _Rest(self._files[1], self._lines[1], self._once[1], stack)
            for key in list(self._waiting[0]):
                partner = rest.take(key)
                if partner is not None:
                    yield DialogPair(self._waiting[0].pop(key).dialog, partner)
            while (ours := self._next(0)) is not None:
                waiting = self._waiting[1].pop(ours.key, None)
                yield DialogPair(ours.dialog, rest.take(ours.key) if waiting is None else waiting.dialog)
            yield from (DialogPair(None, dialog) for dialog in rest.left())


class _Once:
    """Sees to it that no dialog stands twice in a run."""

    def __init__(self, file: RunFile, option: str) -> None:
        self._file = file
        self._option = option
        self._seen = SeenKeys(with_lines=True)

    def check(self, key: PairKey, line: int) -> None:
        """Raise DataError, naming both lines, at a dialog that was there before."""
        first = self._seen.add((key[0], None, key[1]), line)
        if first is None:
            return
        trial = "" if key[1] is None else f", trial {key[1]}"
        path = self._file.called
        raise DataError(
            f"{path}:{line}: dialog {key[0]!r}{trial} stands on line {first} of {path} already, and a diff pairs "
            f"dialogs by dialog_id and trial; number its trials, or choose one release with {self._option} R"
        )


class _Rest:
    """What is left of a run, dialog by dialog, in any order."""

    def __init__(self, file: RunFile, lines: Iterator[tuple[bytes, int, int]], once: _Once, stack: ExitStack) -> None:
        self._file = file
        self._index = OffsetIndex()
        copy = stack.enter_context(_temporary()) if file.packed else None
        for placed in file.dialogs(_copied(lines, copy)):
            once.check(placed.key, placed.line)
            self._index.add(_digest(placed.key), placed.start, placed.line)
        self._index.close()
        self._stream: IO[bytes] = copy or stack.enter_context(_opened(file.path))

    def take(self, key: PairKey) -> RunDialog | None:
        """The dialog of a key; None where there is none."""
        for place in self._index.places(_digest(key)):
            placed = self._at(place)
            if placed.key == key:
                self._index.mark(place)
                return placed.dialog
        return None

    def left(self) -> Iterator[RunDialog]:
        """The dialogs that nobody took."""
        yield from (self._at(place).dialog for place in self._index.unmarked())

    def _at(self, place: int) -> Placed:
        start, line = self._index.at(place)
        return self._file.dialog_at(self._stream, start, line)


def _temporary() -> IO[bytes]:
    return TemporaryFile()


def _opened(path: str) -> IO[bytes]:
    return Path(path).open("rb")


def _copied(lines: Iterator[tuple[bytes, int, int]], copy: IO[bytes] | None) -> Iterator[tuple[bytes, int, int]]:
    """The lines, those of a packed file with their places in a copy."""
    for line, number, start in lines:
        place = start
        if copy is not None:
            place = copy.tell()
            copy.write(line)
        yield line, number, place


def _in_order(side: int, placed: Placed, partner: Placed) -> DialogPair:
    return DialogPair(placed.dialog, partner.dialog) if side == 0 else DialogPair(partner.dialog, placed.dialog)


def _size(placed: Placed) -> int:
    return _DIALOG + len(placed.dialog.turns)


def _digest(key: PairKey) -> int:
    return digest_of((key[0], None, key[1]))


_DIALOG: Final = 4  # a dialog itself weighs as much as so many turns
