"""A finished run as report writers see it (`protocols.ReportedRun`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from aem_cli.domain.row import Row, RowWithDialog
from aem_cli.errors import DataError
from aem_cli.runs.circumstances import made_from
from aem_cli.runs.finished import FinishedRun, open_run
from aem_cli.runs.rereading import reread_dialogs
from aem_cli.stores.named import called
from aem_cli.writers.run_folder import SUMMARY, run_files


class RunToReport(NamedTuple):
    """The run, with its summary read back."""

    run: FinishedRun
    summary: Mapping[str, Any]

    @property
    def dataset(self) -> str:
        """The data set as the user named it; the results file where nothing tells."""
        return str(self._dataset.get("path", called(str(self.run.results))))

    @property
    def sources(self) -> tuple[str, ...]:
        """What no report may stand in place of: the files of the run, and all that it was made from."""
        return (*map(str, run_files(self.run.results)), *made_from(self._dataset))

    @property
    def circumstances(self) -> Mapping[str, Any]:
        """The content of run.json."""
        return self.run.circumstances

    def rows(self) -> Iterator[Row]:
        """The rows of results.jsonl."""
        return self.run.rows()

    def dialogs(self) -> Iterator[RowWithDialog]:
        """The same rows, each with its dialog."""
        return reread_dialogs(self._dataset, self.rows())

    @property
    def _dataset(self) -> Mapping[str, Any]:
        found = self.circumstances.get("dataset")
        return found if isinstance(found, dict) else {}


def results_to_report(name: str) -> RunToReport:
    """A run whose dialogs are of interest and whose figures are not: its summary is left aside."""
    return RunToReport(open_run(name), {})


def run_to_report(name: str) -> RunToReport:
    """A run by its folder, or by its results file with the summary beside it."""
    run = open_run(name)
    path = run.results.with_name(SUMMARY)
    try:
        summary = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise DataError(
            f"{called(str(path))}: is missing, and a report needs it; name a run folder as `aem score` wrote it"
        ) from None
    except (OSError, ValueError) as error:
        raise DataError(f"{called(str(path))}: cannot be read: {error}; score the data set again") from None
    if not isinstance(summary, dict) or "dialogs" not in summary:
        raise DataError(f"{called(str(path))}: is no summary of a run; score the data set again")
    return RunToReport(run, summary)
