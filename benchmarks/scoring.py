"""The command that is measured: the whole of `aem score`, to a run folder, without talk."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

AEM = (sys.executable, "-m", "aem_cli")
NO_WORKERS = "this aem score has no --workers"


def score(path: Path | str, folder: Path, scorer: str, workers: int | None = None) -> list[str]:
    """Score a data set (`-` is standard input) into the folder; without `workers`, by as many as aem takes itself."""
    return [*_run(path, folder, workers), "--scorer", scorer]


def score_with(config: Path, path: Path, folder: Path, workers: int | None = None) -> list[str]:
    """The same by the rules of a config."""
    return [*_run(path, folder, workers), "--config", str(config)]


@cache
def knows_workers() -> bool:
    """Whether `aem score` can be told how many workers to take."""
    told = subprocess.run([*AEM, "score", "--help"], capture_output=True, text=True, check=True)
    return "--workers" in told.stdout


def _run(path: Path | str, folder: Path, workers: int | None) -> list[str]:
    asked = ["--workers", str(workers)] if workers is not None and knows_workers() else []
    return [*AEM, "score", str(path), "-o", str(folder / "run"), "--quiet", "--exit-zero", *asked]
