"""Arrows from root causes to the turns they spoiled, drawn as a gutter beside the list of turns; pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Strokes(NamedTuple):
    """The pieces of an arrow."""

    start: str
    through: str
    hit: str
    last: str
    along: str
    cross: str
    head: str


UNICODE = Strokes(start="┌", through="│", hit="├", last="└", along="─", cross="┼", head="▶")
PLAIN = Strokes(start="+", through="|", hit="+", last="+", along="-", cross="+", head=">")


def gutter(turns: Sequence[int], spoiled_by: Sequence[Sequence[int]], strokes: Strokes = UNICODE) -> list[str]:
    """One text for each turn, all of one width: a column for each root cause that spoiled anything.

    `spoiled_by` holds, for each turn, the numbers of the turns it was spoiled by. An arrow starts beside its root
    cause, runs down its column, and turns right at each turn that was spoiled.
    """
    roots = [root for root in turns if any(root in causes for causes in spoiled_by)]
    if not roots:
        return [""] * len(turns)
    spans = [_span(root, turns, spoiled_by) for root in roots]
    return [_row(place, turns[place], spoiled_by[place], roots, spans, strokes) for place in range(len(turns))]


def _span(root: int, turns: Sequence[int], spoiled_by: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The first and the last row of an arrow."""
    start = turns.index(root)
    return start, max(place for place, causes in enumerate(spoiled_by) if root in causes)


def _row(
    place: int,
    turn: int,
    causes: Sequence[int],
    roots: Sequence[int],
    spans: Sequence[tuple[int, int]],
    strokes: Strokes,
) -> str:
    cells = ""
    running = False  # whether a stroke runs to the right from a column before
    for root, (first, last) in zip(roots, spans, strict=True):
        if root == turn or root in causes:
            cells += strokes.start if root == turn else strokes.last if place == last else strokes.hit
            running = True
        elif first < place < last:
            cells += strokes.cross if running else strokes.through
        else:
            cells += strokes.along if running else " "
        cells += strokes.along if running else " "
    return cells + ((strokes.head if causes else strokes.along) if running else " ")
