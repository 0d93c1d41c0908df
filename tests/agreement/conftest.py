"""Data sets that other people judged; they lie beside the project and are no part of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from aem_cli.cli.main import main

Rows = dict[str, dict[str, Any]]


def shared_folder() -> Path:
    return Path(os.environ.get("AEM_SHARED") or Path(__file__).parents[3] / "shared")


@pytest.fixture
def shared() -> Path:
    folder = shared_folder()
    if not (folder / "data").is_dir():
        pytest.skip("the judged data sets are not here; set AEM_SHARED to the folder that holds data/")
    return folder


@pytest.fixture
def scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Rows]:
    """Score a data set as a user would; the result rows by dialog id."""

    def score(dataset: Path, scorer: str = "hybrid", config: Path | None = None, *more: str) -> Rows:
        words = ["score", str(dataset), "-o", str(tmp_path / "run"), "--scorer", scorer, "--quiet", "--exit-zero"]
        words += more
        code = main(words if config is None else [*words, "--config", str(config)])
        assert code == 0, capsys.readouterr().err
        return {row["dialog_id"]: row for row in lines(tmp_path / "run" / "results.jsonl")}

    return score


def lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as text:
        yield from (json.loads(line) for line in text)
