import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from aem_cli.cli.main import main
from tests.cli.dialogs import write

ROOT = Path(__file__).parents[2]


class Done(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch, tmp_path):
    """No variable of the caller reaches a test, the width is fixed, and results land in a folder of the test."""
    for name in [*os.environ]:
        if name.startswith("AEM_") or name in ("NO_COLOR", "FORCE_COLOR", "CI", "TERM"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def aem(capsys):
    """Run a command in this process."""

    def run(*words):
        code = main([str(word) for word in words])
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def aem_process(tmp_path):
    """Run a command as a process of its own, with bytes for standard input."""

    def run(*words, stdin=b"", **environ):
        command = [sys.executable, "-c", "from aem_cli.cli.main import run; run()", *map(str, words)]
        done = subprocess.run(
            command, input=stdin, capture_output=True, timeout=60, cwd=tmp_path, env={**os.environ, **environ}
        )
        return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))

    return run


@pytest.fixture
def sample():
    """A file of the sample data."""
    return lambda name: ROOT / "sample_data" / name


@pytest.fixture
def scored(aem, tmp_path):
    """Score dialogs to a run of the test's folder."""

    def score(run, *records, words=("--scorer", "exact")):
        dataset = write(tmp_path / f"{run}.jsonl", *records)
        assert aem("score", dataset, "-o", run, "--exit-zero", *words).code in (0, 5)
        return run

    return score
