"""The course of a run: blocks go to the workers, come back in any order, and are put together in theirs."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import suppress
from typing import Final, NamedTuple

from aem_cli import __version__
from aem_cli.domain.standing import Standing
from aem_cli.errors import AemError, DataError, UsageError
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.blocks import Block
from aem_cli.readers.duplicates import Repetitions
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.checkpoint import Checkpoint
from aem_cli.runs.counts import Counts, RunningSum
from aem_cli.runs.crew import Crew
from aem_cli.runs.interruption import look_for_interruption
from aem_cli.runs.part import Kept, Part, PartFiles
from aem_cli.runs.scoring import JoinedBlock, ScoredBlock, Task
from aem_cli.runs.usage import Usage, usage_together

AnyBlock = Block | JoinedBlock
_MOST_READY: Final = 8  # blocks for each worker that may wait for an earlier one to be put together


class Scored(NamedTuple):
    """What a run comes to; `parts` hold the result lines in the order of the data set."""

    counts: Counts
    bad: BadRecords
    usage: Usage
    parts: PartFiles
    bad_at_the_end: int = 0  # of a packed stream that breaks off


class Course:
    """Carries out a run over the blocks of a data set."""

    def __init__(
        self,
        task: Callable[[AnyBlock], Task],
        crew: Crew,
        checkpoint: Checkpoint,
        repetitions: Repetitions | None,
        watch: Callable[[Standing], None],
        readable: bool = False,
    ) -> None:
        """`readable`: the workers can read the blocks from the file themselves."""
        self._task, self._crew, self._checkpoint = task, crew, checkpoint
        self._repetitions, self._watch, self._readable = repetitions, watch, readable
        self._running: dict[Future[ScoredBlock | Kept], Task] = {}
        self._blocks: dict[int, AnyBlock] = {}  # those that are not put together yet
        self._ready: dict[int, Part | ScoredBlock] = {}
        self._looked_through: set[int] = set()  # for dialogs that stand twice
        self._order: deque[int] = deque()  # numbers of blocks in the order in which they are put together
        self._met: set[int] = set()
        self._digests: dict[int, str] = {}  # of blocks that are read a second time by whoever works on them
        self._before: set[int] = set()  # those that an earlier run scored
        self._most_ready = _MOST_READY * crew.workers
        self._sum, self._bad = RunningSum(), BadRecords()
        self._usage: Usage = {}
        self._parts, self._standing = array("I"), Standing()
        self._refused = False  # bad records and no leave to skip them: the rest is only read
        crew.watch = self._tell

    def run(self, blocks: Iterable[AnyBlock | BadRecord]) -> Scored:
        """Everything, to the end. Raises what ends a run; what was done by then is kept."""
        last, ended = BadRecords(), False
        try:
            for block in blocks:
                if isinstance(block, BadRecord):
                    last.add(block)
                    continue
                self._take(block)
                while len(self._running) >= self._crew.ahead or len(self._ready) > self._most_ready:
                    self._wait()
            while self._running:
                self._wait()
            ended = True
        except BaseException:
            self._save()
            raise
        finally:
            self._crew.dismiss(at_once=not ended)
            self._crew.close()
        self._check_all_were_met()
        self._add_repetitions()
        self._bad.extend(last)
        return Scored(
            self._sum.total(), self._bad, self._usage, PartFiles(self._parts, self._checkpoint.folder), last.count
        )

    def _take(self, block: AnyBlock) -> None:
        """A block that was scored before is taken as it is, any other goes to the workers."""
        self._order.append(block.number)
        self._met.add(block.number)
        part = self._checkpoint.part(block.number)
        if part is None:
            self._blocks[block.number] = block = self._to_send(block)
            self._submit(self._task(block))
            return
        if isinstance(block, Block) and part.digest != block.digest:
            raise UsageError(
                f"{self._checkpoint.folder}: holds an unfinished run over another data set: lines {block.line:,} to "
                f"{block.line + block.lines - 1:,} have changed since; bring them back, or begin anew with --restart"
            )
        self._blocks[block.number] = self._to_send(block)
        self._before.add(block.number)
        self._settle(part)

    def _to_send(self, block: AnyBlock) -> AnyBlock:
        """The block without its bytes where whoever works on it can read them: sent through a pipe they cost more."""
        if not self._readable or not isinstance(block, Block):
            return block
        self._digests[block.number] = block.digest
        return block._replace(content=None)

    def _submit(self, task: Task) -> None:
        if self._refused:
            task = task._replace(only_read=True)
        if self._crew.sees_files:
            task = task._replace(folder=self._checkpoint.folder)
        try:
            self._running[self._crew.submit(task)] = task
        except BrokenExecutor:  # a worker died before it was given anything
            self._start_again([task])

    def _start_again(self, more: Sequence[Task] = ()) -> None:
        """Give out anew what was running, to new workers."""
        tasks = sorted([*self._running.values(), *more], key=lambda task: task.block.number)
        self._running.clear()
        self._crew.renew()
        for task in tasks:
            self._submit(task)

    def _wait(self) -> None:
        """Take in what is done; with a worker that died, give out again what was running."""
        if not self._running:
            raise AssertionError("a block is waited for that nobody works on")
        look_for_interruption()
        done, _ = wait(self._running, self._crew.pulse, return_when=FIRST_COMPLETED)
        if not done:
            self._crew.check()
        broken = False
        for future in sorted(done, key=lambda one: self._running[one].block.number):
            task = self._running[future]
            try:
                scored = self._crew.result(future)
            except BrokenExecutor:
                broken = True
                continue
            del self._running[future]
            self._crew.praise()
            self._take_in(scored, task)
        if broken:
            self._start_again()

    def _take_in(self, scored: ScoredBlock | Kept, task: Task) -> None:
        _check_version(scored)
        part = self._kept(scored, task)
        self._check_unchanged(part or scored, task)  # type: ignore[arg-type]
        self._refused = self._refused or part is None
        self._settle(part or scored)  # type: ignore[arg-type]

    def _check_unchanged(self, part: Part | ScoredBlock, task: Task) -> None:
        digest, block = self._digests.get(part.number), self._blocks[part.number]
        if digest is not None and digest != part.digest and isinstance(block, Block):
            raise DataError(
                f"{task.source}: changed while it was read (line {block.line:,} and after); score it again with "
                "--restart, once nobody writes to it"
            )

    def _kept(self, scored: ScoredBlock | Kept, task: Task) -> Part | None:
        """The part of a scored block on the disk; None where the run has no use for it."""
        if isinstance(scored, Kept):
            return self._checkpoint.take(scored.number)
        return self._checkpoint.keep(scored) if task.is_used(scored.bad) else None

    def _settle(self, part: Part | ScoredBlock) -> None:
        """Put together all blocks whose turn has come."""
        self._ready[part.number] = part
        while self._order and (following := self._ready.pop(self._order[0], None)) is not None:
            if not self._put_together(following):
                return
            self._order.popleft()

    def _put_together(self, part: Part | ScoredBlock) -> bool:
        """Add a block to the whole. False where it has to be scored again, without dialogs that stand before it."""
        block = self._blocks[part.number]
        lines = self._repeated_lines(part)
        if lines:
            task = self._task(block)
            self._refused = self._refused or not task.skip_invalid
            self._submit(task._replace(repeated=lines))
            return False
        del self._blocks[part.number]
        self._digests.pop(part.number, None)
        self._looked_through.discard(part.number)
        self._sum.add(part.counts)
        self._bad.extend(part.bad)
        self._usage = usage_together(self._usage, part.usage)
        if self._repetitions is not None:
            self._repetitions.add(part.repeated)
        if isinstance(part, Part):
            self._parts.append(part.number)
        self._standing = self._standing.after(part.counts.tally, block.read, part.number in self._before)
        self._watch(self._standing)
        return True

    def _repeated_lines(self, part: Part | ScoredBlock) -> frozenset[int]:
        if self._repetitions is None or part.number in self._looked_through:
            return frozenset()
        self._looked_through.add(part.number)
        return self._repetitions.lines_of(array("Q", part.keys), array("I", part.key_lines))

    def _add_repetitions(self) -> None:
        if self._repetitions is not None and self._repetitions.count:
            for record in self._repetitions.records():
                self._bad.add(record)
            self._bad.count += self._repetitions.unnamed

    def _check_all_were_met(self) -> None:
        if not self._checkpoint.done <= self._met and not self._refused:
            raise UsageError(
                f"{self._checkpoint.folder}: holds an unfinished run over a longer data set; bring it back, or begin "
                "anew with --restart"
            )

    def _save(self) -> None:
        """Keep what is done at the moment in which a run ends before its time."""
        for future in list(self._running):
            if future.done() and not future.cancelled() and future.exception() is None:
                with suppress(UsageError):  # what ended the run is told already
                    self._kept(future.result(), self._running.pop(future))

    def _tell(self, dialogs: int) -> None:
        """Of the block that this process is at."""
        self._watch(self._standing._replace(dialogs=self._standing.dialogs + dialogs))


def _check_version(scored: ScoredBlock | Kept) -> None:
    if scored.version != __version__:
        raise AemError(
            f"a worker runs aem {scored.version}, and this is aem {__version__}; install the same version everywhere"
        )
