"""The circumstances of a run, for run.json: everything that may differ between two runs with the same results."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from aem_cli import __version__
from aem_cli.config.settings import Settings
from aem_cli.config.translation import effective
from aem_cli.domain.signature import Signature
from aem_cli.readers.join import Join
from aem_cli.runs.usage import Usage
from aem_cli.stores.url import shown


class Clock(NamedTuple):
    """When a run began, for people and for the timings."""

    started: float
    wall: float
    cpu: float

    @classmethod
    def now(cls) -> Clock:
        """The clock of a run that begins."""
        return cls(time.time(), time.perf_counter(), time.process_time())

    def timings(self, dialogs: int) -> dict[str, Any]:
        """Start and duration, in seconds."""
        wall = time.perf_counter() - self.wall
        return {
            "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.started)),
            "seconds": round(wall, 3),
            "cpu_seconds": round(time.process_time() - self.cpu, 3),
            "dialogs_per_second": round(dialogs / wall, 1) if wall > 0 else None,
        }


def circumstances(
    dataset: dict[str, Any],
    settings: Settings,
    signature: Signature,
    clock: Clock,
    dialogs: int,
    skipped: int,
    usage: Usage,
) -> dict[str, Any]:
    """The content of run.json; `dataset` are its facts."""
    return {
        "dataset": dataset,
        "dialogs": dialogs,
        "skipped": skipped,
        "signature": signature.to_dict(),
        "config": effective(settings),
        "environment": {
            "aem": __version__,
            "python": platform.python_version(),
            "platform": f"{platform.system()} {platform.release()} {platform.machine()}",
            "encoding": sys.getfilesystemencoding(),
        },
        "usage": usage,
        "timings": clock.timings(dialogs),
    }


def joined_facts(dataset: str, join: Join | None) -> dict[str, Any]:
    """The facts of a data set, with those of the file of predictions that was joined to it and how far it did."""
    if join is None:
        return dataset_facts(dataset)
    counts = {
        "joined": join.joined,
        "gold_without_prediction": join.without_prediction,
        "predicted_without_gold": join.without_gold,
    }
    return {**dataset_facts(dataset), "predictions": {**dataset_facts(join.predictions), **counts}}


def made_from(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """The names that such facts tell of the data set and of its predictions: what no output may stand in place of."""
    predictions = facts.get("predictions")
    both = (facts, predictions if isinstance(predictions, Mapping) else {})
    names = [one.get(key) for one in both for key in ("path", "absolute_path")]
    return tuple(dict.fromkeys(name for name in names if isinstance(name, str)))


def dataset_facts(dataset: str) -> dict[str, Any]:
    """Where a data set is and how long: enough to notice, later, that it is another one. No length: not a file."""
    try:
        size, path = os.stat(dataset).st_size, os.path.abspath(dataset)  # noqa: PTH100, PTH116 - also for s3://...
    except (OSError, ValueError):
        size, path = None, shown(dataset)
    return {"path": shown(dataset), "absolute_path": path, "size": size}
