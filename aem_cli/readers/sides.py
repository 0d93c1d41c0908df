"""From the two written sides of a turn to the domain's actions and responses."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, Raw, UnsetType

from aem_cli.domain.dialog import Action, Kind, Response, Side
from aem_cli.domain.payload import Payload
from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.content import text_of
from aem_cli.readers.payloads import NOTHING, accepted_values, gold_args, predicted_args, result_payload
from aem_cli.readers.wire import GoldSide, PredictedSide, Text


def side_kind(side: GoldSide | PredictedSide) -> Kind:
    """What a side is, by the keys it has; a null beside the keys of the other kind says nothing."""
    response = side.response
    if response is UNSET and side.action is not UNSET:
        return _ACTION
    if response.__class__ is str and side.action is UNSET and side.tool is UNSET and side.args is UNSET:
        return _RESPONSE
    if response is UNSET or response is None:
        if side.action is not UNSET or side.args is not UNSET or side.tool is not UNSET:
            return Kind.ACTION
        if response is None or (side.__class__ is GoldSide and side.facts):
            return Kind.RESPONSE
        raise RecordError("", _NEITHER)
    if _names(side.action) or _names(side.tool) or not (side.args is UNSET or side.args == _NULL):
        raise RecordError("", _BOTH)
    return Kind.RESPONSE


def gold_side(side: GoldSide, kind: Kind, predicted: PredictedSide | None) -> Side:
    """The gold side; payloads with the same text as the predicted ones are not looked into."""
    if kind is _RESPONSE:
        return _gold_response(side)
    tool, action, args, result, optional, accept = (
        side.tool, side.action, side.args, side.result, side.optional, side.accept
    )  # fmt: skip
    fields = (
        None if tool is UNSET else tool,
        None if action is UNSET else action,
        gold_args(args, predicted is not None and args == predicted.args),
        None if result is UNSET else result_payload(result, predicted is not None and result == predicted.result),
        None,
        tuple(optional) if optional else (),
        NOTHING if accept is UNSET else accepted_values(accept),
        None,
    )
    return _new(Action, fields)


def predicted_side(side: PredictedSide, kind: Kind, gold: GoldSide | None, asked: Side | None) -> Side:
    """The predicted side; what it has in common with `asked`, the gold side, is one object for both."""
    if side.not_recorded:
        return _partly_recorded(side, kind)
    if kind is _RESPONSE:
        return _predicted_response(side, asked)
    if gold is None or asked.__class__ is not Action:
        args, fault = predicted_args(side.args)
        result = None if side.result is UNSET else result_payload(side.result, paired=False)
        return _predicted_action(side, args, result, fault)
    return _predicted_beside(side, gold, asked)


def _partly_recorded(side: PredictedSide, kind: Kind) -> Side:
    """A side whose recorder left something out; what it wrote all the same counts."""
    left_out = side.not_recorded or ()
    unknown = sorted(set(left_out) - {"args", "response", "result"})
    if unknown:
        raise RecordError("not_recorded", f"{unknown[0]!r} is not known; args, response and result are")
    if kind is Kind.RESPONSE:
        return _predicted_response(side, None)._replace(recorded="response" not in left_out or bool(side.response))
    result = None if side.result is UNSET else result_payload(side.result, paired=False)
    args, fault = predicted_args(side.args)
    if "args" in left_out and (side.args is UNSET or side.args == _NULL):
        return _predicted_action(side, None, result, None)
    return _predicted_action(side, args, result, fault)


def _predicted_response(side: PredictedSide, asked: Side | None) -> Response:
    response = side.response
    if not response:
        return Response("", None, 0)
    if isinstance(asked, Response) and response == asked.text and asked.facts is None and not asked.parts_not_judged:
        return asked
    return _response(response)


def _predicted_beside(side: PredictedSide, gold: GoldSide, asked: Action) -> Action:
    """A predicted call beside a gold one. Equal raw texts are one payload, and equal calls are one action."""
    fault = None
    same_args = side.args == gold.args and asked.args is not None
    if same_args:
        args: Payload | None = asked.args
    else:
        args, fault = predicted_args(side.args)
    if side.result is UNSET:
        result = None
    else:
        result = asked.result if side.result == gold.result else result_payload(side.result, paired=False)
    same_call = same_args and result is asked.result and side.action == gold.action and side.tool == gold.tool
    if same_call and side.status is UNSET and not asked.optional and asked.accept is NOTHING:
        return asked
    return _predicted_action(side, args, result, fault)


def _predicted_action(side: PredictedSide, args: Payload | None, result: Payload | None, fault: str | None) -> Action:
    tool, action, status = side.tool, side.action, side.status
    fields = (
        None if tool is UNSET else tool,
        None if action is UNSET else action,
        args,
        result,
        None if status is UNSET or status is None else str(status),
        (),
        NOTHING,
        fault,
    )
    return _new(Action, fields)


def alternative_sides(side: GoldSide) -> tuple[Side, ...]:
    """Other whole gold sides; what is listed inside an alternative is an alternative too."""
    found: list[Side] = []
    for index, other in enumerate(side.any_of or ()):
        try:
            found.append(gold_side(other, side_kind(other), None))
            found.extend(alternative_sides(other))
        except RecordError as fault:
            raise fault.inside(f"any_of[{index}]") from None
    return tuple(found)


def _gold_response(side: GoldSide) -> Response:
    response, facts = side.response, side.facts
    if facts is UNSET or facts is None:
        if response is None or response is UNSET:
            raise RecordError("response", "must be the text of the reply, not null")
        return _response(response)
    statements = tuple(facts)
    if response is None or response is UNSET:
        return Response("\n".join(statements), statements, 0)
    return _response(response)._replace(facts=statements)


def _response(response: Text) -> Response:
    if isinstance(response, str):
        return _new(Response, (response, None, 0, True))
    text, others = text_of(response, "response")
    return Response(text, None, others)


def _names(name: str | UnsetType | None) -> bool:
    return name is not UNSET and name is not None


_new: Final = tuple.__new__  # sides are made by the dozen, and a named tuple's own way takes twice as long
_ACTION: Final = Kind.ACTION
_RESPONSE: Final = Kind.RESPONSE
_NULL: Final = Raw(b"null")
_NEITHER: Final = "says neither a reply nor a call; give it `response`, or `tool_id`, `action` and `args`"
_BOTH: Final = "is a reply and a call at once; keep `response`, or `tool_id`, `action` and `args`"
