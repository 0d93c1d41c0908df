"""What the page plots of all dialogs, those left out of its list too: turns by their place, and dialogs by score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

MOST_PLACES: Final = 40  # places beyond count together in the last one
BINS: Final = 20
_LABELS: Final = ("pass", "cascade", "root_cause", "unscored")


class PageCounts:
    """Counts rows as they come; what it holds does not grow with them."""

    def __init__(self) -> None:
        self._places: list[Counter[str]] = []
        self._scores = [0] * BINS

    def add(self, row: Mapping[str, Any]) -> None:
        """Count one dialog. The place of a turn is its place among the judged turns, not its number."""
        for place, turn in enumerate(row["turns"]):
            at = min(place, MOST_PLACES - 1)
            if at == len(self._places):
                self._places.append(Counter())
            self._places[at][turn["label"]] += 1
        if row.get("score") is not None:
            self._scores[min(int(row["score"] * BINS), BINS - 1)] += 1

    def to_dict(self) -> dict[str, Any]:
        """Columns: one number a place for each label, one number a bin of scores."""
        return {
            "places": {label: [counts[label] for counts in self._places] for label in _LABELS},
            "beyond": len(self._places) == MOST_PLACES,
            "scores": self._scores,
        }
