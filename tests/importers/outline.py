"""A record in short, for tables of what is expected."""

from __future__ import annotations

from collections import Counter
from typing import Any


def outline(record: dict[str, Any], side: str = "predict_turn") -> list[tuple[Any, ...]]:
    """Who, what and what came of it, turn by turn."""
    return [_turn(turn, turn.get(side)) for turn in record["turns"]]


def roles(records: list[dict[str, Any]]) -> dict[str, int]:
    """How many turns each role has."""
    return dict(Counter(turn["turn"] for record in records for turn in record["turns"]))


def calls(record: dict[str, Any], side: str = "predict_turn") -> list[str]:
    """The names of the calls of one side."""
    return [turn[side]["action"] for turn in record["turns"] if turn["turn"] == "Tool" and turn.get(side)]


def _turn(turn: dict[str, Any], side: dict[str, Any] | None) -> tuple[Any, ...]:
    if turn["turn"] == "User":
        return "User", turn["text"]
    if side is None:
        return turn["turn"], None
    if turn["turn"] == "Agent":
        return "Agent", side["response"]
    return "Tool", side["action"], side["args"], side.get("result"), side.get("status")
