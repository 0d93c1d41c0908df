"""Scorers that give no score: unscored is a state of its own, in text, files and exit code.

The replies differ here, since two equal sides are settled without any scorer.
"""

from __future__ import annotations

import json

import pytest

from aem_cli import registry
from aem_cli.registry import Plug
from tests.cli.dialogs import dialog, write


class Stub:
    """Answers what its table says of a gold text, and 1.0 of any other."""

    name = "stub"
    signature = "stub/1"
    splits_replies = True
    answers: dict = {}  # noqa: RUF012 - set by each test

    def __init__(self, values):
        pass

    def score(self, pairs):
        return [self.answers.get(pair.gold, 1.0) for pair in pairs]


@pytest.fixture
def stub(monkeypatch):
    """Registers the stub, and sets what it answers."""
    load = registry.load

    def loading(plug, name):
        return Stub if (plug, name) == (Plug.SCORER, "stub") else load(plug, name)

    monkeypatch.setattr("aem_cli.config.wiring.load", loading)
    return lambda **answers: monkeypatch.setattr(
        Stub, "answers", {name + ".": score for name, score in answers.items()}
    )


def reply(number, gold, predicted, **more):
    sides = {"gold_turn": {"response": gold}, "predict_turn": {"response": predicted}}
    return {"turn_no": number, "turn": "Agent", **sides, **more}


def strict(text):
    def fail(name):
        raise AssertionError(f"{name} is no JSON")

    return json.loads(text, parse_constant=fail)


def folder(tmp_path):
    run = tmp_path / "aem-results" / "d"
    rows = [strict(line) for line in (run / "results.jsonl").read_text().splitlines()]
    return rows, strict((run / "summary.json").read_text()), strict((run / "run.json").read_text())


def test_case_040_what_is_unscored_is_in_no_mean(aem, stub, tmp_path):
    stub(Yes=None)
    dataset = write(tmp_path / "d.jsonl", dialog("d040", reply(1, "Yes.", "Sure."), reply(2, "No.", "Nope.")))
    done = aem("score", dataset, "--scorer", "stub")
    (row,), summary, _ = folder(tmp_path)
    assert [turn["success"] for turn in row["turns"]] == [None, True]
    assert (row["score"], row["test_pass"]) == (1.0, None)
    assert (summary["turn_rate"], summary["score"]) == (1.0, None)  # a dialog without a verdict is in no rate
    assert (summary["turns"]["scored"], summary["turns"]["unscored"]) == (1, 1)
    assert all(count["rate"] in (1.0, None) for count in summary["sub_metrics"].values())
    assert summary["dialogs"]["pass_rate"] is None
    assert "1 of 1" in done.out
    assert "1 unscored" in done.out
    assert done.code == 3


def test_case_061_unknown_is_no_pass(aem, stub, tmp_path):
    stub(ok=None)
    done = aem("score", write(tmp_path / "d.jsonl", dialog("d061", reply(1, "ok.", "fine."))), "--scorer", "stub")
    (row,), summary, _ = folder(tmp_path)
    assert done.code == summary["gate"]["exit_code"] == 3
    assert (row["test_pass"], row["score"]) == (None, None)
    assert row["turns"][0]["label"] == "unscored"
    assert "turns left unscored" in done.out


@pytest.mark.parametrize(
    "answer",
    [float("nan"), float("inf"), -float("inf"), -0.1, 1.1, True, "0.9", [1], 10**400],
    ids=lambda answer: f"{answer!r:.9}",
)
def test_case_062_what_is_no_score_is_written_as_none(answer, aem, stub, tmp_path):
    stub(one=answer)
    dataset = write(tmp_path / "d.jsonl", dialog("d062", reply(1, "one.", "uno."), reply(2, "ok.", "fine.")))
    done = aem("score", dataset, "--scorer", "stub")
    (row,), summary, _ = folder(tmp_path)
    assert done.code == 3
    assert [turn["label"] for turn in row["turns"]] == ["unscored", "pass"]
    assert row["score"] == summary["turn_rate"] == 1.0
    assert "nan" not in done.out.lower()
    aem("score", dataset, "--scorer", "stub", "--json")
    assert strict(json.dumps(summary)) == summary


def test_unscored_turns_may_be_allowed(aem, stub, tmp_path):
    stub(ok=None)
    dataset = write(tmp_path / "d.jsonl", dialog("d", reply(1, "ok.", "fine.")), dialog("e", reply(1, "A.", "B.")))
    for allowed, code in ((0, 3), (1, 0), ("null", 0)):
        (tmp_path / "c.yaml").write_text(f"scorer: stub\ngate: {{max_unscored: {allowed}, fail_under: 0.5}}")
        assert aem("score", dataset, "-c", tmp_path / "c.yaml").code == code, allowed


def test_case_070_the_latency_of_a_turn_comes_from_the_data(aem, stub, tmp_path):
    stub()
    write(tmp_path / "d.jsonl", dialog("d070", reply(1, "a.", "b.", latency_ms=120)))
    assert aem("score", tmp_path / "d.jsonl", "--scorer", "stub").code == 0
    (row,), _, _ = folder(tmp_path)
    assert row["turns"][0].get("latency_ms") == 120
