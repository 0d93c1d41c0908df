"""The README is executed: its commands run, its figures hold, its names exist."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest

from aem_cli.cli.main import main
from aem_cli.config.loading import parse_settings
from aem_cli.registry import Plug, load, names

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


@pytest.mark.parametrize("text", blocks("yaml"), ids=lambda text: text.split("\n")[0][:40])
def test_the_configs_are_configs(text: str) -> None:
    settings = parse_settings(text)
    assert settings.scorer.name in names(Plug.SCORER)
    known = signature(load(Plug.SCORER, settings.scorer.name)).parameters
    assert set(settings.scorer.options) <= set(known)


def test_the_options_of_the_judge_are_all_told_with_their_defaults() -> None:
    section = README.partition("### A judge")[2].partition("\n## ")[0]
    defaults = {name: one.default for name, one in signature(load(Plug.SCORER, "judge")).parameters.items()}
    del defaults["values"]
    (example,) = [text for text in blocks("yaml") if "name: judge" in text]
    told = parse_settings(example).scorer.options
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (.*?) \|", section, re.MULTILINE)
    table = {
        name: said.strip("`")
        for names_told, defaults_told in rows
        for name, said in zip(re.findall(r"\w+", names_told), defaults_told.split(", "), strict=True)
    }
    assert set(defaults) == set(told) | set(table)
    for name, said in table.items():
        default = defaults[name]
        assert said == {None: "none", True: "true"}.get(
            default, f"{default:g}" if type(default) is float else str(default)
        )


def test_make_targets_exist() -> None:
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`?make (\w+)", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_files_that_are_named_are_there() -> None:
    for name in re.findall(r"`((?:configs|sample_data|aem_cli|docs)/[\w./]+)`", README):
        assert (PROJECT / name).exists(), name
