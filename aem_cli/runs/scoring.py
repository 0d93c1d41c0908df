"""Scoring one block of a data set: a pure function of the block and the rules, whichever process it runs in."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from aem_cli import __version__
from aem_cli.config.loading import settings_of
from aem_cli.config.settings import Settings
from aem_cli.config.translation import effective
from aem_cli.config.wiring import build_method
from aem_cli.core.evaluation import evaluate
from aem_cli.core.fix_first import FaultCounter
from aem_cli.core.method import Method
from aem_cli.domain.dialog import Dialog
from aem_cli.domain.result import DialogResult
from aem_cli.domain.signature import GoldDigest, gold_digest
from aem_cli.domain.tally_counter import TallyCounter
from aem_cli.readers.blocks import Block, content_of, digest_of_content, records_of
from aem_cli.readers.dialogs import BadRecord
from aem_cli.readers.seen_keys import Key, digest_of
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.collector import seldom_collecting, tidied
from aem_cli.runs.counts import Counts
from aem_cli.runs.usage import Usage, scorer_usage, usage_since
from aem_cli.writers.results import result_line

_AT_ONCE: Final = 32  # dialogs that are scored together: of more, the first have left the caches of the processor
_ASKED_AT_ONCE: Final = 128  # the same for a scorer that a model or a server stands behind

Watch = Callable[[int], None]


class JoinedBlock(NamedTuple):
    """Dialogs of two files that were joined by whoever reads them, and what could not be."""

    number: int
    dialogs: tuple[Dialog, ...]
    bad: BadRecords
    read: int


class Task(NamedTuple):
    """What a worker needs to know to score a block; small, and made to be sent."""

    block: Block | JoinedBlock
    source: str
    rules: str  # the effective settings as JSON
    skip_invalid: bool
    only_read: bool = False  # nothing is scored any more, but all bad records are to be known
    repeated: frozenset[int] = frozenset()  # lines whose dialog stands before this block already
    folder: Path | None = None  # where a worker that sees the same disk writes its part itself

    def is_used(self, bad: BadRecords) -> bool:
        """Whether the results of the block belong to the run, with the bad records that were found in it."""
        return not self.only_read and (self.skip_invalid or not bad)


class ScoredBlock(NamedTuple):
    """What a block comes to. Without leave to skip them, one with bad records has neither results nor counts."""

    number: int
    version: str
    lines: int
    digest: str
    results: bytes  # lines of results.jsonl
    counts: Counts
    keys: bytes  # 8 bytes for each dialog: digests of what it is known by
    key_lines: bytes  # 4 bytes for each: where it stands
    repeated: tuple[tuple[Key, int], ...]  # dialogs on the lines that were named so
    bad: BadRecords
    usage: Usage


def rules_of(settings: Settings) -> str:
    """The settings as a text that can be sent."""
    return json.dumps(effective(settings), default=str)


def remember_method(rules: str, method: Method) -> None:
    """Score blocks with these rules by a method that is built already, here and in processes forked off this one."""
    _METHODS[rules] = method


def score_block(task: Task, watch: Watch | None = None) -> ScoredBlock:
    """Score a block; `watch` is told how many of its dialogs are done. Raises DataError where it cannot be read."""
    method = _METHODS.get(task.rules)
    if method is None:
        method = _METHODS[task.rules] = build_method(settings_of(json.loads(task.rules), "the config of the run"))
    before = scorer_usage(method.scorers)
    with seldom_collecting():
        return _Scoring(task, method).scored(watch, before)


_METHODS: Final[dict[str, Method]] = {}


class _Scoring:
    """The state of scoring one block."""

    def __init__(self, task: Task, method: Method) -> None:
        self._task, self._method = task, method
        self._bad = BadRecords()
        self._repeated: list[tuple[Key, int]] = []
        self._keys, self._key_lines = array("Q"), array("I")
        self._counter = Counter()
        self._results: list[bytes] = []

    def scored(self, watch: Watch | None, used_before: Usage) -> ScoredBlock:
        task = self._task
        digest, lines, records = self._records()
        for dialogs in tidied(_batches(self._dialogs(records), self._at_once())):
            if task.only_read or (self._bad and not task.skip_invalid):
                continue
            self._score(dialogs)
            if watch is not None:
                watch(self._counter.dialogs)
        kept = task.skip_invalid or not self._bad
        return ScoredBlock(
            task.block.number,
            __version__,
            lines,
            digest,
            b"".join(self._results) if kept else b"",
            self._counter.counts() if kept else Counts(),
            self._keys.tobytes(),
            self._key_lines.tobytes(),
            tuple(self._repeated),
            self._bad,
            usage_since(used_before, scorer_usage(self._method.scorers)),
        )

    def _at_once(self) -> int:
        asks = any(getattr(scorer, "one_process", False) for scorer in self._method.scorers.values())
        return _ASKED_AT_ONCE if asks else _AT_ONCE

    def _records(self) -> tuple[str, int, Iterable[Dialog | BadRecord]]:
        block = self._task.block
        if isinstance(block, JoinedBlock):
            self._bad = BadRecords(block.bad.count, block.bad.lines)
            return "", len(block.dialogs), block.dialogs
        content = content_of(block, self._task.source)
        lines = content.count(b"\n") + (bool(content) and not content.endswith(b"\n"))
        return digest_of_content(content), lines, records_of(block, content, self._task.source)

    def _dialogs(self, records: Iterable[Dialog | BadRecord]) -> Iterator[Dialog]:
        joined = isinstance(self._task.block, JoinedBlock)
        for record in records:
            if isinstance(record, BadRecord):
                self._bad.add(record)
            elif record.line in self._task.repeated and not joined:
                self._repeated.append((record.key, record.line))
            else:
                if not joined:  # whoever joined has looked for dialogs that stand twice
                    self._keys.append(digest_of(record.key))
                    self._key_lines.append(min(record.line, _LAST_LINE))
                yield record

    def _score(self, dialogs: list[Dialog]) -> None:
        results = evaluate(dialogs, self._method)
        results = [result._replace(gold=gold_digest(dialog)) for dialog, result in zip(dialogs, results, strict=True)]
        self._results += map(result_line, results)
        self._counter.add(results)


def _batches(dialogs: Iterator[Dialog], at_once: int) -> Iterator[list[Dialog]]:
    while batch := list(islice(dialogs, at_once)):
        yield batch


_LAST_LINE: Final = 2**32 - 1


class Counter:
    """Everything that is counted of results as they come."""

    def __init__(self) -> None:
        self.dialogs = 0
        self._tally = TallyCounter()
        self._faults = FaultCounter()
        self._gold = GoldDigest()
        self._environment_turns = 0

    def add(self, results: list[DialogResult]) -> None:
        """Count results."""
        self.dialogs += len(results)
        for result in results:
            self._gold = self._gold.with_dialog(result.gold or 0)
            self._tally.add(result)
            self._faults.add(result)
            self._environment_turns += len(result.environment_turns)

    def counts(self) -> Counts:
        """The counts so far."""
        return Counts(self._tally.tally(), self._faults.tally(), self._gold, self._environment_turns)
