"""Who scores the blocks: this process, several processes of this machine, or whatever else is an `Executor`."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Final

from aem_cli.errors import AemError, UsageError
from aem_cli.runs.interruption import ENDING
from aem_cli.runs.part import Kept, work
from aem_cli.runs.scoring import ScoredBlock, Task, Watch

_MOST_BREAKS: Final = 3
_AHEAD: Final = 2  # blocks for each worker that wait or are worked on
_WORN: Final = 128  # blocks after which a process shares little with the others any more


def _none() -> Executor:
    raise NotImplementedError


class Crew:
    """Workers behind an executor that is made when the first block comes, and anew when a worker died."""

    pulse: float | None = None  # seconds after which `check` is asked, where a block may never come back

    def __init__(self, workers: int, executor: Callable[[], Executor] = _none, sees_files: bool = False) -> None:
        """Without an `executor` the crew submits in a way of its own."""
        self.workers = workers
        self.ahead = _AHEAD * workers  # blocks that are given out before one is taken in
        self.sees_files = sees_files  # False: workers are on other machines, or there are none
        self.watch: Watch | None = None
        self._make = executor
        self._executor: Executor | None = None
        self._breaks = 0

    def submit(self, task: Task) -> Future[ScoredBlock | Kept]:
        """Have a block scored."""
        if self._executor is None:
            self._executor = self._make()
        return self._executor.submit(self._work, task)

    @staticmethod
    def _work(task: Task) -> ScoredBlock | Kept:
        return work(task)

    def result(self, future: Future[ScoredBlock | Kept]) -> ScoredBlock | Kept:
        """What came of a block; raises BrokenExecutor where its worker died."""
        return future.result()

    def check(self) -> None:
        """Raise AemError where nobody works any more."""

    def praise(self) -> None:
        """A block came back: the workers are well."""
        self._breaks = 0

    def renew(self) -> None:
        """Take new workers after some died. Raises AemError where that happens again and again."""
        self._breaks += 1
        self.dismiss(at_once=True)
        if self._breaks > _MOST_BREAKS:
            raise AemError(
                f"the workers died {self._breaks} times in a row without a result: is memory short? "
                "What is done is kept; go on with fewer of them, as in -j 1"
            )

    def dismiss(self, at_once: bool) -> None:
        """End the workers; `at_once` whatever they are at, else there is nothing left for them to do."""
        executor, self._executor = self._executor, None
        if executor is not None:
            if at_once:
                self.stop()
            executor.shutdown(wait=True, cancel_futures=True)

    def stop(self) -> None:
        """Break off what the workers are at."""

    def close(self) -> None:
        """The run is over."""


class InlineCrew(Crew):
    """This process alone."""

    def __init__(self) -> None:
        super().__init__(1)
        self.ahead = 1  # what is scored is on the disk before the next block is begun

    def submit(self, task: Task) -> Future[ScoredBlock | Kept]:
        """Score the block now."""
        done: Future[ScoredBlock | Kept] = Future()
        done.set_result(work(task, self.watch))
        return done


class LocalCrew(Crew):
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers, self._pool, sees_files=True)
        self._blocks = 0  # that were given to the processes there are
        self._given_out: set[Future[ScoredBlock | Kept]] = set()  # and are not done

    @staticmethod
    def _work(task: Task) -> ScoredBlock | Kept:
        return _work_while_the_disk_takes_it(task)

    def _pool(self) -> Executor:
        import multiprocessing  # here and below: a run in one process need not pay for it
        from concurrent.futures import ProcessPoolExecutor

        gc.freeze()  # the processes share what is here until somebody writes to it, as looking for cycles does
        context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        return ProcessPoolExecutor(self.workers, context, _begin_work)

    def submit(self, task: Task) -> Future[ScoredBlock | Kept]:
        """Have a block scored.

        What processes share when they are made becomes the own of each as it is used. So once they are worn, nothing
        is given out ahead until they are through, and new ones are made, at the cost of some milliseconds.
        """
        if self._is_worn and not self._given_out:
            self.dismiss(at_once=False)
        if self._executor is None:
            self._blocks, self.ahead = 0, _AHEAD * self.workers
            future = self._first(task)
        else:
            future = super().submit(task)
        self._blocks += 1
        self._given_out.add(future)
        future.add_done_callback(self._given_out.discard)
        if self._is_worn:
            self.ahead = 1
        return future

    def _first(self, task: Task) -> Future[ScoredBlock | Kept]:
        """What makes the processes, which must not be interrupted before they can be."""
        with _uninterrupted():
            try:
                return super().submit(task)
            except OSError:  # open files, processes or memory are short
                self.dismiss(at_once=True)  # those that were made wait for work, and would be waited for
                raise

    @property
    def _is_worn(self) -> bool:
        return self._blocks >= _WORN * self.workers

    def stop(self) -> None:
        """End the processes. They hold nothing that a part on the disk does not hold, or that is not done anew."""
        import multiprocessing

        for child in multiprocessing.active_children():
            child.kill()  # one that was halted would not heed a request


def usable_cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Signals that end a process wait; processes made meanwhile begin like that as well."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_refused: Final[list[UsageError]] = []  # why this worker can write no more


def _work_while_the_disk_takes_it(task: Task) -> ScoredBlock | Kept:
    """After a block that could not be written a worker begins no other, which would be lost as well."""
    if _refused:
        raise _refused[0]
    try:
        return work(task)
    except UsageError as error:
        _refused.append(error)
        raise


def _begin_work() -> None:
    """A worker leaves Ctrl-C to the process that it works for, and ends when that one does, however it ended."""
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as `nohup` has it
            signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
