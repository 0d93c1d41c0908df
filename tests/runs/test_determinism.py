"""Same input, same bytes: whatever the hash seed, and whatever the order of the dialogs."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[2]
SAMPLES = ("features", "research_agent", "support_release_1")


def scored(dataset: Path, run: Path, seed: int) -> Path:
    command = [sys.executable, "-m", "aem_cli", "score", str(dataset), "-o", str(run), "--quiet", "--exit-zero"]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": str(seed)}, capture_output=True)
    return run


def dataset(folder: Path, name: str, lines: list[str]) -> Path:
    path = folder / name
    path.write_text("".join(lines), encoding="utf-8")
    return path


def without_lines(value: Any) -> Any:
    """The value without the line numbers in it, which tell where a dialog stood."""
    if isinstance(value, dict):
        return {key: without_lines(inner) for key, inner in value.items() if key != "line"}
    return [without_lines(inner) for inner in value] if isinstance(value, list) else value


def test_runs_repeat_to_the_byte_and_do_not_depend_on_the_order(tmp_path: Path) -> None:
    lines = [
        line
        for name in SAMPLES
        for line in (PROJECT / "sample_data" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    ]
    straight = dataset(tmp_path, "straight.jsonl", lines)
    first, second = scored(straight, tmp_path / "first", 1), scored(straight, tmp_path / "second", 2)
    for name in ("results.jsonl", "summary.json"):
        assert (first / name).read_bytes() == (second / name).read_bytes()
    random.Random(7).shuffle(lines)
    third = scored(dataset(tmp_path, "shuffled.jsonl", lines), tmp_path / "third", 3)
    rows = [
        sorted(
            json.dumps(without_lines(json.loads(line)))
            for line in (run / "results.jsonl").read_text(encoding="utf-8").splitlines()
        )
        for run in (first, third)
    ]
    assert rows[0] == rows[1]
    summaries = [
        without_lines(json.loads((run / "summary.json").read_text(encoding="utf-8"))) for run in (first, third)
    ]
    assert summaries[0] == summaries[1]
