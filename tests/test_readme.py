"""The README is executed: its commands run, its figures hold, its names exist."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from aem_cli.cli.main import main

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def commands() -> Iterator[str]:
    for block in (*blocks("sh"), *blocks("console")):
        for line in block.splitlines():
            command = line.removeprefix("$ ").partition("#")[0].strip()
            if command.startswith("aem "):
                yield command


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place where a reader of the README stands, with nothing of an earlier run in it."""
    for name in ("sample_data", "configs"):
        (tmp_path / name).symlink_to(PROJECT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_commands_run(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = 0
    for command in commands():
        code = main(shlex.split(command)[1:])
        said = capsys.readouterr()
        assert code == 0, f"{command}\n{said.out}\n{said.err}"
        ran += 1
    assert ran >= 4


def test_the_first_look_tells_the_truth(project: Path) -> None:
    main(["score", "sample_data/sales_report.jsonl", "--exit-zero", "--quiet"])
    (line,) = Path("aem-results/sales_report/results.jsonl").read_text(encoding="utf-8").splitlines()
    row = json.loads(line)
    table = dict(re.findall(r"^\| `(\w+)`(?:, `\w+`)? \| `?([\w.]+)", README, re.MULTILINE))
    for field in ("success_rate", "first_failure_turn", "root_cause", "root_cause_count"):
        assert str(row[field]) == table[field], field
    assert row["cascading_count"] == 3


def test_the_example_record_is_a_dialog(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (record,) = blocks("json")
    Path("example.jsonl").write_text(json.dumps(json.loads(record)) + "\n", encoding="utf-8")
    assert main(["validate", "example.jsonl"]) == 0, capsys.readouterr().err
    assert main(["score", "example.jsonl", "--exit-zero", "--quiet"]) == 0
    row = json.loads(Path("aem-results/example/results.jsonl").read_text(encoding="utf-8"))
    assert [turn["label"] for turn in row["turns"]] == ["root_cause", "cascade"]


def test_make_targets_exist() -> None:
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`?make (\w+)", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_files_that_are_named_are_there() -> None:
    for name in re.findall(r"`((?:configs|sample_data|aem_cli|docs)/[\w./]+)`", README):
        assert (PROJECT / name).exists(), name
