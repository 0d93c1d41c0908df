"""Looks into the payloads that building a dialog leaves alone because gold and predicted hold the same text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from aem_cli.domain.dialog import Action, Dialog, Turn
from aem_cli.domain.payload import Payload, PayloadError, unread
from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.payloads import is_plain
from aem_cli.readers.wire import GOLD, TURNS


def first_fault(dialog: Dialog) -> RecordError | None:
    """The first doubled key, or number out of range, that stands on both sides alike; nobody else would find it.

    All of them are read at once and thrown away, which costs a quarter of what reading each would.
    """
    texts = unread(_payloads(dialog))
    if not texts or is_plain(b"[%b]" % b",".join(texts)):
        return None
    for field, payload in _places(dialog):
        try:
            _ = payload.value
        except PayloadError as error:
            return RecordError(field, str(error))
    return None


def _payloads(dialog: Dialog) -> list[Payload | None]:
    """All that both sides may share."""
    turns = chain(dialog.turns, *dialog.alternatives) if dialog.alternatives else dialog.turns
    found: list[Payload | None] = []
    for turn in turns:
        gold = turn.gold
        if isinstance(gold, Action):
            found += (gold.args, gold.result)
    if dialog.final_state is not None:
        found.append(dialog.final_state.gold)
    return found


def _places(dialog: Dialog) -> Iterator[tuple[str, Payload]]:
    yield from _places_in(dialog.turns, TURNS)
    for number, route in enumerate(dialog.alternatives):
        yield from _places_in(route, f"alternatives[{number}]")
    if dialog.final_state is not None and dialog.final_state.gold is not None:
        yield "final_state.gold", dialog.final_state.gold


def _places_in(turns: Sequence[Turn], where: str) -> Iterator[tuple[str, Payload]]:
    for index, turn in enumerate(turns):
        if isinstance(turn.gold, Action):
            for name, payload in (("args", turn.gold.args), ("result", turn.gold.result)):
                if payload is not None:
                    yield f"{where}[{index}].{GOLD}.{name}", payload
