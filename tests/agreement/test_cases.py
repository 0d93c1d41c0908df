"""One small input for each fault that users of such tools reported, with the right verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aem_cli.cli.main import main
from tests.agreement.conftest import lines, shared_folder


def cases() -> Iterator[Any]:
    for path in sorted((shared_folder() / "cases").glob("*.expect.json")):
        yield pytest.param(path, id=path.name[:3])


@pytest.mark.parametrize(
    "path", list(cases()) or [pytest.param(None, marks=pytest.mark.skip("the cases are not here"))]
)
def test_case(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expect = json.loads(path.read_text(encoding="utf-8"))
    if expect.get("needs"):
        pytest.skip(f"a unit test with a stub covers it: {expect['needs']}")
    words = ["score", str(path.with_name(path.name[:3] + ".jsonl")), "-o", str(tmp_path / "run")]
    if expect["config"]:
        (tmp_path / "config.yaml").write_text(json.dumps(expect["config"]), encoding="utf-8")
        words += ["--config", str(tmp_path / "config.yaml")]
    code = main(words)
    said = capsys.readouterr()
    assert expect["exit_code"] in (None, code), said
    results = tmp_path / "run" / "results.jsonl"
    got = {row["dialog_id"]: row for row in lines(results)} if results.exists() else {}
    for dialog, turns in (expect["dialogs"] or {}).items():
        ours = {str(turn["turn_no"]): turn for turn in got[dialog]["turns"]}
        for number, wanted in turns.items():
            verdict, _, reasons = wanted.partition(":")
            assert ours[number]["success"] is {"pass": True, "fail": False}.get(verdict), (dialog, number, ours[number])
            assert not reasons or ours[number]["failure_reason"] in reasons.split("|"), (dialog, number)
