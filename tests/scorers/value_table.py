"""Tables of whole values, "gold | predicted" a line, and what the hybrid scorer says of a row in both directions."""

from __future__ import annotations

from aem_cli.domain.claim import Pair
from aem_cli.scorers.hybrid import HybridScorer

HYBRID = HybridScorer()


def rows(table: str) -> list[tuple[str, ...]]:
    return [tuple(line.split(" | ")) for line in table.splitlines() if line and not line.startswith("# ")]


def both_ways(gold: str, predicted: str) -> list[float]:
    """The scores of a pair as it stands and turned round."""
    return list(HYBRID.score([Pair(gold, predicted), Pair(predicted, gold)]))  # type: ignore[arg-type]
