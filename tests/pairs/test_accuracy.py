"""A floor under the accuracy on pairs whose author saw neither the rules nor the data they were made with."""

from __future__ import annotations

from tests.pairs.accuracy import reply_counts, value_counts


def test_values() -> None:
    count = value_counts()["all"]
    assert count.pairs >= 200
    assert count.accuracy >= 0.82
    assert count.false_accepts / count.pairs <= 0.05


def test_replies() -> None:
    count = reply_counts()["all"]
    assert count.pairs >= 100
    assert count.accuracy >= 0.84
