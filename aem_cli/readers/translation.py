"""From the wire form to a dialog of the domain, and the rules that hold between the parts of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET, Raw, UnsetType

from aem_cli.domain.dialog import Dialog, FinalState, Kind, Side, Turn
from aem_cli.domain.payload import Payload
from aem_cli.domain.tag import CRITICAL
from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.content import text_of
from aem_cli.readers.payloads import whole_payload
from aem_cli.readers.sides import alternative_sides, gold_side, predicted_side, side_kind
from aem_cli.readers.wire import (
    GOLD,
    NUMBER,
    PREDICTED,
    ROLE,
    TURNS,
    GoldSide,
    PredictedSide,
    Record,
    Text,
    WireDialog,
    WireRoute,
    WireState,
    WireTurn,
)  # fmt: skip


def build_dialog(record: Record, line: int, list_id: str) -> Dialog:
    """The dialog of a record; `list_id` is the id of one that is the bare list of its turns. Raises RecordError."""
    if isinstance(record, list):
        return Dialog(list_id, _turns(record), line=line)
    dialog_id, release = record.dialog_id, record.release
    turns = _turns(record.turns)
    return Dialog(
        dialog_id if isinstance(dialog_id, str) else str(dialog_id),
        turns,
        None if release is UNSET or release is None else str(release),
        _known(record.trial),
        _known(record.weight),
        _metadata(record.metadata),
        _alternatives(record),
        _final_state(record.final_state),
        line,
    )


def _metadata(raw: Raw | UnsetType) -> Payload | None:
    return None if raw is UNSET or raw == _NULL else whole_payload(raw, "metadata")


def _final_state(state: WireState | UnsetType | None) -> FinalState | None:
    """Both ends of the world, or the one that is there: the other may stand in another file."""
    if state is UNSET or state is None or (state.gold is UNSET and state.predicted is UNSET):
        return None
    if state.gold == state.predicted and state.gold is not UNSET:
        both = whole_payload(state.gold, "final_state.gold", paired=True)
        return FinalState(both, both)
    gold, predicted = state.gold, state.predicted
    return FinalState(
        None if gold is UNSET else whole_payload(gold, "final_state.gold"),
        None if predicted is UNSET else whole_payload(predicted, "final_state.predicted"),
    )


def _alternatives(record: WireDialog) -> tuple[tuple[Turn, ...], ...]:
    routes = record.alternatives
    if routes is UNSET or not routes:
        return ()
    return tuple(_route(route, f"alternatives[{index}]") for index, route in enumerate(routes))


def _route(route: list[WireTurn] | WireRoute, where: str) -> tuple[Turn, ...]:
    written = route.turns if isinstance(route, WireRoute) else route
    try:
        turns = _turns(written)
    except RecordError as fault:
        raise (fault.inside(where) if isinstance(route, WireRoute) else _without_name(fault, where)) from None
    for index, turn in enumerate(turns):
        if turn.gold is None and turn.kind is not Kind.USER:
            raise RecordError(f"{where}[{index}].{GOLD}", "is missing; a turn of another route says what is asked")
    return tuple(turn._replace(predicted=None) for turn in turns)


def _without_name(fault: RecordError, where: str) -> RecordError:
    return RecordError(where + fault.field.removeprefix(TURNS), fault.message, fault.column)


def _turns(written: Sequence[WireTurn]) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    numbers: list[int] = []
    try:
        for wire in written:
            turns.append(_turn(wire, numbers))
            numbers.append(wire.number)
    except RecordError as fault:
        raise fault.inside(f"{TURNS}[{len(turns)}]") from None
    return tuple(turns)


def _turn(wire: WireTurn, earlier: list[int]) -> Turn:
    number, gold, tags, depends_on, text = wire.number, wire.gold, wire.tags, wire.depends_on, wire.text
    if earlier and number <= earlier[-1]:
        raise RecordError(NUMBER, f"{number} does not come after {earlier[-1]}; turn numbers must rise")
    if wire.role == "User" and text.__class__ is str and _is_bare(wire):
        return _new(Turn, (number, _USER, None, None, False, (), (), None, None, False, None, text, None, None, None))
    asked, given, kind = _sides(gold or None, wire.predicted or None, wire.role)
    fields = (
        number,
        kind,
        asked,
        given,
        asked is not None or (gold is None and given is not None),
        _any_of(gold) if gold and gold.any_of else (),
        tuple(tags) if tags else (),
        None if depends_on is UNSET or depends_on is None else _sources(depends_on, number, earlier),
        None if wire.weight is UNSET else wire.weight,
        wire.critical is True or (CRITICAL in tags if tags else False),
        None if wire.latency_ms is UNSET else wire.latency_ms,
        None if text is UNSET or text is None else _user_text(text),
        None,
        None,
        None,
    )
    return _new(Turn, fields)


def _is_bare(wire: WireTurn) -> bool:
    """Whether a turn of the user holds its text and nothing else, as nearly all do."""
    return (
        wire.gold is UNSET
        and wire.predicted is UNSET
        and wire.tags is UNSET
        and wire.depends_on is UNSET
        and wire.weight is UNSET
        and wire.critical is UNSET
        and wire.latency_ms is UNSET
    )


def _sides(
    gold: GoldSide | None, predicted: PredictedSide | None, role: str | UnsetType | None
) -> tuple[Side | None, Side | None, Kind]:
    """Both sides, and the kind: of the gold side, else of the predicted one, else of the role."""
    asked = given = kind = None
    where = GOLD
    try:
        if gold is not None:
            kind = side_kind(gold)
            asked = gold_side(gold, kind, predicted)
        where = PREDICTED
        if predicted is not None:
            own = side_kind(predicted)
            given = predicted_side(predicted, own, gold, asked)
            kind = kind or own
    except RecordError as fault:
        raise fault.inside(where) from None
    if kind is None or _ROLES.get(role) is not kind:
        kind = _kind(kind, role, asked, given)
    return asked, given, kind


def _kind(kind: Kind | None, role: str | UnsetType | None, asked: Side | None, given: Side | None) -> Kind:
    said = _ROLES.get(role)
    if kind is None:
        if said is None:
            raise RecordError(ROLE, "is missing, and no side tells the kind; write Agent, Tool or User")
        return said
    if said is kind or said is None:
        return kind
    if said is Kind.USER:
        raise RecordError(ROLE, f"a User turn has no {GOLD if asked else PREDICTED}; put the user's words into `text`")
    if asked is not None:
        raise RecordError(ROLE, _CONTRADICTION[kind])
    return kind


def _any_of(gold: GoldSide) -> tuple[Side, ...]:
    try:
        return alternative_sides(gold)
    except RecordError as fault:
        raise fault.inside(GOLD) from None


def _sources(depends_on: Sequence[int], number: int, earlier: Sequence[int]) -> tuple[int, ...]:
    before = frozenset(earlier) if len(depends_on) > _FEW else earlier
    for source in depends_on:
        if source not in before:
            known = f"earlier turns: {', '.join(map(str, earlier))}" if earlier else "there is no earlier turn"
            raise RecordError("depends_on", f"{source} is no turn before turn {number}; {known}")
    return tuple(depends_on)


def _user_text(text: Text) -> str:
    return text if isinstance(text, str) else text_of(text, "text")[0]


def _known(value: float | UnsetType | None) -> Any:
    return None if value is UNSET else value


_new: Final = tuple.__new__  # turns are made by the dozen, and a named tuple's own way takes twice as long
_USER: Final = Kind.USER
_FEW: Final = 4  # so few are sooner looked for in the list than the list is hashed
_NULL: Final = Raw(b"null")
_ROLES: Final[Mapping[object, Kind]] = {"Agent": Kind.RESPONSE, "Tool": Kind.ACTION, "User": Kind.USER}
_CONTRADICTION: Final = {
    Kind.ACTION: f"Agent is a reply, but {GOLD} is a call; write Tool, or give the gold side a `response`",
    Kind.RESPONSE: f"Tool is a call, but {GOLD} is a reply; write Agent, or give the gold side `tool_id` and `action`",
}
