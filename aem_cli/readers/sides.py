"""From the two written sides of a turn to the domain's actions and responses."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, Raw, UnsetType

from aem_cli.domain.dialog import Action, Kind, Response, Side
from aem_cli.domain.payload import Payload
from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.content import text_of
from aem_cli.readers.payloads import accepted_values, gold_args, predicted_args, result_payload
from aem_cli.readers.wire import GoldSide, PredictedSide, Text


def side_kind(side: GoldSide | PredictedSide) -> Kind:
    """What a side is, by the keys it has; a null beside the keys of the other kind says nothing."""
    response = side.response
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
    if kind is Kind.RESPONSE:
        return _gold_response(side)
    args, result = side.args, side.result
    same_args = predicted is not None and args is not UNSET and args == predicted.args
    same_result = predicted is not None and result is not UNSET and result == predicted.result
    optional = side.optional
    accept = side.accept
    return Action(
        None if side.tool is UNSET else side.tool,
        None if side.action is UNSET else side.action,
        gold_args(args, same_args),
        None if result is UNSET else result_payload(result, same_result),
        None,
        tuple(optional) if optional else (),
        accepted_values(accept) if accept is not UNSET else {},
    )


def predicted_side(side: PredictedSide, kind: Kind, gold: GoldSide | None, asked: Side | None) -> Side:
    """The predicted side; it shares the payloads of `asked`, the gold side, wherever their texts are the same."""
    if kind is Kind.RESPONSE:
        response = side.response
        return Response("", None, 0) if not response else _response(response)
    shared = asked if isinstance(asked, Action) else None
    fault = None
    if shared is not None and shared.args is not None and gold is not None and _same(gold.args, side.args):
        args = shared.args
    else:
        args, fault = predicted_args(side.args)
    status = side.status
    return Action(
        None if side.tool is UNSET else side.tool,
        None if side.action is UNSET else side.action,
        args,
        _predicted_result(side.result, gold, shared),
        None if status is UNSET or status is None else str(status),
        (),
        {},
        fault,
    )


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


def _predicted_result(raw: Raw | UnsetType, gold: GoldSide | None, shared: Action | None) -> Payload | None:
    if raw is UNSET:
        return None
    if shared is not None and gold is not None and raw == gold.result:
        return shared.result
    return result_payload(raw, paired=False)


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
        return Response(response, None, 0)
    text, others = text_of(response, "response")
    return Response(text, None, others)


def _names(name: str | UnsetType | None) -> bool:
    return name is not UNSET and name is not None


def _same(gold: Raw | UnsetType, predicted: Raw | UnsetType) -> bool:
    return gold is predicted or (gold is not UNSET and gold == predicted)


_NULL: Final = Raw(b"null")
_NEITHER: Final = "says neither a reply nor a call; give it `response`, or `tool_id`, `action` and `args`"
_BOTH: Final = "is a reply and a call at once; keep `response`, or `tool_id`, `action` and `args`"
