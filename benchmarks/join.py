"""What the join of two files costs: the same dialogs in different orders, at several sizes.

    python benchmarks/join.py --dialogs 20000 200000

prints CPU seconds and peak memory of `aem score GOLD --predictions PREDICTED` for each size. Memory is flat if it
hardly grows with the size; the index takes about 30 bytes a dialog.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cost import measure

_CALLS = 4


def dialog(number: int, side: str, seed: int) -> dict[str, Any]:
    """One dialog of a side; the agent errs in one of ten, and adds a call in another."""
    chance = random.Random(f"{seed} {number}")
    turns: list[dict[str, Any]] = [{"turn": "User", "text": f"Please see to order K-{number}."}]
    for step in range(_CALLS):
        call = {"tool_id": "shop", "action": f"step_{step}", "args": {"order": f"K-{number}", "amount": step * 7}}
        turns.append({"turn": "Tool", side: {**call, "result": {"reference": f"R-{number}-{step}"}}})
    turns.append({"turn": "Agent", side: {"response": f"Order K-{number} is done, reference R-{number}-{_CALLS - 1}."}})
    if side == "predict_turn" and chance.random() < 0.1:
        turns[2][side]["args"]["amount"] = 99
    if side == "predict_turn" and chance.random() < 0.1:
        turns.insert(2, turns[1])
    numbered = [{"turn_no": place, **turn} for place, turn in enumerate(turns, 1)]
    return {"dialog_id": f"d{number}", "turns": json.loads(json.dumps(numbered))}


def write(path: Path, numbers: Iterator[int] | list[int], side: str) -> None:
    """One side of a data set, in the order of the numbers."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(dialog(number, side, 5)) + "\n" for number in numbers)


def main() -> None:
    """Print a row for each size."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--dialogs", type=int, nargs="+", default=[20_000, 200_000])
    for size in words.parse_args().dialogs:
        with tempfile.TemporaryDirectory() as folder:
            gold, predicted = Path(folder) / "gold.jsonl", Path(folder) / "predicted.jsonl"
            numbers = list(range(size))
            write(gold, numbers, "gold_turn")
            write(predicted, random.Random(1).sample(numbers, size), "predict_turn")
            command = [sys.executable, "-m", "aem_cli", "score", str(gold), "--predictions", str(predicted)]
            cost = measure([*command, "-o", str(Path(folder) / "run"), "--quiet"], runs=1, codes=(0, 1))
            megabytes = (gold.stat().st_size + predicted.stat().st_size) / 1e6
        print(f"{size:>9,} dialogs, {megabytes:6.0f} MB: {cost.cpu:7.1f} s CPU, peak {cost.memory:5.0f} MiB")


if __name__ == "__main__":
    main()
