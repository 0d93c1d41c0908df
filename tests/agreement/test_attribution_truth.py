"""Attribution against labels known by execution: faults injected into dialogs, everything after them run again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

from tests.agreement.conftest import Rows, lines

LEAST = {  # variant: (exact root set over failing dialogs, right label among turns that fail on both sides)
    "A": (0.95, 0.98),
    "B": (0.95, 0.98),
    "C": (0.50, 0.82),
    "D": (0.45, 0.80),
}


def test_root_sets_and_labels(shared: Path, scored: Callable[..., Rows]) -> None:
    folder = shared / "data" / "attribution"
    counts = counted_labels(folder, scored(folder / "dialogs.jsonl"))
    for variant, (root_sets, labels) in LEAST.items():
        count = counts[variant]
        assert count["verdicts"] / count["turns"] >= 0.99, variant
        assert count["root sets"] / count["failing"] >= root_sets, (variant, count)
        assert count["labels"] / count["both fail"] >= labels, (variant, count)


def counted_labels(folder: Path, rows: Rows) -> dict[str, Counter[str]]:
    """By variant; a turn that aem found to be an extra goes by its place in the record."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for truth in lines(folder / "truth.jsonl"):
        count = counts[truth["source"]["variant"]]
        right = {int(number): label for number, label in truth["truth"]["labels"].items()}
        turns = rows[truth["dialog_id"]]["turns"]
        extras = {turn["predict_index"]: turn["label"] for turn in turns if turn.get("alignment") == "extra"}
        ours = extras | {turn["turn_no"]: turn["label"] for turn in turns if turn.get("alignment") != "extra"}
        for number, label in right.items():
            count["turns"] += 1
            count["verdicts"] += (label == "pass") == (ours[number] == "pass")
            if "pass" not in (label, ours[number]):
                count["both fail"] += 1
                count["labels"] += label == ours[number]
        if set(right.values()) != {"pass"}:
            count["failing"] += 1
            roots = [{number for number, label in side.items() if label == "root_cause"} for side in (right, ours)]
            count["root sets"] += roots[0] == roots[1]
    return counts
