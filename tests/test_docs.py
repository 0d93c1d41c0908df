"""What the pages of docs/ say in tables holds: each row is run, and each field that exists has its row."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from aem_cli.cli.main import main
from aem_cli.core.fix_first import ENVIRONMENT_DIFFERED, WHERE
from aem_cli.domain.claim import Pair
from aem_cli.domain.rule import Comparator, FieldRule, FieldRules
from aem_cli.domain.verdict import Basis
from aem_cli.protocols import Scorer
from aem_cli.readers.wire import GoldSide, PredictedSide, WireDialog, WireTurn
from aem_cli.registry import BUILT_IN, Plug
from aem_cli.scorers.exact import ExactScorer
from aem_cli.scorers.hybrid import HybridScorer
from aem_cli.scorers.lexical import LexicalScorer
from tests.agreement.conftest import lines, shared_folder
from tests.agreement.test_attribution_truth import counted_labels

PROJECT = Path(__file__).parents[1]


def page(name: str) -> str:
    return (PROJECT / "docs" / name).read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """A section of a page up to the next heading of any level."""
    _, found, rest = f"\n{page(name)}".partition(f"\n{title}\n")
    assert found, title
    return re.split(r"^#+ ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The rows of the tables of a text, without heads and rules."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    rules = {at for at, line in enumerate(lines) if set(line) <= set("|-: ")}
    return [row for at, row in enumerate(cells) if at not in rules and at + 1 not in rules]


def code(cell: str) -> str:
    assert cell.startswith("`") and cell.endswith("`"), cell
    return cell[1:-1]


@pytest.mark.parametrize(
    ("titles", "wire"),
    [
        (["## A dialog"], WireDialog),
        (["## A turn"], WireTurn),
        (["## The gold side of a call", "## The gold side of a reply"], GoldSide),
        (["## The predicted side"], PredictedSide),
    ],
)
def test_every_field_of_the_data_has_its_row(titles: list[str], wire: type[msgspec.Struct]) -> None:
    fields = rows("\n".join(section("data.md", title) for title in titles))
    told = {name for row in fields if len(row) == 5 for name in re.findall(r"`(\w+)`", row[0])}
    assert told == set(wire.__struct_encode_fields__)


MISTAKES = [row for row in rows(section("data.md", "## Common mistakes")) if row[0].startswith("`{")]


def test_the_mistakes_are_there() -> None:
    assert len(MISTAKES) >= 15


@pytest.mark.parametrize(("written", "said"), MISTAKES)
def test_a_mistake_is_told_as_the_page_says(
    written: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = code(written)
    if "turns" not in line and "dialog_id" not in line:
        line = f'{{"dialog_id": "d1", "turns": [{line}]}}'
    (tmp_path / "d.jsonl").write_text(line + "\n", encoding="utf-8")
    assert main(["validate", str(tmp_path / "d.jsonl")]) == 2
    assert code(said) in capsys.readouterr().err


def test_a_slip_is_told_by_validate_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turn = {"turn_no": 1, "gold_turn": {"response": "Hi"}, "predicted_turn": {"response": "Hi"}}
    (tmp_path / "d.jsonl").write_text(json.dumps({"dialog_id": "d", "turns": [turn]}) + "\n", encoding="utf-8")
    assert main(["validate", str(tmp_path / "d.jsonl")]) == 0
    assert "predicted_turn: 1 time; did you mean predict_turn?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "gold", "predicted", "same"), rows(section("verdicts.md", "## When two values are the same"))
)
def test_two_values_are_the_same_as_the_page_says(kind: str, gold: str, predicted: str, same: str) -> None:
    (score,) = HybridScorer().score([Pair(json.loads(code(gold)), json.loads(code(predicted)))])
    assert score is not None
    assert ("no", "yes")[score >= 0.5] == same, (kind, score)


def scored(dialog: dict[str, Any], config: str, folder: Path) -> dict[str, Any]:
    (folder / "d.jsonl").write_text(json.dumps(dialog) + "\n", encoding="utf-8")
    (folder / "c.yaml").write_text(config, encoding="utf-8")
    words = ["score", str(folder / "d.jsonl"), "-c", str(folder / "c.yaml"), "-o", str(folder / "run")]
    assert main([*words, "--exit-zero", "--quiet"]) == 0
    row: dict[str, Any] = json.loads((folder / "run" / "results.jsonl").read_bytes())
    return row


@pytest.mark.parametrize(
    ("gold", "predicted", "result", "completeness", "truthfulness"), rows(section("verdicts.md", "## Replies"))
)
def test_a_reply_is_judged_as_the_page_says(
    gold: str, predicted: str, result: str, completeness: str, truthfulness: str, tmp_path: Path
) -> None:
    turn = {"turn_no": 2, "gold_turn": {"response": code(gold)}, "predict_turn": {"response": code(predicted)}}
    call = {"action": "Look", "args": {}} | ({} if result == "none" else {"result": json.loads(code(result))})
    before = {"turn_no": 1, "gold_turn": call, "predict_turn": call}
    row = scored({"dialog_id": "d", "turns": [before, turn]}, "", tmp_path)
    told = {"completeness": completeness == "holds", "truthfulness": truthfulness == "holds"}
    assert row["turns"][1]["sub_metrics"] == told


@pytest.mark.parametrize(("config", "score", "why"), rows(section("verdicts.md", "## A dialog's score")))
def test_a_dialog_is_composed_as_the_page_says(config: str, score: str, why: str, tmp_path: Path) -> None:
    lines = (PROJECT / "sample_data" / "features.jsonl").read_text(encoding="utf-8").splitlines()
    (dialog,) = [one for one in map(json.loads, lines) if one["dialog_id"] == "critical"]
    assert round(scored(dialog, code(config), tmp_path)["score"], 4) == float(score), why


(BASES,) = re.findall(r"^```jsonl\n(.*?)^```", page("attribution.md"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("line", BASES.splitlines())
def test_a_label_stands_on_the_basis_that_its_dialog_is_named_after(line: str, tmp_path: Path) -> None:
    row = scored(json.loads(line), "", tmp_path)
    assert row["turns"][-1]["basis"] == row["dialog_id"]


def test_every_basis_and_every_place_of_a_fault_is_told() -> None:
    assert [json.loads(line)["dialog_id"] for line in BASES.splitlines()] == list(Basis)
    table = rows(section("attribution.md", "## What a label stands on"))
    assert [code(basis) for basis, _, _ in table] == list(Basis)
    told = {
        reason: where
        for reasons, where in rows(section("attribution.md", "## What to fix first"))
        for reason in re.findall(r"\w+", reasons)
    }
    assert told == {reason: where for reason, where in WHERE.items() if reason != ENVIRONMENT_DIFFERED}


def test_the_drawn_example_is_what_comes_out(tmp_path: Path) -> None:
    (line,) = (PROJECT / "sample_data" / "sales_report.jsonl").read_text(encoding="utf-8").splitlines()
    drawn = section("attribution.md", "## The worked example")
    told = re.findall(r"(\d) ([✓✗↳]) (\w+)(?:.*(root cause|cascade of turn \d) \((\w+)\))?", drawn)
    assert len(told) == 5
    turns = scored(json.loads(line), "", tmp_path)["turns"]
    for turn, (number, mark, name, label, basis) in zip(turns, told, strict=True):
        assert (turn["turn_no"], turn["action"] or "reply") == (int(number), name)
        assert turn["label"] == {"✓": "pass", "✗": "root_cause", "↳": "cascade"}[mark]
        if label:
            assert turn["basis"] == basis
            assert [f"cascade of turn {source}" for source in turn["caused_by"]] in ([label], [])


def test_the_figures_of_attribution_are_those_measured(tmp_path: Path) -> None:
    folder = shared_folder() / "data" / "attribution"
    if not folder.is_dir():
        pytest.skip("the dialogs with known causes are not here; set AEM_SHARED to the folder that holds data/")
    words = ["score", str(folder / "dialogs.jsonl"), "-o", str(tmp_path / "run"), "--quiet", "--exit-zero"]
    assert main(words) == 0
    counts = counted_labels(folder, {row["dialog_id"]: row for row in lines(tmp_path / "run" / "results.jsonl")})
    for (_, labels, roots), count in zip(
        rows(section("attribution.md", "## How right it is")), counts.values(), strict=True
    ):
        assert labels == f"{100 * count['labels'] / count['both fail']:.1f} %"
        assert roots == f"{100 * count['root sets'] / count['failing']:.1f} %"
    first = section("attribution.md", "## How right it is")
    told = re.search(r"finds the root causes of (\d+) % of them", first)
    assert told and int(told[1]) == round(100 * found_by_the_first_failure(folder / "truth.jsonl"))


def found_by_the_first_failure(truth: Path) -> float:
    """The share of the failing dialogs whose only root cause is their first failing turn."""
    failing = [{int(number): label for number, label in one["truth"]["labels"].items()} for one in lines(truth)]
    roots = [[number for number in sorted(one) if one[number] == "root_cause"] for one in failing]
    firsts = [[number for number in sorted(one) if one[number] != "pass"][:1] for one in failing]
    return sum(bool(first) and root == first for root, first in zip(roots, firsts, strict=True)) / sum(
        map(bool, firsts)
    )


@pytest.mark.parametrize(
    ("gold", "predicted", "exact", "lexical", "hybrid"), rows(section("scorers.md", "# Scorers and thresholds"))[5:]
)
def test_the_scorers_answer_as_the_page_says(gold: str, predicted: str, exact: str, lexical: str, hybrid: str) -> None:
    pair = [Pair(code(gold), code(predicted))]
    scorers: tuple[Scorer, ...] = (ExactScorer(), LexicalScorer(), HybridScorer())
    assert [f"{scorer.score(pair)[0]:.2f}" for scorer in scorers] == [exact, lexical, hybrid]


COMPARED = [row for row in rows(section("scorers.md", "## Rules for single fields")) if len(row) == 4]


@pytest.mark.parametrize(("mode", "gold", "predicted", "same"), COMPARED)
def test_a_field_is_compared_as_the_page_says(mode: str, gold: str, predicted: str, same: str, tmp_path: Path) -> None:
    sides = [{"action": "Do", "args": {"it": json.loads(code(side))}} for side in (gold, predicted)]
    turn = {"turn_no": 1, "gold_turn": sides[0], "predict_turn": sides[1]}
    config = f'fields: {{".Do:it": {{compare: {code(mode)}}}}}'
    assert scored({"dialog_id": "d", "turns": [turn]}, config, tmp_path)["test_pass"] == (same == "yes")


def test_every_key_of_a_field_rule_and_every_scorer_is_told() -> None:
    keys = rows(section("scorers.md", "## Rules for single fields"))
    told = {name for row in keys if len(row) == 2 for name in re.findall(r"`(\w+)`", row[0])}
    assert told == set(FieldRule._fields)
    assert {code(row[0]) for row in COMPARED} == set(Comparator)
    scorers = [code(row[0]) for row in rows(section("scorers.md", "# Scorers and thresholds"))[:5]]
    assert scorers == list(BUILT_IN[Plug.SCORER])


def test_the_most_specific_rule_wins_key_by_key() -> None:
    rules = FieldRules({"crm.Add:note": FieldRule(scorer="exact"), "*:note": FieldRule(threshold=0.7)})
    assert rules.of("crm.Add", "note") == FieldRule(scorer="exact", threshold=0.7)
