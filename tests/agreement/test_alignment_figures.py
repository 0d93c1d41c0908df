"""Aligned dialogs against official verdicts; each figure is printed (pytest -s) and asserted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aem_cli.config.loading import load_settings
from aem_cli.core.tolerance import is_read
from aem_cli.domain.dialog import Action
from aem_cli.domain.rule import ToolRules
from tests.agreement.conftest import Rows, lines
from tests.agreement.test_attribution_truth import counted_labels
from tests.agreement.test_official_verdicts import cells

HERE = Path(__file__).parent


def share(counted: Counter[tuple[bool, bool | None]]) -> float:
    return sum(count for (official, ours), count in counted.items() if official is ours) / counted.total()


@pytest.fixture
def tau(shared: Path, scored: Callable[..., Rows]) -> Callable[[str], Rows]:
    folder = shared / "data" / "trajectories"
    words = ["--predictions", str(folder / "tau_airline.predicted.jsonl")]
    return lambda scorer: scored(folder / "tau_airline.gold.jsonl", scorer, HERE / "tau.yaml", *words)


@pytest.mark.parametrize("scorer", ["exact", "hybrid"])
def test_gold_and_trace_in_two_files_agree_with_the_final_bookings(
    shared: Path, tau: Callable[[str], Rows], scorer: str
) -> None:
    counted = cells(shared / "data" / "trajectories" / "tau_airline.gold.jsonl", tau(scorer))
    print(f"tau_airline, aligned, {scorer}: {share(counted):.4f} of {counted.total()}, {dict(counted)}")
    assert counted.total() == 68
    assert share(counted) >= 0.95


def test_changing_calls_pair_as_they_were_paired_before(shared: Path, tau: Callable[[str], Rows]) -> None:
    folder = shared / "data" / "trajectories"
    rows, tools = tau("exact"), load_settings(HERE / "tau.yaml").tools
    changing = {
        name: {
            dialog["dialog_id"]: changing_numbers(dialog, side, tools)
            for dialog in lines(folder / f"tau_airline.{name}.jsonl")
        }
        for name, side in (("gold", "gold_turn"), ("predicted", "predict_turn"))
    }
    same: Counter[bool] = Counter()
    for dialog in lines(folder / "tau_airline_writes.jsonl"):
        name = dialog["dialog_id"]
        asked, given = changing["gold"][name], changing["predicted"][name]
        partner = {turn.get("gold_index"): turn.get("predict_index") for turn in rows[name]["turns"]}
        for turn in dialog["turns"]:
            if turn["turn"] == "Tool" and turn["gold_turn"] is not None:
                place = turn["extra"]["predict_index"]
                same[partner[asked[turn["extra"]["gold_index"]]] == (None if place is None else given[place])] += 1
    print(f"tau_airline_writes: {same[True]} of {same.total()} gold writes with the same partner")
    assert same.total() == 76
    assert same[True] / same.total() >= 0.99


def changing_numbers(dialog: dict[str, Any], side: str, tools: ToolRules) -> list[int]:
    turns = ((turn["turn_no"], turn[side]) for turn in dialog["turns"] if turn.get(side))
    calls = ((number, Action(call["tool_id"], call["action"], None)) for number, call in turns)
    return [number for number, call in calls if not is_read(call, tools)]


def test_tooltalk_taken_apart_and_aligned_anew(shared: Path, scored: Callable[..., Rows]) -> None:
    dataset = shared / "data" / "trajectories" / "tooltalk_mutated.jsonl"
    counted = cells(dataset, scored(dataset, "exact", HERE / "tooltalk.yaml", "--realign"))
    print(f"tooltalk_mutated --realign: {share(counted):.4f} of {counted.total()}, {dict(counted)}")
    assert share(counted) >= 0.90


OVERRIDES = {21, 23, 24, 25, 27, 29, 30, 31, 37, 47}  # their own comparison of arguments decides there


def test_modes_of_agentevals(shared: Path, scored: Callable[..., Rows], tmp_path: Path) -> None:
    right, others = [], []
    for dialog in lines(shared / "data" / "trajectories" / "agentevals_modes.jsonl"):
        told = dialog["metadata"]
        calls = {**dialog, "turns": [turn for turn in dialog["turns"] if turn["turn"] == "Tool"]}
        (tmp_path / "calls.jsonl").write_text(json.dumps(calls), encoding="utf-8")
        ignored = '{"*:*": {ignore: true}}' if told["official_args_mode"] == "ignore" else "{}"
        (tmp_path / "config.yaml").write_text(f"fields: {ignored}", encoding="utf-8")
        words = ["--realign", "--match", told["official_mode"]]
        ours = scored(tmp_path / "calls.jsonl", "exact", tmp_path / "config.yaml", *words)[dialog["dialog_id"]]
        agrees = ours["test_pass"] is told["official_verdict"]
        (others if told["has_overrides"] else right).append((dialog["dialog_id"], agrees))
    print(f"agentevals without overrides: {sum(agrees for _, agrees in right)} of {len(right)}; with: {others}")
    assert len(right) == 15 and all(agrees for _, agrees in right), right
    assert {int(name.split("/")[1]) for name, _ in others} == OVERRIDES


def test_labels_of_the_attribution_set_survive_realigning(shared: Path, scored: Callable[..., Rows]) -> None:
    folder = shared / "data" / "attribution"
    paired, anew = (
        counted_labels(folder, scored(folder / "dialogs.jsonl", "hybrid", None, *words))
        for words in ((), ("--realign",))
    )
    for variant, before in paired.items():
        after = anew[variant]
        roots = [count["root sets"] / count["failing"] for count in (before, after)]
        labels = [count["labels"] / count["both fail"] for count in (before, after)]
        print(f"attribution {variant}: root sets {roots[0]:.4f}, realigned {roots[1]:.4f}", end="")
        print(f"; labels {labels[0]:.4f}, realigned {labels[1]:.4f}")
        assert roots[1] >= roots[0] - 0.01 and labels[1] >= labels[0] - 0.01


def test_declared_dependencies_of_nestful_are_used(shared: Path, scored: Callable[..., Rows], tmp_path: Path) -> None:
    """Break the first call of each dialog in a predicted file: what declares to depend on it is a cascade."""
    dataset = shared / "data" / "trajectories" / "nestful_dependencies.jsonl"
    predicted, spoiled = [], {}
    for dialog in lines(dataset):
        calls = [{"turn_no": turn["turn_no"], "predict_turn": dict(turn["gold_turn"])} for turn in dialog["turns"]]
        behind = dependents(dialog["turns"])
        spoiled[dialog["dialog_id"]] = behind
        for call in calls:
            if call["turn_no"] in {dialog["turns"][0]["turn_no"], *behind}:
                call["predict_turn"]["args"] = dict.fromkeys(call["predict_turn"]["args"], "something else 0")
        predicted.append({"dialog_id": dialog["dialog_id"], "turns": calls})
    (tmp_path / "predicted.jsonl").write_text("\n".join(map(json.dumps, predicted)), encoding="utf-8")
    rows = scored(dataset, "exact", None, "--predictions", str(tmp_path / "predicted.jsonl"))
    labels: Counter[tuple[str, str | None]] = Counter()
    for name, behind in spoiled.items():
        for turn in rows[name]["turns"]:
            if turn["turn_no"] in behind:
                labels[turn["label"], turn["basis"]] += 1
    print(f"nestful: {dict(labels)} of turns behind a spoiled call")
    assert labels["cascade", "declared"] / labels.total() >= 0.95


def dependents(turns: list[dict[str, Any]]) -> set[int]:
    behind = {turns[0]["turn_no"]}
    for turn in turns[1:]:
        if behind.intersection(turn["depends_on"]):
            behind.add(turn["turn_no"])
    return behind - {turns[0]["turn_no"]}
