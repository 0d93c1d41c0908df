"""A trace as a record of a data set, on the side that it tells; every turn says where it came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from aem_cli.domain.dialog import Action, Kind, Response, Turn
from aem_cli.domain.trace import Place, Step, Trace, TraceSide

Record = dict[str, Any]


def trace_record(trace: Trace, format_name: str) -> Record:
    """The record, with turns numbered from 1.

    On a predicted side what was not recorded is named beside a null; on a gold side it is left unjudged.
    """
    record: Record = {"dialog_id": trace.id}
    if trace.release is not None:
        record["release"] = trace.release
    if trace.trial is not None:
        record["trial"] = trace.trial
    record["turns"] = [_turn(number, step, trace.side) for number, step in enumerate(trace.steps, start=1)]
    told: Record = trace.metadata.value if trace.metadata is not None else {}
    record["metadata"] = {"source": {"file": trace.place.file, "format": format_name}, **told}
    return record


def joined_record(gold: Record, predicted: Record, turns: Sequence[Turn]) -> Record:
    """One record of a gold and a predicted one; `turns` are those of their dialogs as the aligner left them.

    Turns are numbered anew in their order, and what they depend on with them.
    """
    asked = {turn["turn_no"]: turn for turn in gold["turns"]}
    given = {turn["turn_no"]: turn for turn in predicted["turns"]}
    moved: Record = {key: predicted[key] for key in ("release", "trial") if key in predicted}
    record: Record = {**{key: value for key, value in gold.items() if key != "release"}, **moved}
    numbers = {turn.gold_index: number for number, turn in enumerate(turns, start=1)}
    record["turns"] = [
        _joined_turn(turn, number, asked.get(turn.gold_index), given.get(turn.predict_index), numbers)
        for number, turn in enumerate(turns, start=1)
    ]
    both = [side["metadata"] for side in (predicted, gold) if isinstance(side.get("metadata"), dict)]
    if both:
        record["metadata"] = {key: value for metadata in both for key, value in metadata.items()}
    return record


def _turn(number: int, step: Step, side: TraceSide) -> Record:
    turn: Record = {"turn_no": number, "turn": _ROLES[step.kind]}
    if step.text is not None:
        turn["text"] = step.text
    if side is TraceSide.GOLD:
        asked = _gold(step.side)
        if asked is not None:
            turn["gold_turn"] = asked
    elif step.side is not None:
        turn["predict_turn"] = _predicted(step.side)
    if step.tags:
        turn["tags"] = list(step.tags)
    if step.depends_on is not None:
        turn["depends_on"] = [place + 1 for place in step.depends_on]
    if step.latency_ms is not None:
        turn["latency_ms"] = step.latency_ms
    turn["source"] = _source(step.place)
    return turn


def _source(place: Place) -> Record:
    return {"file": place.file, "record": place.record}


def _gold(side: Action | Response | None) -> Record | None:
    """What to ask for; a reply whose text nobody recorded asks for nothing."""
    if isinstance(side, Response):
        if not side.recorded:
            return None
        return {"response": side.text, **({"facts": list(side.facts)} if side.facts is not None else {})}
    if side is None:
        return None
    asked = _call(side)
    if side.optional:
        asked["optional"] = list(side.optional)
    if side.accept:
        asked["accept"] = {parameter: list(values) for parameter, values in side.accept.items()}
    return asked


def _predicted(side: Action | Response) -> Record:
    if isinstance(side, Response):
        return {"response": side.text} if side.recorded else {"response": None, "not_recorded": ["response"]}
    given = _call(side)
    if side.status is not None:
        given["status"] = side.status
    if side.args is None:
        given["not_recorded"] = ["args"]
    return given


def _call(side: Action) -> Record:
    call: Record = {} if side.tool is None else {"tool_id": side.tool}
    call["action"] = side.action
    call["args"] = None if side.args is None else side.args.value
    if side.result is not None:
        call["result"] = side.result.value
    return call


def _joined_turn(
    turn: Turn, number: int, asked: Record | None, given: Record | None, numbers: Mapping[int | None, int]
) -> Record:
    joined: Record = {**(asked or {}), "turn_no": number, "turn": _ROLES[turn.kind]}
    joined.pop("predict_turn", None)
    if joined.get("depends_on"):
        joined["depends_on"] = sorted(numbers[source] for source in joined["depends_on"] if source in numbers)
    if asked is None and turn.predicted is not None and turn.annotated:
        joined["gold_turn"] = None
    if turn.text is not None:
        joined["text"] = turn.text
    if given is not None and "predict_turn" in given:
        joined["predict_turn"] = _named(given["predict_turn"], turn.predicted)
    elif joined.get("gold_turn"):
        joined["predict_turn"] = None
    for key in ("latency_ms", "source"):
        if given is not None and key in given:
            joined[key] = given[key]
    return {"turn_no": number, "turn": joined["turn"], **joined}


def _named(written: Record, side: Action | Response | None) -> Record:
    """The predicted side with its name split as gold splits it."""
    if not isinstance(side, Action) or (side.tool is None and "tool_id" not in written):
        return written
    return {"tool_id": side.tool, **{key: value for key, value in written.items() if key != "tool_id"}} | {
        "action": side.action
    }


_ROLES: Final = {Kind.RESPONSE: "Agent", Kind.ACTION: "Tool", Kind.USER: "User"}
