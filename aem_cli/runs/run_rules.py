"""The rules that a finished run was scored by, read back from its run.json."""

from __future__ import annotations

from aem_cli.config.loading import settings_of
from aem_cli.config.settings import Settings
from aem_cli.runs.finished import FinishedRun


def settings_of_run(run: FinishedRun) -> Settings | None:
    """The settings; None where a results file stands alone."""
    config = run.circumstances.get("config")
    if not isinstance(config, dict):
        return None
    return settings_of(config, str(run.results.with_name("run.json")))
