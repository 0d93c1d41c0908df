"""A run in this process: read, evaluate block by block, write, count. Memory does not grow with the data set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from aem_cli.core.evaluation import evaluate
from aem_cli.core.fix_first import FaultCounter, FaultTally
from aem_cli.core.method import Method
from aem_cli.domain.dialog import Dialog
from aem_cli.domain.payload import PayloadError
from aem_cli.domain.result import DialogResult
from aem_cli.domain.signature import GoldDigest, gold_digest
from aem_cli.domain.tally import Tally
from aem_cli.domain.tally_counter import TallyCounter
from aem_cli.readers.dialogs import BadRecord
from aem_cli.readers.thorough import thoroughly
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.collector import seldom_collecting, tidied
from aem_cli.runs.usage import Usage, scorer_usage
from aem_cli.writers.results import result_line

_BLOCK: Final = 128  # dialogs a scorer is asked about at once

Write = Callable[[Iterable[bytes]], None]
Watch = Callable[[int], None]


class Noted(NamedTuple):
    """Results kept to be listed, the first of each verdict in the order of the data set."""

    failed: list[DialogResult]
    undecided: list[DialogResult]
    passed: list[DialogResult]


class Scored(NamedTuple):
    """What a run comes to. With bad records and no leave to skip them, it covers the dialogs before the first only."""

    tally: Tally
    faults: FaultTally
    gold: str  # digest of the gold sides
    noted: Noted
    environment_turns: int
    bad: BadRecords
    usage: Usage  # by scorer


def score_records(
    records: Iterable[Dialog | BadRecord],
    path: str,
    method: Method,
    write: Write,
    watch: Watch,
    skip_invalid: bool,
    keep: int,
) -> Scored:
    """Score all dialogs; `write` gets result lines in input order, `watch` the number of dialogs done.

    `path` names the data set in the bad records that only come to light when a payload is looked into.

    A bad record ends the scoring unless `skip_invalid`; the rest is still read, so that all bad records are known.
    """
    bad = BadRecords()
    counter = _Counter(keep)
    with seldom_collecting():
        for block in tidied(_blocks(records, bad, skip_invalid)):
            dialogs, results = _evaluated(block, path, method, bad)
            if bad and not skip_invalid:
                continue
            results = [
                result._replace(gold=gold_digest(dialog)) for dialog, result in zip(dialogs, results, strict=True)
            ]
            write([result_line(result) for result in results])
            counter.add(results)
            watch(counter.dialogs)
    return counter.scored(bad, scorer_usage(method.scorers))


def _blocks(records: Iterable[Dialog | BadRecord], bad: BadRecords, skip_invalid: bool) -> Iterator[list[Dialog]]:
    block: list[Dialog] = []
    for record in records:
        if isinstance(record, BadRecord):
            bad.add(record)
        elif skip_invalid or not bad:
            block.append(record)
            if len(block) == _BLOCK:
                yield block
                block = []
    if block and (skip_invalid or not bad):
        yield block


def _evaluated(
    block: list[Dialog], path: str, method: Method, bad: BadRecords
) -> tuple[list[Dialog], list[DialogResult]]:
    """The dialogs of a block that can be evaluated, and their results.

    A payload that both sides have alike is read only where a verdict needs it, and may turn out to be no JSON then.
    """
    try:
        return block, evaluate(block, method)
    except PayloadError:
        good = list(_readable(block, path, bad))
        if len(good) == len(block):
            raise
        return good, evaluate(good, method)


def _readable(block: list[Dialog], path: str, bad: BadRecords) -> Iterator[Dialog]:
    for record in thoroughly(block, path):
        if isinstance(record, BadRecord):
            bad.add(record)
        else:
            yield record


class _Counter:
    """Everything that is counted of the results as they come."""

    def __init__(self, keep: int) -> None:
        self.dialogs = 0
        self._keep = keep
        self._tally = TallyCounter()
        self._faults = FaultCounter()
        self._gold = GoldDigest()
        self._noted = Noted([], [], [])
        self._environment_turns = 0

    def add(self, results: list[DialogResult]) -> None:
        self.dialogs += len(results)
        for result in results:
            self._gold = self._gold.with_dialog(result.gold or 0)
            self._tally.add(result)
            self._faults.add(result)
            self._environment_turns += len(result.environment_turns)
            self._note(result)

    def _note(self, result: DialogResult) -> None:
        noted = self._noted
        verdict = result.test_pass
        group = noted.passed if verdict else noted.undecided if verdict is None else noted.failed
        if len(group) < self._keep:
            group.append(result._replace(dialog=None))

    def scored(self, bad: BadRecords, usage: Usage) -> Scored:
        return Scored(
            self._tally.tally(), self._faults.tally(), str(self._gold), self._noted, self._environment_turns, bad, usage
        )
