"""The wire form: how a record is written in a data set, and the check that most lines pass at the speed of C.

Parts that are only compared (`args`, `result`, ...) stay raw text; msgspec checks their syntax in passing.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
import orjson
from msgspec import UNSET, Meta, Raw, UnsetType, field

from aem_cli.readers.payloads import hides_colon

Amount = Annotated[float, Meta(ge=0)]
Text = str | list[Raw]  # a list holds content parts


class PredictedSide(msgspec.Struct, gc=False):
    """What the agent did. UNSET is a key that is not there, which is not null."""

    tool: str | UnsetType | None = field(name="tool_id", default=UNSET)
    action: str | UnsetType | None = UNSET
    args: Raw | UnsetType = UNSET
    response: Text | UnsetType | None = UNSET
    result: Raw | UnsetType = UNSET
    status: str | int | UnsetType | None = UNSET
    not_recorded: list[str] | UnsetType | None = UNSET  # "args", "response": what the recorder left out


class GoldSide(msgspec.Struct, gc=False):
    """What was asked for."""

    tool: str | UnsetType | None = field(name="tool_id", default=UNSET)
    action: str | UnsetType | None = UNSET
    args: Raw | UnsetType = UNSET
    response: Text | UnsetType | None = UNSET
    result: Raw | UnsetType = UNSET
    facts: list[str] | UnsetType | None = UNSET
    optional: list[str] | UnsetType | None = UNSET
    accept: Raw | UnsetType = UNSET
    any_of: list[GoldSide] | UnsetType | None = UNSET


class WireTurn(msgspec.Struct, gc=False):
    """One turn as written."""

    number: int = field(name="turn_no")
    role: Literal["Agent", "Tool", "User"] | UnsetType | None = field(name="turn", default=UNSET)
    gold: GoldSide | UnsetType | None = field(name="gold_turn", default=UNSET)
    predicted: PredictedSide | UnsetType | None = field(name="predict_turn", default=UNSET)
    tags: list[str] | UnsetType | None = UNSET
    depends_on: list[int] | UnsetType | None = UNSET
    weight: Amount | UnsetType | None = UNSET
    critical: bool | UnsetType | None = UNSET
    latency_ms: Amount | UnsetType | None = UNSET
    text: Text | UnsetType | None = UNSET
    source: Raw | UnsetType = UNSET  # where an imported turn came from
    extra: Raw | UnsetType = UNSET  # nobody's but the writer's; known here since unknown keys cost a second reading


class WireRoute(msgspec.Struct, gc=False):
    """A whole other gold route, written as an object."""

    turns: list[WireTurn]


class WireState(msgspec.Struct, gc=False):
    """The final states."""

    gold: Raw | UnsetType = UNSET
    predicted: Raw | UnsetType = UNSET


class WireDialog(msgspec.Struct, gc=False):
    """One line as written."""

    dialog_id: str | int
    turns: list[WireTurn]
    release: str | int | UnsetType | None = UNSET
    trial: int | UnsetType | None = UNSET
    weight: Amount | UnsetType | None = UNSET
    metadata: Raw | UnsetType = UNSET
    alternatives: list[list[WireTurn] | WireRoute] | UnsetType | None = UNSET
    final_state: WireState | UnsetType | None = UNSET


Record = WireDialog | list[WireTurn]

GOLD: Final = "gold_turn"
PREDICTED: Final = "predict_turn"
NUMBER: Final = "turn_no"
ROLE: Final = "turn"
TURNS: Final = "turns"


def decode_plain(line: bytes) -> Record | None:
    """The record of a line that holds nothing odd; None where the line needs a closer look, which may find it good."""
    try:
        record = _DECODER.decode(line)
        if not line.isascii():
            line.decode()
    except (ValueError, RecursionError):  # msgspec's own errors and UnicodeDecodeError are ValueErrors
        return None
    return record if _keeps_every_key(line, record) else None


def _keeps_every_key(line: bytes, record: Record) -> bool:
    """Whether no key stands twice in one object, outside of raw text.

    A key that stands twice is written once when the record is encoded again, so colons are counted: an exact answer
    wherever all fields are known, and no colon is written as an escape. With fields unknown to the wire the whole line
    is read and written.
    """
    if hides_colon(line):
        return False
    colons = line.count(b":")
    if _ENCODER.encode(record).count(b":") == colons:
        return True
    try:
        return orjson.dumps(orjson.loads(line)).count(b":") == colons
    except (ValueError, TypeError):
        return False


_DECODER: Final = msgspec.json.Decoder(Record)
_ENCODER: Final = msgspec.json.Encoder()
