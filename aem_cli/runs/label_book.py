"""The votes of a label file, by dialog and by what they speak of; held in memory, since people wrote them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from aem_cli.core.consensus import AnnotatorAgreement, Opinion, opinion_of
from aem_cli.domain.human_verdict import DialogKey, HumanVerdict, Unit
from aem_cli.errors import DataError
from aem_cli.readers.bad_record import BadRecord
from aem_cli.runs.bad_records import BadRecords

Votes = dict[Unit, list[HumanVerdict]]


class LabelBook:
    """Votes by the key as it is written, in which a release or trial may be left out."""

    def __init__(self) -> None:
        self.records = 0
        self.annotators: set[str] = set()
        self._votes: dict[DialogKey, Votes] = {}
        self._keys: dict[str, list[DialogKey]] = {}

    def add(self, verdict: HumanVerdict) -> None:
        """Take in one record."""
        self.records += 1
        if verdict.annotator is not None:
            self.annotators.add(verdict.annotator)
        if verdict.key not in self._votes:
            self._votes[verdict.key] = {}
            self._keys.setdefault(verdict.key[0], []).append(verdict.key)
        self._votes[verdict.key].setdefault(verdict.unit, []).append(verdict)

    @property
    def keys(self) -> Iterable[DialogKey]:
        """The keys as written."""
        return self._votes.keys()

    def fitting(self, dialog: DialogKey) -> list[DialogKey]:
        """The keys that may mean a dialog of a run: what a key leaves out fits anything."""
        return [key for key in self._keys.get(dialog[0], ()) if _fits(key, dialog)]

    def votes(self, keys: Iterable[DialogKey]) -> Votes:
        """All votes under some keys."""
        found: Votes = {}
        for key in keys:
            for unit, votes in self._votes[key].items():
                found.setdefault(unit, []).extend(votes)
        return found

    def opinions(self) -> Iterator[tuple[DialogKey, Unit, Opinion]]:
        """The opinion on each unit, under the key as written."""
        for key, units in self._votes.items():
            for unit, opinion in opinions_of(units).items():
                yield key, unit, opinion

    @property
    def annotator_agreement(self) -> AnnotatorAgreement:
        """How often people agree with one another."""
        agreement = AnnotatorAgreement()
        for units in self._votes.values():
            for votes in units.values():
                agreement = agreement.and_of(votes)
        return agreement


def _fits(key: DialogKey, dialog: DialogKey) -> bool:
    return key[1] in (None, dialog[1]) and key[2] in (None, dialog[2])


def opinions_of(votes: Votes) -> Mapping[Unit, Opinion]:
    """The opinion behind the votes on each unit."""
    return {unit: opinion_of(cast) for unit, cast in votes.items()}


class ReadBook(NamedTuple):
    """A label file, with what in it could not be read."""

    book: LabelBook
    bad: BadRecords


def read_book(records: Iterable[HumanVerdict | BadRecord]) -> ReadBook:
    """Take in all records of a label file."""
    read = ReadBook(LabelBook(), BadRecords())
    for record in records:
        if isinstance(record, BadRecord):
            read.bad.add(record)
        else:
            read.book.add(record)
    return read


def sound_book(records: Iterable[HumanVerdict | BadRecord]) -> LabelBook:
    """The same where nothing may be bad; raises DataError that lists what is."""
    book, bad = read_book(records)
    if bad:
        raise DataError(f"{bad.listed()}\n{bad.counted()} in the label file; mend them (`aem validate` lists them too)")
    return book
