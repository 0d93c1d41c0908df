"""What the pages of docs/ say in tables holds: each row is run, and each field that exists has its row."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from aem_cli.cli.main import main
from aem_cli.readers.wire import GoldSide, PredictedSide, WireDialog, WireTurn

PROJECT = Path(__file__).parents[1]


def page(name: str) -> str:
    return (PROJECT / "docs" / name).read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """A section of a page up to the next heading of any level."""
    _, found, rest = page(name).partition(f"\n{title}\n")
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
