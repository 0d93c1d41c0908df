"""How far `test_pass` agrees with the verdict that each source's own checker gave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.agreement.conftest import Rows, lines

HERE = Path(__file__).parent


def cells(dataset: Path, rows: Rows) -> Counter[tuple[bool, bool | None]]:
    """(official verdict, ours) over the dialogs that have both a verdict and turns."""
    return Counter(
        (bool(official), rows[dialog["dialog_id"]]["test_pass"])
        for dialog in lines(dataset)
        if (official := dialog["metadata"].get("official_verdict")) is not None and dialog["turns"]
    )


@pytest.mark.parametrize(
    ("name", "config", "least"),
    [
        ("tau_airline_writes", None, 0.98),
        ("bfcl_single_mutated", HERE / "bfcl.yaml", 0.97),
        ("tooltalk_mutated", HERE / "tooltalk.yaml", 0.82),
    ],
)
def test_dialogs_agree_with_their_own_checker(
    shared: Path, scored: Callable[..., Rows], name: str, config: Path | None, least: float
) -> None:
    dataset = shared / "data" / "trajectories" / f"{name}.jsonl"
    counted = cells(dataset, scored(dataset, "exact", config))
    agreed = sum(count for (official, ours), count in counted.items() if official is ours)
    assert agreed / sum(counted.values()) >= least, counted


def test_where_bfcl_disagrees_it_tells_an_integer_from_a_float(shared: Path, scored: Callable[..., Rows]) -> None:
    """5 is 5.0 to aem, whatever the language that the checker is written in."""
    dataset = shared / "data" / "trajectories" / "bfcl_single_mutated.jsonl"
    rows = scored(dataset, "exact", HERE / "bfcl.yaml")
    kinds = {
        dialog["metadata"]["mutation"]
        for dialog in lines(dataset)
        if bool(dialog["metadata"]["official_verdict"]) is not rows[dialog["dialog_id"]]["test_pass"]
    }
    assert kinds == {"int_as_float"}


def test_calls_of_tooltalk_agree_one_by_one(shared: Path, scored: Callable[..., Rows]) -> None:
    dataset = shared / "data" / "trajectories" / "tooltalk_mutated.jsonl"
    rows = scored(dataset, "exact", HERE / "tooltalk.yaml")
    judged: Counter[bool] = Counter()
    for dialog in lines(dataset):
        ours = {turn["turn_no"]: turn["success"] for turn in rows[dialog["dialog_id"]]["turns"]}
        for turn in dialog["turns"]:
            official: dict[str, Any] | None = turn.get("extra", {}).get("official")
            if official is not None and turn.get("gold_turn") is not None:
                judged[official["match"] is ours[turn["turn_no"]]] += 1
    assert judged[True] / judged.total() >= 0.95, judged
