"""Looks into the payloads that reading leaves alone because gold and predicted hold the same text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from aem_cli.domain.dialog import Action, Dialog, Turn
from aem_cli.domain.payload import Payload, PayloadError
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.wire import GOLD, TURNS


def thoroughly(records: Iterable[Dialog | BadRecord], path: str) -> Iterator[Dialog | BadRecord]:
    """The records, with a bad one for a dialog that holds a doubled key or a number out of range on both sides alike.

    A run need not pay for it (reading takes 1.6 times as long) until it looks into one of them; a check of data should.
    """
    for record in records:
        yield record if isinstance(record, BadRecord) else _first_fault(record, path) or record


def _first_fault(dialog: Dialog, path: str) -> BadRecord | None:
    for field, payload in _shared_payloads(dialog):
        try:
            _ = payload.value
        except PayloadError as error:
            return BadRecord(path, dialog.line, None, field, str(error))
    return None


def _shared_payloads(dialog: Dialog) -> Iterator[tuple[str, Payload]]:
    yield from _payloads_of(dialog.turns, TURNS)
    for number, route in enumerate(dialog.alternatives):
        yield from _payloads_of(route, f"alternatives[{number}]")
    if dialog.final_state is not None and dialog.final_state.gold is not None:
        yield "final_state.gold", dialog.final_state.gold


def _payloads_of(turns: Sequence[Turn], where: str) -> Iterator[tuple[str, Payload]]:
    for index, turn in enumerate(turns):
        if isinstance(turn.gold, Action):
            for name, payload in (("args", turn.gold.args), ("result", turn.gold.result)):
                if payload is not None:
                    yield f"{where}[{index}].{GOLD}.{name}", payload
