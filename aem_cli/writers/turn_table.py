"""The results as flat tables: a row for each turn, or for each finding; what the columns are and what stands in them.

Text stands here as the results hold it; each format makes it fit to be written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from aem_cli.domain.literal import shown, told_apart
from aem_cli.domain.row import Row
from aem_cli.writers.failure_text import misses_of


class Cell(Enum):
    """What a column holds; anything may be missing, which is None."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    FLAG = "flag"
    INTEGERS = "integers"


class Column(NamedTuple):
    """A column: its name, what it holds, and how its cell comes from the row of a dialog and the turn."""

    name: str
    cell: Cell
    of: Callable[[Row, Row], Any]


def turn_columns(summary: Mapping[str, Any]) -> tuple[Column, ...]:
    """The columns of the table of turns; one for each sub-metric of the run, in the method's order, at the end."""
    names = summary["sub_metrics"]
    return (*_DIALOG, *_TURN, *(_sub_metric(name) for name in names))


def sides_as_text(finding: Row) -> tuple[str | None, str | None]:
    """Gold and predicted: text as it stands, any other value as JSON, None where a side holds nothing at all."""
    absent = finding.get("absent")
    gold, predicted = told_apart(finding["gold"], finding["predicted"])
    return None if absent == "gold" else shown(gold), None if absent == "predicted" else shown(predicted)


def _of_dialog(name: str, cell: Cell, key: str | None = None) -> Column:
    return Column(name, cell, lambda row, turn: row.get(key or name))


def _of_turn(name: str, cell: Cell) -> Column:
    return Column(name, cell, lambda row, turn: turn.get(name))


def _flag(name: str) -> Column:
    return Column(name, Cell.FLAG, lambda row, turn: bool(turn.get(name)))


def _sub_metric(name: str) -> Column:
    return Column(f"sub_metric_{name}", Cell.FLAG, lambda row, turn: turn["sub_metrics"].get(name))


def _first_miss(turn: Row) -> Row | None:
    return next(iter(misses_of(turn)), None)


def _field(row: Row, turn: Row) -> str | None:
    miss = _first_miss(turn)
    return None if miss is None else miss["field"]


def _gold(row: Row, turn: Row) -> str | None:
    miss = _first_miss(turn)
    return None if miss is None else sides_as_text(miss)[0]


def _predicted(row: Row, turn: Row) -> str | None:
    miss = _first_miss(turn)
    return None if miss is None else sides_as_text(miss)[1]


_DIALOG = (
    _of_dialog("dialog_id", Cell.TEXT),
    _of_dialog("release", Cell.TEXT),
    _of_dialog("trial", Cell.INTEGER),
    _of_dialog("line", Cell.INTEGER),
    _of_dialog("dialog_pass", Cell.FLAG, "test_pass"),
    _of_dialog("dialog_score", Cell.NUMBER, "score"),
)
_TURN = (
    _of_turn("turn_no", Cell.INTEGER),
    _of_turn("kind", Cell.TEXT),
    _of_turn("tool", Cell.TEXT),
    _of_turn("action", Cell.TEXT),
    _of_turn("chain", Cell.TEXT),
    _of_turn("chain_length", Cell.INTEGER),
    _of_turn("success", Cell.FLAG),
    _of_turn("score", Cell.NUMBER),
    _of_turn("label", Cell.TEXT),
    _of_turn("basis", Cell.TEXT),
    _of_turn("failure_reason", Cell.TEXT),
    _of_turn("own_reason", Cell.TEXT),
    _of_turn("caused_by", Cell.INTEGERS),
    _of_turn("inherits_from", Cell.INTEGERS),
    _of_turn("consumed", Cell.INTEGERS),
    _flag("critical"),
    _flag("recovered"),
    _of_turn("latency_ms", Cell.NUMBER),
    Column("first_field", Cell.TEXT, _field),
    Column("first_gold", Cell.TEXT, _gold),
    Column("first_predicted", Cell.TEXT, _predicted),
)
