"""What every peer's program shares: the dialogs of a generated data set, side by side, and the line of verdicts."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson

GOLD, PREDICTED = "gold_turn", "predict_turn"


@dataclass(frozen=True, slots=True)
class Call:
    """A call of one side, under one name, as the peers know calls."""

    name: str
    args: dict[str, Any]

    @property
    def text(self) -> str:
        """The arguments as JSON text."""
        return json.dumps(self.args)


def dialogs() -> Iterator[dict[str, Any]]:
    """The dialogs of the data set that is named first; read as fast as can be, so that no peer pays for it."""
    with open(sys.argv[1], "rb") as lines:  # noqa: PTH123 (pathlib would be one more import)
        yield from map(orjson.loads, lines)


def calls(dialog: dict[str, Any], side: str) -> list[Call]:
    """The calls of one side, in their order."""
    sides = [turn.get(side) for turn in dialog["turns"] if turn["turn"] == "Tool"]
    return [call_of(one) for one in sides if one is not None]


def call_of(side: dict[str, Any]) -> Call:
    """The call of one side of a turn."""
    return Call(f"{side['tool_id']}.{side['action']}", side["args"] or {})


def request(dialog: dict[str, Any]) -> str:
    """What the user asked first."""
    return next((turn["text"] for turn in dialog["turns"] if turn["turn"] == "User"), "")


def way() -> str:
    """Which of a peer's ways is asked for, where it has several: the word after the data set, or nothing."""
    return sys.argv[2] if len(sys.argv) > 2 else ""


def tell(passes: Iterable[bool]) -> None:
    """Print how many verdicts there are and how many of them pass; the bench reads this line."""
    verdicts = list(passes)
    print(json.dumps({"verdicts": len(verdicts), "passed": sum(verdicts)}))
