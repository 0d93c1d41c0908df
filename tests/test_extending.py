"""The package of docs/extending.md, installed: each plug-in does what the page says of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aem_cli.cli.main import main
from aem_cli.registry import Plug, load
from tests.installed import install

PROJECT = Path(__file__).parents[1]
PAGE = (PROJECT / "docs" / "extending.md").read_text(encoding="utf-8")


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    install(PAGE, tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)

    def scored(config: str, *replies: tuple[str, str]) -> dict[str, Any]:
        turns = [
            {"turn_no": place, "gold_turn": {"response": gold}, "predict_turn": {"response": predicted}}
            for place, (gold, predicted) in enumerate(replies, 1)
        ]
        Path("d.jsonl").write_text(json.dumps({"dialog_id": "d", "turns": turns}) + "\n", encoding="utf-8")
        Path("c.yaml").write_text(config, encoding="utf-8")
        words = ["score", "d.jsonl", "-c", "c.yaml", "-o", "run", "-o", "x.failing.txt", "--exit-zero", "--quiet"]
        assert main(words) == 0
        row: dict[str, Any] = json.loads(Path("run/results.jsonl").read_bytes())
        return row

    return scored


LONG = "It is done, and I am very glad that I was able to help you with it today."


def test_the_scorer_answers(score: Callable[..., dict[str, Any]]) -> None:
    (turn,) = score("scorer: ratio", ("It is done.", "Banana bread"))["turns"]
    assert (turn["findings"][0]["by"], turn["findings"][0]["note"]) == ("ratio", "too few letters in common")
    (turn,) = score("scorer: {name: ratio, stretch: 5}", ("It is done.", "It was Dan"))["turns"]
    assert turn["success"]


def test_the_dimension_judges_beside_correctness(score: Callable[..., dict[str, Any]]) -> None:
    config = "dimensions: [correctness, style]\ngate: {reasons: {long_winded: 0}}"
    short, long = score(config, ("It is done.", "It's done."), ("It is done.", LONG))["turns"]
    assert short["sub_metrics"] == {"completeness": True, "truthfulness": True, "brevity": True}
    assert (long["sub_metrics"]["brevity"], long["failure_reason"]) == (False, "long_winded")


def test_equal_sides_ask_no_other_dimension(score: Callable[..., dict[str, Any]]) -> None:
    (turn,) = score("dimensions: [correctness, style]", ("It is done.", "It is done."))["turns"]
    assert "brevity" not in turn["sub_metrics"]
    (turn,) = score("dimensions: [style]", ("It is done.", "It is done."))["turns"]
    assert turn["sub_metrics"] == {"brevity": True}


@pytest.mark.parametrize(("grace", "score_told"), [(0, 0.25), (1, 0.5), (2, 1.0)])
def test_the_rule_composes(grace: int, score_told: float, score: Callable[..., dict[str, Any]]) -> None:
    right, wrong = ("It opens at 9:30.", "It opens at 9:30."), ("It opens at 9:30.", "It opens at 10:30.")
    replies = [right, wrong, wrong, right]
    row = score(f"composition: {{rule: survival, grace: {grace}}}", *replies)
    assert row["score"] == score_told


def test_the_report_is_written(score: Callable[..., dict[str, Any]]) -> None:
    reason = score("", ("Yes.", "Yes."), ("It opens at 9:30.", "It opens at 10:30."))["root_cause"]
    assert Path("x.failing.txt").read_text(encoding="utf-8") == f"d: turn 2, {reason}\n"


def test_the_classes_have_what_the_protocols_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """mypy reads the files of the page against `aem_cli/protocols.py`."""
    files = install(PAGE, tmp_path, monkeypatch)
    (tmp_path / "held.py").write_text(
        "from aem_cli.protocols import CompositionRule, ReportWriter, Scorer\n"
        "from aem_cli.domain.rule import ValueRules\n"
        "from house_ratio import Ratio\nfrom house_report import write_failing\nfrom house_survival import Survival\n"
        "scorer: Scorer = Ratio(ValueRules())\nrule: CompositionRule = Survival()\n"
        "report: ReportWriter = write_failing\n",
        encoding="utf-8",
    )
    modules = [name for name in files if name.endswith(".py")]
    assert len(modules) == 4
    command = [sys.executable, "-m", "mypy", "--config-file", str(PROJECT / "pyproject.toml"), *modules, "held.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_names_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(PAGE, tmp_path, monkeypatch)
    for plug, name in (
        (Plug.SCORER, "ratio"), (Plug.DIMENSION, "style"), (Plug.COMPOSITION, "survival"),
        (Plug.REPORT, ".failing.txt"),
    ):  # fmt: skip
        assert callable(load(plug, name))
