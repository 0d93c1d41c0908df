"""The line to a Dask scheduler: a client on a loop and in a thread of its own, for which nobody waits without end."""

from __future__ import annotations

import asyncio
import logging
import threading
import warnings
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, TypeVar

_FOREIGN: Final = ("distributed", "tornado", "asyncio", "concurrent")
_Answer = TypeVar("_Answer")


class DaskLine:
    """A client, and the loop that it lives on; every wait has an end.

    Raises OSError, ValueError or TimeoutError where no scheduler answers within `seconds`, and ImportError where the
    package is missing.
    """

    def __init__(self, address: str, seconds: float) -> None:
        _import_silently()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._live, name="aem-cluster", daemon=True)
        self._thread.start()
        self.client: Any = None
        try:
            self.ask(self._connect(address, seconds), seconds + 1)
        except BaseException:
            self.close(1)
            raise

    @property
    def is_open(self) -> bool:
        """Whether the client is connected, or tries to be again."""
        return self.client.status in ("running", "connecting")

    def begin(self, words: Coroutine[Any, Any, _Answer]) -> Future[_Answer]:
        """Have something done on the loop; the answer comes when it comes."""
        return asyncio.run_coroutine_threadsafe(words, self._loop)

    def ask(self, words: Coroutine[Any, Any, _Answer], seconds: float) -> _Answer:
        """The answer. Raises TimeoutError where none comes in time."""
        asked = self.begin(words)
        try:
            return asked.result(seconds)
        finally:
            asked.cancel()

    def close(self, seconds: float) -> None:
        """Say goodbye, and leave in any case."""
        if self.client is not None:
            with suppress(Exception):  # whatever a lost line raises
                self.ask(self._leave(), seconds)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(seconds)

    async def _connect(self, address: str, seconds: float) -> None:
        from distributed import Client

        self.client = Client(address, asynchronous=True, timeout=seconds, set_as_default=False)  # type: ignore[no-untyped-call]
        await asyncio.wait_for(self.client, seconds)

    async def _leave(self) -> None:
        await self.client.close()

    def _live(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
            self._loop.run_until_complete(_end_all())
        finally:
            self._loop.close()


async def _end_all() -> None:
    """What still waits, waits no more."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=1)


def _import_silently() -> None:
    """What matters is said by aem, in its own words.

    Importing gives some of their loggers a voice. They lose it here, whatever their levels are; those that are made
    later have none of their own, and find nobody above them who would speak.
    """
    import distributed.client  # noqa: F401 - in full, for its loggers

    for name in [*_FOREIGN, *logging.root.manager.loggerDict]:
        top, _, below = name.partition(".")
        if top in _FOREIGN:
            logger = logging.getLogger(name)
            logger.handlers = [] if below else [logging.NullHandler()]
            logger.propagate = bool(below)
    warnings.filterwarnings("ignore", module=r"(distributed|tornado)\b")
