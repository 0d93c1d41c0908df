"""Workers of a Dask cluster, reached through the executor of its client; they need aem and nothing of this machine."""

from __future__ import annotations

import logging
import time
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import Any, Final

from aem_cli.errors import AemError, ConfigError, UsageError
from aem_cli.runs.crew import Crew
from aem_cli.runs.part import Kept
from aem_cli.runs.scoring import ScoredBlock, Task

_CONNECTING: Final = 10  # seconds
_WITHOUT_WORKERS: Final = 60.0  # seconds that a run waits for a cluster which has lost all its workers
_PULSE: Final = 1.0
_RETRIES: Final = 3  # times that a block is given to another worker by the scheduler after one died with it


class ClusterCrew(Crew):
    """All worker threads that the scheduler at `address` has when the run begins; blocks are sent with their bytes.

    Raises ConfigError where the package is missing, and UsageError where nobody answers or there is no worker.
    """

    pulse = _PULSE

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connected(address)
        threads = self._threads()
        if not threads:
            self._client.close()
            raise UsageError(f"--cluster {address}: the scheduler has no workers; start some, then give it again")
        self._alone_since: float | None = None
        super().__init__(threads, self._executor_of_client, sees_files=False)

    def submit(self, task: Task) -> Future[ScoredBlock | Kept]:
        """Have a block scored somewhere."""
        try:
            return super().submit(task)
        except Exception as error:  # of a client whose scheduler is gone
            raise AemError(self._lost(error)) from error

    def result(self, future: Future[ScoredBlock | Kept]) -> ScoredBlock | Kept:
        """What a worker made of a block; raises BrokenExecutor where it died with it."""
        try:
            return future.result()
        except AemError:
            raise
        except ModuleNotFoundError as error:
            raise AemError(f"the workers at {self._address} have no {error.name}; install it there as here") from error
        except (CancelledError, OSError) as error:
            raise BrokenExecutor(str(error)) from error
        except Exception as error:
            if type(error).__name__ == "KilledWorker":
                raise BrokenExecutor(str(error)) from error
            raise

    def check(self) -> None:
        """Raise AemError where there is nobody any more who could do what is waited for."""
        if self._client.status not in ("running", "connecting"):
            raise AemError(self._lost(self._client.status))
        if self._threads():
            self._alone_since = None
            return
        self._alone_since = self._alone_since or time.monotonic()
        if time.monotonic() - self._alone_since > _WITHOUT_WORKERS:
            raise AemError(self._lost("its workers are gone"))

    def dismiss(self, at_once: bool) -> None:
        """Take back what is not done; the workers stay with their cluster."""
        executor, self._executor = self._executor, None
        if executor is not None and self._client.status == "running":
            executor.shutdown(wait=False)

    def close(self) -> None:
        """Leave the cluster."""
        self._client.close(timeout=2)

    def _executor_of_client(self) -> Executor:
        executor: Executor = self._client.get_executor(pure=False, retries=_RETRIES)
        return executor

    def _threads(self) -> int:
        try:
            return sum(self._client.nthreads().values())
        except Exception:  # whatever a lost line raises
            return 0

    def _lost(self, why: object) -> str:
        return (
            f"the cluster at {self._address} is lost ({why}); what is done is kept: give the same command again, with "
            "this cluster, another, or none"
        )


def _connected(address: str) -> Any:
    try:
        import dask
        from distributed import Client
    except ImportError as error:
        raise ConfigError(f"--cluster needs {error.name}; install it with: pip install 'aem[cluster]'") from None
    for name in ("distributed", "tornado"):  # what matters is said by aem, in its own words
        logging.getLogger(name).setLevel(logging.CRITICAL)
    dask.config.set({"distributed.comm.timeouts.connect": f"{_CONNECTING}s"})
    try:
        return Client(address, timeout=_CONNECTING, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError(
            f"--cluster {address}: no scheduler answers ({_short(error)}); write its address as in tcp://host:8786"
        ) from None


def _short(error: BaseException) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
