from __future__ import annotations

import pytest

from aem_cli.core.chain import bucket, chain_lengths
from aem_cli.domain.dialog import Action, Kind, Response, Turn
from aem_cli.domain.payload import Payload
from aem_cli.domain.verdict import Chain

CALL, REPLY = Action("t", "a", Payload.of({})), Response("ok")
TURNS = {
    "a": Turn(0, Kind.ACTION, CALL, CALL),
    "m": Turn(0, Kind.ACTION, CALL, None),  # never came
    "x": Turn(0, Kind.ACTION, None, CALL),  # nobody asked
    "n": Turn(0, Kind.ACTION, None, CALL, annotated=False),
    "r": Turn(0, Kind.RESPONSE, REPLY, REPLY),
    "y": Turn(0, Kind.RESPONSE, None, REPLY),  # nobody asked
    "o": Turn(0, Kind.RESPONSE, None, REPLY, annotated=False),
    "u": Turn(0, Kind.USER, None, None, annotated=False, text="hm"),
}


@pytest.mark.parametrize(
    ("turns", "lengths"),
    [
        ("", []),
        ("r", [0]),
        ("ar", [1, 1]),
        ("raaar", [0, 3, 3, 3, 3]),
        ("raaarr", [0, 3, 3, 3, 3, 0]),
        ("aarar", [2, 2, 2, 1, 1]),
        ("aa", [2, 2]),
        ("amr", [2, 2, 2]),
        ("aura", [1, 0, 0, 1]),
        ("aauar", [2, 2, 0, 1, 1]),
        ("axar", [2, 2, 2, 2]),
        ("xar", [1, 1, 1]),
        ("axr", [1, 1, 1]),
        ("ayar", [2, 2, 2, 2]),
        ("rx", [0, 0]),
        ("xr", [0, 0]),
        ("anr", [1, 1, 1]),
        ("aoar", [1, 1, 1, 1]),
        ("uu", [0, 0]),
    ],
)
def test_lengths(turns: str, lengths: list[int]) -> None:
    assert chain_lengths([TURNS[turn] for turn in turns]) == tuple(lengths)


@pytest.mark.parametrize(
    ("length", "chain"),
    [(0, Chain.NONE), (1, Chain.SINGLE), (2, Chain.TWO_STEP), (3, Chain.THREE_PLUS), (40, Chain.THREE_PLUS)],
)
def test_buckets(length: int, chain: Chain) -> None:
    assert bucket(length) is chain
