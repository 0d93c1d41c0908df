"""The length of the action chain that each turn belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aem_cli.domain.alignment import EXTRA
from aem_cli.domain.dialog import Kind, Turn
from aem_cli.domain.verdict import Chain


def chain_lengths(turns: Sequence[Turn]) -> tuple[int, ...]:
    """For each turn, how many gold calls its chain holds; a reply has the length of the chain it closes.

    A user turn closes a chain too and has length 0. A turn nobody asked for neither breaks nor lengthens a chain and
    takes its length; a call without annotation does the same, while a reply without annotation closes as any other,
    unless it, or a user turn, stands in the predicted file alone.
    """
    lengths: list[int] = []
    members = calls = 0
    for turn in turns:
        members += 1
        kind = turn.kind
        if turn.alignment == EXTRA:
            continue
        if kind is _ACTION:
            calls += turn.gold is not None
        elif kind is _USER:
            lengths += [calls] * (members - 1)
            lengths.append(0)
            members = calls = 0
        elif turn.gold is not None or not turn.annotated:
            lengths += [calls] * members
            members = calls = 0
    lengths += [calls] * members
    return tuple(lengths)


def bucket(length: int) -> Chain:
    """The bucket a chain length is counted in."""
    return _BUCKETS[length if length < _LAST else _LAST]


_ACTION: Final = Kind.ACTION
_USER: Final = Kind.USER
_BUCKETS: Final = tuple(Chain)
_LAST: Final = len(_BUCKETS) - 1
