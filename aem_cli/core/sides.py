"""The two sides of a turn as lines to lay beside each other; pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from aem_cli.domain.claim import ABSENT
from aem_cli.domain.dialog import Action, Dialog, Kind, Response, Side, Turn
from aem_cli.domain.payload import Payload, PayloadError


class Line(NamedTuple):
    """One field of a turn on both sides; ABSENT where a side does not have it."""

    field: str
    gold: object
    predicted: object
    wrong: bool


_CUT: Final = re.compile(r"[.\[]")


def sides_of(dialog: Dialog, turn: Mapping[str, Any], route: int | None) -> tuple[Side | None, Side | None]:
    """The gold and the predicted side that a turn of a result row was judged by, wherever aem moved them from."""
    number = turn["turn_no"]
    golds = dialog.turns if route is None else dialog.alternatives[route - 1]
    givens = dialog.turns if dialog.predicted_turns is None else dialog.predicted_turns
    aligned = turn.get("alignment") is not None
    asked = turn.get("gold_index", None if aligned else number)
    moved = turn.get("predict_index", None if aligned or route is not None else number)
    gold = next((other.gold for other in golds if other.number == asked), None)
    return gold, next((other.predicted for other in givens if other.number == moved), None)


def context_of(dialog: Dialog) -> tuple[list[Turn], str]:
    """What nobody judges, and the place of a judged turn that it goes by (`stands_at`).

    That are the user's words and turns without annotation; of a predicted file where gold has no user turn.
    """
    if dialog.predicted_turns is None:
        return [turn for turn in dialog.turns if turn.kind is Kind.USER or not turn.annotated], "gold_index"
    said = [turn for turn in dialog.turns if turn.kind is Kind.USER]
    if said:
        return said, "gold_index"
    return [turn for turn in dialog.predicted_turns if turn.kind is Kind.USER], "predict_index"


def stands_at(turn: Mapping[str, Any], place: str) -> int:
    """Where a turn of a result row stands among the turns of its context; 0: wherever the one before it stands."""
    number: int = turn.get(place, 0 if turn.get("alignment") else turn["turn_no"])
    return number


def changed_fields(findings: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The fields that a miss names, without their inner places: "args.flights[0].date" is "args.flights"."""
    return frozenset(outer_field(finding["field"]) for finding in findings if finding["holds"] is False)


def outer_field(field: str) -> str:
    """The field as a turn shows it: a parameter, the reply, the tool."""
    first, *rest = _CUT.split(field)
    return f"args.{rest[0]}" if first == "args" and rest else first


def lines_of(gold: Side | None, predicted: Side | None, wrong: frozenset[str]) -> Sequence[Line]:
    """The fields of both sides in gold's order, then what only the predicted side has."""
    left, right = _fields(gold), _fields(predicted)
    everything = "turn" in wrong
    return [
        Line(
            field,
            left.get(field, ABSENT),
            right.get(field, ABSENT),
            everything or field in wrong or ("args" in wrong and field.startswith("args.")),
        )
        for field in dict.fromkeys((*left, *right))
    ]


def _fields(side: Side | None) -> dict[str, object]:
    if side is None:
        return {}
    if isinstance(side, Response):
        return {"response": side.text}
    return _call_fields(side)


def _call_fields(call: Action) -> dict[str, object]:
    fields: dict[str, object] = {"tool_id": call.tool, "action": call.action}
    fields = {field: value for field, value in fields.items() if value is not None}
    if call.args_fault is not None:
        fields["args"] = f"(cannot be read: {call.args_fault})"
    elif call.args is not None:
        args = _value(call.args)
        fields.update(
            {f"args.{key}": value for key, value in args.items()} if isinstance(args, dict) else {"args": args}
        )
    if call.status is not None:
        fields["status"] = call.status
    if call.result is not None:
        fields["result"] = _value(call.result)
    return fields


def _value(payload: Payload) -> Any:
    try:
        return payload.value
    except PayloadError as error:
        return f"(cannot be read: {error})"
