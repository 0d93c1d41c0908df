"""A run of `aem score` from its inputs to what was counted: what it depends on, its blocks, and who scores them."""

from __future__ import annotations

import platform
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from hashlib import file_digest
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from aem_cli.config.settings import Settings
from aem_cli.config.wiring import build_signature
from aem_cli.core.method import Method
from aem_cli.domain.dialog import Dialog
from aem_cli.domain.standing import Standing
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.blocks import BLOCK_BYTES, Block, read_blocks, records_of
from aem_cli.readers.dialogs import read_dialogs
from aem_cli.readers.duplicates import Repetitions, without_duplicates
from aem_cli.readers.fingerprint import Fingerprint
from aem_cli.readers.join import Join, two_files
from aem_cli.readers.opening import ReadPosition, can_be_read_again, is_packed, stem
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.checkpoint import Checkpoint
from aem_cli.runs.course import AnyBlock, Course, Scored
from aem_cli.runs.crew import Crew, InlineCrew, LocalCrew, usable_cores
from aem_cli.runs.scoring import JoinedBlock, Task, remember_method, rules_of
from aem_cli.runs.shard import Shard
from aem_cli.stores.url import is_remote

_JOINED_AT_ONCE: Final = 256  # dialogs of two files in a block
_WORTH_WORKERS: Final = 8  # blocks; with fewer, processes cost more than they bring


class Inputs(NamedTuple):
    """What is scored, and with which part of it."""

    dataset: str
    predictions: str | None = None
    skip_invalid: bool = False
    shard: Shard = Shard()


class RunToScore:
    """A run that is about to be scored."""

    def __init__(self, inputs: Inputs, settings: Settings, method: Method) -> None:
        self.inputs, self._settings, self._method = inputs, settings, method
        self.join = None if inputs.predictions is None else two_files(inputs.dataset, inputs.predictions)
        self.position = ReadPosition(Fingerprint() if inputs.shard.of > 1 else None)
        if self.join is not None and inputs.shard.of > 1:
            self.join.position.fingerprint = Fingerprint()
        self.blocks = 0  # of the whole data set, known once it has been read
        self._rules = rules_of(settings)
        remember_method(self._rules, method)

    def begun(self) -> dict[str, Any]:
        """What decides its bytes, in the order in which a difference is named: an unfinished run must agree."""
        signature = build_signature(self._settings, self._method, "", self.join is not None).to_dict()
        del signature["gold"]
        return {
            "aem": signature.pop("version"),
            "python": ".".join(platform.python_version_tuple()[:2]),
            "data set": stem(self.inputs.dataset),
            "bytes of the data set": _size(self.inputs.dataset),
            "predictions": self._digests() if self.join is not None else None,
            "leave to skip bad records": self.inputs.skip_invalid,
            "shard": str(self.inputs.shard),
            "bytes of a block": BLOCK_BYTES,
            **signature,
        }

    def scored(self, crew: Crew | None, workers: int | None, checkpoint: Checkpoint, watch: Watch) -> Scored:
        """Everything in its order. `crew` None: processes of this machine, `workers` of them (None: as many as pay)."""
        with closing(self._blocks()) as blocks:
            first = list(islice(blocks, _WORTH_WORKERS))
            chosen = crew or self._crew(workers, len(first))
            only_read = checkpoint.would_lose and self._begins_badly(first)
            if not only_read and not all(isinstance(block, BadRecord) for block in first):
                checkpoint.begin()
            course = Course(
                lambda block: Task(block, self.inputs.dataset, self._rules, self.inputs.skip_invalid, only_read),
                chosen,
                checkpoint,
                Repetitions(self.inputs.dataset) if self.join is None else None,
                watch,
                readable=chosen.sees_files and _is_plain(self.inputs.dataset),
            )
            return course.run(chain(_drained(first), blocks))

    @property
    def stays_in_one_process(self) -> bool:
        """Whether a scorer wants to be alone."""
        return any(getattr(scorer, "one_process", False) for scorer in self._method.scorers.values())

    @property
    def can_go_on(self) -> bool:
        """Whether a later command can tell that its inputs are the same: not where joined ones came as streams."""
        names = [self.inputs.dataset, self.inputs.predictions]
        return self.join is None or all(name is None or _is_file(name) for name in names)

    def fingerprints(self) -> list[str | None]:
        """Of all that a shard has read, both sides of a join (a plain file of predictions is in `begun`)."""
        sides = [self.position, *([] if self.join is None else [self.join.position])]
        return [None if side.fingerprint is None else str(side.fingerprint) for side in sides]

    def _crew(self, workers: int | None, blocks: int) -> Crew:
        if self.stays_in_one_process or blocks < 2 or (workers is None and blocks < _WORTH_WORKERS):
            return InlineCrew()
        count = usable_cores() if workers is None else workers
        return LocalCrew(count) if count > 1 else InlineCrew()

    def _begins_badly(self, blocks: Sequence[AnyBlock | BadRecord]) -> bool:
        """Whether the first block says that nothing can come of it: it may be another file than the user meant."""
        first = next(iter(blocks), None)
        if first is None or self.inputs.skip_invalid:
            return False
        if isinstance(first, JoinedBlock):
            return bool(first.bad)
        records = (
            [first] if isinstance(first, BadRecord) else records_of(first, first.content or b"", self.inputs.dataset)
        )
        return any(isinstance(record, BadRecord) for record in records)

    def _blocks(self) -> Generator[AnyBlock | BadRecord, None, None]:
        if self.join is not None:
            yield from self._joined_blocks(self.join)
            return
        for block in read_blocks(self.inputs.dataset, self.position):
            self.blocks += isinstance(block, Block)
            if isinstance(block, BadRecord) or self.inputs.shard.holds(block.number):
                yield block

    def _joined_blocks(self, join: Join) -> Iterator[JoinedBlock]:
        """Dialogs are joined here, where both files are, and sent as they are."""
        gold = self.inputs.dataset
        records = join.records(without_duplicates(read_dialogs(gold, self.position), gold))
        number = 0
        while records_of_block := list(islice(records, _JOINED_AT_ONCE)):
            bad = BadRecords()
            for record in records_of_block:
                if isinstance(record, BadRecord):
                    bad.add(record)
            dialogs = tuple(record for record in records_of_block if isinstance(record, Dialog))
            if self.inputs.shard.holds(number):
                yield JoinedBlock(number, dialogs, bad, self.position.read)
            number += 1
        self.blocks = number

    def _digests(self) -> list[str | None]:
        return [_digest(self.inputs.dataset), _digest(self.inputs.predictions or "")]


Watch = Callable[[Standing], None]


def _drained(blocks: list[AnyBlock | BadRecord]) -> Iterator[AnyBlock | BadRecord]:
    """The blocks, each let go as it is taken."""
    blocks.reverse()
    while blocks:
        yield blocks.pop()


def _is_file(source: str) -> bool:
    """Whether a source is a file of this machine, which can be read as often as one likes."""
    return can_be_read_again(source) and not is_remote(source)


def _is_plain(source: str) -> bool:
    """Whether any part of a source can be read without what is before it."""
    return _is_file(source) and not is_packed(source)


def _size(source: str) -> int | None:
    return Path(source).stat().st_size if _is_file(source) else None


def _digest(source: str) -> str | None:
    if not _is_file(source):
        return None
    with Path(source).open("rb") as file:
        return file_digest(file, "blake2b").hexdigest()[:32]
