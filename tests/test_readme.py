"""The README and the pages of docs/ are executed: their commands run, their figures hold, their names exist."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest

from aem_cli import Evaluator
from aem_cli.cli.main import main
from aem_cli.config.loading import parse_settings
from aem_cli.config.wiring import build_method
from aem_cli.integrations.dialog_check import DialogCheck
from aem_cli.registry import Plug, load, names
from tests.installed import install

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text(encoding="utf-8")


PAGES = {"README.md": README} | {
    path.relative_to(PROJECT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(PROJECT.glob("docs/**/*.md"))
}


def blocks(language: str, page: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def commands(page: str) -> Iterator[tuple[str, int]]:
    """The commands of a page in their order, each with the exit code that a comment "exit code N" announces."""
    for block in re.findall(r"^```(?:sh|console)\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            command, _, comment = line.removeprefix("$ ").partition("#")
            announced = re.search(r"exit code (\d+)", comment)
            if command.startswith("aem "):
                yield command.strip(), int(announced[1]) if announced else 0


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place where a reader of the README stands, with nothing of an earlier run in it."""
    for name in ("sample_data", "configs"):
        (tmp_path / name).symlink_to(PROJECT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_commands_run(
    page: str,
    project: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    install(PAGES[page], project, monkeypatch)
    for name in dict.fromkeys(re.findall(r"s3://bucket/(\w+\.jsonl)", PAGES[page])):
        request.getfixturevalue("s3").put(name, (PROJECT / "sample_data" / name).read_bytes())
    for command, announced in commands(PAGES[page]):
        code = main(shlex.split(command)[1:])
        said = capsys.readouterr()
        assert code == announced, f"{command}\n{said.out}\n{said.err}"


PROGRAMS = [(page, block) for page in PAGES for block in blocks("python", PAGES[page])]


@pytest.mark.parametrize(("page", "program"), PROGRAMS, ids=[f"{page}-{at}" for at, (page, _) in enumerate(PROGRAMS)])
def test_programs_run(page: str, program: str, project: Path) -> None:
    """Each block of Python stands for itself; what a page says of its outcome is asserted in it."""
    first = program.partition("\n")[0]
    for package in re.findall(r"needs (\w+)", first if first.startswith("#") else ""):
        pytest.importorskip(package, reason=f"{page} shows how {package} calls aem, and it is not installed")
    names: dict[str, object] = {"__name__": "__main__"}
    exec(compile(program, page, "exec"), names)
    for test in [value for name, value in names.items() if name.startswith("test_")]:
        assert callable(test)
        test(DialogCheck(Evaluator(), []))


def test_the_readme_has_commands_to_run() -> None:
    assert len(list(commands(README))) >= 4


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


SCORERS = PAGES["docs/scorers.md"]
CONFIGS = [text for page in (README, SCORERS, PAGES["docs/verdicts.md"]) for text in blocks("yaml", page)]


def test_there_are_configs_to_check() -> None:
    assert len(CONFIGS) >= 3


@pytest.mark.parametrize("text", CONFIGS, ids=lambda text: text.split("\n")[0][:40])
def test_the_configs_are_configs(text: str) -> None:
    settings = parse_settings(text)
    assert settings.scorer.name in names(Plug.SCORER)
    known = signature(load(Plug.SCORER, settings.scorer.name)).parameters
    assert set(settings.scorer.options) <= set(known)
    if settings.scorer.name != "embedding":  # a model is not everywhere
        build_method(settings)


def test_the_options_of_the_judge_are_all_told_with_their_defaults() -> None:
    section = SCORERS.partition("## A judge")[2].partition("\n## ")[0]
    defaults = {name: one.default for name, one in signature(load(Plug.SCORER, "judge")).parameters.items()}
    del defaults["values"]
    (example,) = [text for text in blocks("yaml", SCORERS) if "name: judge" in text]
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


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page: str) -> None:
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make (\w+)", PAGES[page]):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("page", PAGES)
def test_files_that_are_named_are_there(page: str) -> None:
    for name in re.findall(r"[`(]((?:configs|sample_data|aem_cli|docs|benchmarks)/[\w./]+)[`)]", PAGES[page]):
        assert (PROJECT / name).exists(), name
