"""From a row of results.jsonl to the turns it tells of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aem_cli.domain.claim import ABSENT, Finding
from aem_cli.domain.dialog import Kind
from aem_cli.domain.human_verdict import DialogKey
from aem_cli.domain.scored_turn import ScoredTurn
from aem_cli.domain.verdict import Label
from aem_cli.errors import DataError

Row = Mapping[str, Any]


def key_of(row: Row) -> DialogKey:
    """What tells the dialog of a row from every other."""
    return row["dialog_id"], row.get("release"), row.get("trial")


def scored_turns(row: Row, run: str) -> tuple[ScoredTurn, ...]:
    """The turns of a row in their order; raises DataError where one lacks what `aem score` writes."""
    return tuple(_turn(turn, run, row["dialog_id"]) for turn in row["turns"])


def _turn(turn: dict[str, Any], run: str, dialog: str) -> ScoredTurn:
    try:
        tool, action = turn.get("tool"), turn.get("action")
        return ScoredTurn(
            number=turn["turn_no"],
            kind=Kind(turn["kind"]),
            success=turn["success"],
            label=Label(turn["label"]),
            call=None if tool is None and action is None else f"{tool or ''}.{action or ''}",
            sub_metrics=tuple(turn["sub_metrics"].items()),
            findings=tuple(_finding(finding) for finding in turn["findings"]),
            recovered=bool(turn.get("recovered")),
        )
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        place = f"{run}: dialog {dialog!r}, turn {turn.get('turn_no', '?')}"
        raise DataError(f"{place}: not as `aem score` writes it ({error}); score again") from None


def _finding(shown: dict[str, Any]) -> Finding:
    absent, score = shown.get("absent"), shown["score"]
    return Finding(
        sub_metric=shown["sub_metric"],
        reason=shown["reason"],
        field=shown["field"],
        gold=ABSENT if absent == "gold" else shown["gold"],
        predicted=ABSENT if absent == "predicted" else shown["predicted"],
        holds=shown["holds"],
        score=None if score is None else float(score),
        threshold=shown["threshold"],
        by=shown["by"],
        note=shown.get("note"),
    )
