"""Workers of a Dask cluster, reached through its scheduler; they need aem and nothing of this machine."""

from __future__ import annotations

import asyncio
import pkgutil
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import suppress
from typing import Any, Final

from aem_cli import __version__
from aem_cli.errors import AemError, ConfigError, UsageError
from aem_cli.runs.crew import Crew
from aem_cli.runs.dask_line import DaskLine
from aem_cli.runs.part import Kept, work
from aem_cli.runs.scoring import ScoredBlock, Task

_CONNECTING: Final = 10.0  # seconds, here and below
_ANSWERING: Final = 10.0  # that everybody may take to tell what is installed there
_PATIENCE: Final = 60.0  # that a run waits for a scheduler that is silent, or has lost all its workers
_CLOSING: Final = 2.0
_PULSE: Final = 1.0
_VERSION: Final = "aem_cli:__version__"


class ClusterCrew(Crew):
    """All worker threads that the scheduler at `address` has when the run begins; blocks are sent with their bytes.

    Raises ConfigError where Dask is missing here, or this aem is elsewhere, and UsageError where nobody answers or
    there is no worker.
    """

    pulse: float = _PULSE

    def __init__(self, address: str) -> None:
        self._address = address
        self._line = _connected(address)
        self._given: set[Future[ScoredBlock]] = set()
        self._missed = 0  # pulses since the scheduler last told of a worker
        self._trouble = _SILENT
        try:
            threads = self._greet()
        except BaseException:
            self.close()
            raise
        super().__init__(threads)
        self._line.begin(self._listen())

    def submit(self, task: Task) -> Future[Any]:
        """Have a block scored somewhere."""
        future = self._line.begin(self._scored(task))
        self._given.add(future)
        future.add_done_callback(self._given.discard)
        return future

    def result(self, future: Future[ScoredBlock | Kept]) -> ScoredBlock | Kept:
        """What a worker made of a block; raises BrokenExecutor where it was lost on its way."""
        try:
            return future.result()
        except AemError:
            raise
        except ModuleNotFoundError as error:
            raise AemError(f"the workers at {self._address} have no {error.name}; install it there as here") from error
        except (CancelledError, OSError) as error:
            raise BrokenExecutor(str(error)) from error
        except Exception as error:
            raise self._told(error) from error

    def check(self) -> None:
        """Raise AemError where there is nobody any more who could do what is waited for."""
        if not self._line.is_open:
            raise AemError(self._lost("its scheduler is gone"))
        self._missed += 1  # pulses, not a clock, which would go on while this process is halted
        if self._missed * self.pulse > _PATIENCE:
            raise AemError(self._lost(self._trouble))

    def dismiss(self, at_once: bool) -> None:
        """Take back what is not done; the workers stay with their cluster."""
        for future in list(self._given):
            future.cancel()

    def close(self) -> None:
        """Leave the cluster."""
        self._line.close(_CLOSING)

    async def _scored(self, task: Task) -> ScoredBlock:
        scored: ScoredBlock = await self._line.client.submit(work, task, pure=False)
        return scored

    async def _listen(self) -> None:
        """Note the signs of life."""
        while True:
            with suppress(Exception):  # whatever a line raises that is lost, or was for a moment
                self._trouble = _SILENT
                if await self._threads():
                    self._missed = 0
                else:
                    self._trouble = "its workers are gone"
            await asyncio.sleep(self.pulse)

    async def _threads(self) -> int:
        return sum((await self._line.client.scheduler.ncores()).values())

    def _greet(self) -> int:
        """The number of worker threads, once everybody is known to have this aem."""
        try:
            threads = self._line.ask(self._threads(), _ANSWERING)
            if not threads:
                raise UsageError(
                    f"--cluster {self._address}: the scheduler has no workers; start some, then give it again"
                )
            versions = self._line.ask(self._versions(), _ANSWERING)
        except (OSError, TimeoutError) as error:
            raise UsageError(
                f"--cluster {self._address}: the scheduler, or one of its workers, does not say what is installed "
                f"there ({_short(error)}); see whether all of them run, then give it again"
            ) from None
        for who, version in versions:
            _check_version(who, version)
        return threads

    async def _versions(self) -> list[tuple[str, object]]:
        """The versions of aem on the scheduler, which takes tasks apart, and on the workers; errors where it has none.

        Nothing of aem is sent for that: where it is missing a worker might not even be able to say so.
        """
        client = self._line.client
        try:
            found = await client.run_on_scheduler(pkgutil.resolve_name, _VERSION)
        except (ImportError, AttributeError) as error:
            found = error
        of_workers = await client.run(pkgutil.resolve_name, _VERSION, on_error="return")
        return [
            (f"the scheduler at {self._address}", found),
            *((f"the worker at {place}", of_workers[place]) for place in sorted(of_workers)),
        ]

    def _told(self, error: Exception) -> Exception:
        """An error of Dask in the words of aem; any other as it is."""
        if type(error).__name__ == "KilledWorker":
            return AemError(
                f"the workers at {self._address} died one after another with the same block: is their memory short? "
                "What is done is kept: give the same command again, with this cluster, another, or none"
            )
        return error if self._line.is_open else AemError(self._lost("its scheduler is gone"))

    def _lost(self, why: str) -> str:
        return (
            f"the cluster at {self._address} is lost ({why}); what is done is kept: give the same command again, with "
            "this cluster, another, or none"
        )


_SILENT: Final = "its scheduler does not answer"


def _connected(address: str) -> DaskLine:
    try:
        return DaskLine(address, _CONNECTING)
    except ImportError as error:
        raise ConfigError(f"--cluster needs {error.name}; install it with: pip install 'aem[cluster]'") from None
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError(
            f"--cluster {address}: no scheduler answers ({_short(error)}); write its address as in tcp://host:8786"
        ) from None


def _check_version(who: str, version: object) -> None:
    if isinstance(version, OSError):  # a worker that has gone meanwhile
        return
    if isinstance(version, Exception):
        raise ConfigError(f"{who} cannot import aem ({_short(version)}); install aem {__version__} there, as here")
    if version != __version__:
        raise ConfigError(
            f"{who} runs aem {version}, and this is aem {__version__}; install the same version everywhere"
        )


def _short(error: BaseException) -> str:
    return " ".join(str(error).split())[:120] or f"no answer: {type(error).__name__}"
