from __future__ import annotations

from pathlib import Path

import pytest

from aem_cli.engines.vector_cache import VectorCache
from aem_cli.engines.vectors import Vectors
from tests.engines.fakes import LetterEncoder

np = pytest.importorskip("numpy", reason="needs the extra onnx")


def test_every_distinct_text_is_encoded_once() -> None:
    encoder = LetterEncoder()
    vectors = Vectors(encoder)
    assert vectors.cosine_pairs([]) == []
    found = vectors.cosine_pairs([("ab", "ba"), ("ab", "cd"), ("ba", "ab"), ("ab", "ab")])
    assert found == pytest.approx([1, 0, 1, 1], abs=1e-6)
    vectors.cosine_pairs([("cd", "ab"), ("ef", "cd")])
    assert encoder.asked == ["ab", "ba", "cd", "ef"]


def test_a_second_run_asks_no_encoder_and_says_the_same(tmp_path: Path) -> None:
    pairs = [("the quick brown fox", "a slow green turtle"), ("one", "two"), ("three", "three hundred")]
    first, second = LetterEncoder(), LetterEncoder()
    found = Vectors(first, VectorCache(tmp_path, first.signature)).cosine_pairs(pairs)
    assert Vectors(second, VectorCache(tmp_path, second.signature)).cosine_pairs(pairs) == found
    assert second.asked == []
    assert len(first.asked) == 6


def test_half_precision_costs_less_than_a_thousandth() -> None:
    random = np.random.default_rng(1)

    class Random:
        model = signature = "random"

        def encode(self, texts: list[str]) -> object:
            rows = random.normal(size=(len(texts), 384)).astype(np.float32)
            rows[1::2] = rows[::2] + 0.3 * rows[1::2]
            self.rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
            return self.rows

    encoder = Random()
    pairs = [(f"a{number}", f"b{number}") for number in range(500)]
    found = np.array(Vectors(encoder).cosine_pairs(pairs))
    exact = (encoder.rows[::2] * encoder.rows[1::2]).sum(axis=1)
    assert np.abs(found - exact).max() < 0.0005


def test_more_texts_than_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aem_cli.engines.vectors._MOST_REMEMBERED", 3)
    monkeypatch.setattr("aem_cli.engines.vectors._ROWS_AT_ONCE", 2)
    vectors = Vectors(LetterEncoder())
    pairs = [("a", "a"), ("b", "c"), ("d", "d"), ("ab", "ba"), ("x", "y")]
    assert vectors.cosine_pairs(pairs) == pytest.approx([1, 0, 1, 1, 0], abs=1e-6)
    assert vectors.cosine_pairs(pairs[:1]) == pytest.approx([1], abs=1e-6)


def test_a_vector_of_nothing_is_like_nothing() -> None:
    assert Vectors(LetterEncoder()).cosine_pairs([("", "a"), ("1", "2")]) == [0.0, 0.0]
