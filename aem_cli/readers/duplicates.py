"""Finds dialogs that stand twice in a data set, and names both lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from os import PathLike, fspath

from aem_cli.domain.dialog import Dialog
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.dialogs import read_dialogs
from aem_cli.readers.opening import can_be_read_again, display_name
from aem_cli.readers.seen_keys import Key, SeenKeys


def without_duplicates(
    records: Iterable[Dialog | BadRecord], source: str | PathLike[str], named: int = 1000
) -> Iterator[Dialog | BadRecord]:
    """The records of `source`, each dialog once; a later one with the same key becomes a bad record at the end.

    Only the first `named` repeated dialogs are looked up by reading the source again; the others say that they stand
    there twice. Standard input and pipes cannot be read again, so there the line of the first is kept as well (4 bytes
    a dialog) and a digest counts as proof.
    """
    once = not can_be_read_again(fspath(source))
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
            yield twice(path, record.key, record.line, None)
    if repeated:
        yield from _named(repeated, source) if not once else (twice(path, *one) for one in repeated)


class Repetitions:
    """Finds dialogs that stand twice in a data set of which only digests arrive, block by block and in order.

    A digest counts as proof here. The messages about repeated dialogs come at the end, when the lines of their first
    ones can be looked up in one more pass over the source.
    """

    def __init__(self, source: str, named: int = 1000) -> None:
        self._source, self._named = source, named
        self._once = not can_be_read_again(fspath(source))
        self._seen = SeenKeys(with_lines=self._once)
        self._firsts: dict[int, int] = {}  # by the line of a repeated dialog
        self._repeated: list[tuple[Key, int, int | None]] = []
        self.count = 0

    def lines_of(self, digests: Iterable[int], lines: Iterable[int]) -> frozenset[int]:
        """The lines among these whose dialog stands before them already."""
        found = []
        for digest, line in zip(digests, lines, strict=True):
            first = self._seen.add_digest(digest, line)
            if first is not None:
                found.append(line)
                if self._once:
                    self._firsts[line] = first
        return frozenset(found)

    def add(self, repeated: Iterable[tuple[Key, int]]) -> None:
        """Note the dialogs on lines that were found."""
        for key, line in repeated:
            self.count += 1
            if len(self._repeated) < self._named:
                self._repeated.append((key, line, self._firsts.pop(line, None)))

    def records(self) -> Iterator[BadRecord]:
        """One bad record for each of the first repeated dialogs; `count` says how many there are."""
        first = {} if self._once else first_lines(self._source, {key for key, _, _ in self._repeated})
        path = display_name(self._source)
        for key, line, known in self._repeated:
            yield twice(path, key, line, known or first.get(key))

    @property
    def unnamed(self) -> int:
        """How many repeated dialogs have no record, beyond those that are named."""
        return self.count - len(self._repeated)


def first_lines(source: str, keys: Collection[Key]) -> dict[Key, int]:
    """Where the dialogs with these keys stand first."""
    found: dict[Key, int] = {}
    for record in read_dialogs(source) if keys else ():
        if isinstance(record, Dialog) and record.key in keys:
            found.setdefault(record.key, record.line)
            if len(found) == len(keys):
                break
    return found


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
        yield late[line] if line in late else twice(path, key, line, first[key] or None)


def twice(path: str, key: Key, line: int, first: int | None) -> BadRecord:
    """The bad record of a dialog that stands on the line `first` already; None: it is not known where."""
    dialog_id, release, trial = key
    parts = [f"dialog {dialog_id!r}"]
    parts += [] if release is None else [f"release {release!r}"]
    parts += [] if trial is None else [f"trial {trial}"]
    where = "an earlier line" if first is None else f"line {first}"
    message = f"{', '.join(parts)} stands on {where} already; give each its own dialog_id, release or trial"
    return BadRecord(path, line, None, "dialog_id", message)
