"""A finished run on disk: its result rows by dialog, and its circumstances."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from aem_cli.errors import DataError
from aem_cli.readers.results import RESULTS, check_count, read_results, results_file
from aem_cli.stores.named import called
from aem_cli.stores.url import is_remote, shown
from aem_cli.writers.run_folder import RUN

Row = Mapping[str, Any]


class FinishedRun(NamedTuple):
    """Where the results of a run are, and what is beside them."""

    results: Path
    circumstances: Mapping[str, Any]

    def rows(self) -> Iterator[Row]:
        """All result rows, in the order of the data set; raises DataError at the end where run.json counts others."""
        found = 0
        for row in read_results(self.results):
            found += 1
            yield row
        check_count(called(str(self.results)), found, self.expected)

    @property
    def expected(self) -> int | None:
        """How many dialogs run.json counts; None where it is not there, or says nothing."""
        dialogs = self.circumstances.get("dialogs")
        return dialogs if type(dialogs) is int else None


def open_run(name: str) -> FinishedRun:
    """A run by its folder, or by its results file; one in a store is fetched."""
    if is_remote(name):
        from aem_cli.runs.fetched import fetched_run

        results = fetched_run(name)
    else:
        results = Path(results_file(name))
    if not results.is_file():
        raise DataError(f"{shown(name)}: there is no run here; name a folder that `aem score` wrote, or its {RESULTS}")
    return FinishedRun(results, _circumstances(results.with_name(RUN)))


def _circumstances(path: Path) -> Mapping[str, Any]:
    """The content of run.json; nothing where a results file stands alone."""
    try:
        content = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise DataError(f"{called(str(path))}: cannot be read: {error}; score the data set again") from None
    return content if isinstance(content, dict) else {}
