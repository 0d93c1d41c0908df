from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class LetterEncoder:
    """A vector of letter counts, and a list of what was asked."""

    model = "letters"
    signature = "letters:1"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> Any:
        import numpy as np

        self.asked += texts
        rows = np.zeros((len(texts), 26), dtype=np.float32)
        for row, text in enumerate(texts):
            for letter in text.casefold():
                if "a" <= letter <= "z":
                    rows[row, ord(letter) - 97] += 1
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


class TableVectors:
    """Cosines from a table; what is not in it gets `other`."""

    def __init__(self, table: Mapping[tuple[str, str], float] | None = None, other: float = 0.3) -> None:
        self.encoder = LetterEncoder()
        self.table, self.other = dict(table or {}), other
        self.calls: list[list[tuple[str, str]]] = []

    def cosine_pairs(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        self.calls.append(list(pairs))
        return [self.table.get(pair, self.other) for pair in pairs]
