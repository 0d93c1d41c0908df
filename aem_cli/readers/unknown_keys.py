"""Keys of a data set that mean nothing and are spelled much like ones that do: slips that no error ever names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
import orjson

from aem_cli.domain.spelling import nearest
from aem_cli.readers.opening import PACKING_ERRORS, STANDARD_INPUT, ReadPosition, opened
from aem_cli.readers.wire import GOLD, PREDICTED, TURNS, GoldSide, PredictedSide, WireDialog, WireTurn

_MOST: Final = 100


class Slip(NamedTuple):
    """An unknown key, where it stands, the known one it looks like, and how often it was met."""

    where: str
    key: str
    meant: str
    times: int


def unknown_keys(source: str) -> list[Slip]:
    """The slips of a data set, the most frequent first; nothing for standard input, which cannot be read twice.

    A key is told as a slip only where its known neighbour is absent from the same object.
    """
    if source == STANDARD_INPUT:
        return []
    counted: Counter[tuple[str, str, str]] = Counter()
    with opened(source, ReadPosition()) as stream:
        try:
            for line in stream:
                for slip in _slips_of(line):
                    if slip in counted or len(counted) < _MOST:
                        counted[slip] += 1
        except PACKING_ERRORS:
            pass  # reading has named it
    ranked = sorted(counted.items(), key=lambda row: (-row[1], row[0]))
    return [Slip(*slip, times) for slip, times in ranked]


def _slips_of(line: bytes) -> Iterator[tuple[str, str, str]]:
    try:
        record = orjson.loads(line)
    except ValueError:
        return
    turns = record
    if isinstance(record, dict):
        yield from _slips_in(record, "", _DIALOG)
        turns = record.get(TURNS)
    for turn in turns if isinstance(turns, list) else ():
        if isinstance(turn, dict):
            yield from _slips_in(turn, f"{TURNS}[].", _TURN)
            yield from _slips_in(turn.get(GOLD), f"{TURNS}[].{GOLD}.", _GOLD_SIDE)
            yield from _slips_in(turn.get(PREDICTED), f"{TURNS}[].{PREDICTED}.", _PREDICTED_SIDE)


def _slips_in(record: Any, where: str, known: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    if not isinstance(record, dict) or record.keys() <= known:
        return
    for key in record.keys() - known:
        meant = _nearest(key, where, known)
        if meant is not None and meant not in record:
            yield where, key, meant


_REMEMBERED: dict[tuple[str, str], str | None] = {}


def _nearest(key: str, where: str, known: frozenset[str]) -> str | None:
    place = where, key
    if place not in _REMEMBERED:
        if len(_REMEMBERED) >= _MOST * 10:
            _REMEMBERED.clear()
        _REMEMBERED[place] = nearest(key, sorted(known))
    return _REMEMBERED[place]


def _names(wire: type[msgspec.Struct]) -> frozenset[str]:
    return frozenset(wire.__struct_encode_fields__)


_DIALOG: Final = _names(WireDialog)
_TURN: Final = _names(WireTurn)
_GOLD_SIDE: Final = _names(GoldSide)
_PREDICTED_SIDE: Final = _names(PredictedSide)
