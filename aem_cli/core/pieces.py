"""Very long stretches cut into pieces that can be weighed turn against turn, at turns that are plainly the same."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

Piece = tuple[list[int], list[int]]

MOST: Final = 1 << 18  # pairs of turns that are weighed at once, as of 512 turns on either side


def pieces(rows: Sequence[Hashable], columns: Sequence[Hashable], most: int = MOST) -> Iterator[Piece]:
    """Places of rows and columns that may answer one another; equal keys stand for equal turns.

    Within `most` pairs all are one piece. A longer stretch is cut, near its middle, before a pair of equal turns
    that stand once on either side and in the same order; where there is none, in the middle.
    """
    open_pieces: list[Piece] = [(list(range(len(rows))), list(range(len(columns))))]
    while open_pieces:
        some_rows, some_columns = open_pieces.pop()
        if len(some_rows) * len(some_columns) <= most:
            yield some_rows, some_columns
            continue
        row, column = _cut([rows[place] for place in some_rows], [columns[place] for place in some_columns])
        open_pieces.append((some_rows[row:], some_columns[column:]))
        open_pieces.append((some_rows[:row], some_columns[:column]))


def strays(rows: Sequence[Hashable], columns: Sequence[Hashable], most: int = MOST) -> list[tuple[int, int]]:
    """Equal turns of a stretch that will be cut which stand out of the common order, and so in pieces apart.

    The first of several equal ones answers the first, the second the second; nothing within `most` pairs.
    """
    if len(rows) * len(columns) <= most:
        return []
    ours, theirs = _numbered(rows), _numbered(columns)
    at = {key: place for place, key in enumerate(theirs)}
    in_order = dict(_anchors(ours, theirs))
    return [(place, at[key]) for place, key in enumerate(ours) if key in at and place not in in_order]


def _numbered(keys: Sequence[Hashable]) -> list[Hashable]:
    seen: Counter[Hashable] = Counter()
    numbered: list[Hashable] = []
    for key in keys:
        numbered.append((key, seen[key]))
        seen[key] += 1
    return numbered


def _cut(rows: Sequence[Hashable], columns: Sequence[Hashable]) -> tuple[int, int]:
    middle = len(rows) // 2, len(columns) // 2
    anchors = [pair for pair in _anchors(rows, columns) if pair[0] and pair[1]]
    return min(anchors, key=lambda pair: abs(pair[0] - middle[0]) + abs(pair[1] - middle[1]), default=middle)


def _anchors(rows: Sequence[Hashable], columns: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The longest rising sequence of turns that stand once on either side."""
    counts = Counter(rows), Counter(columns)
    at = {key: place for place, key in enumerate(columns) if counts[1][key] == 1}
    pairs = [(place, at[key]) for place, key in enumerate(rows) if counts[0][key] == 1 and key in at]
    ends: list[int] = []  # for each length the least column that ends a rising sequence, as a place in `pairs`
    least: list[int] = []
    before: list[int | None] = []
    for place, (_, column) in enumerate(pairs):
        length = bisect_left(least, column)
        before.append(ends[length - 1] if length else None)
        ends[length : length + 1] = [place]
        least[length : length + 1] = [column]
    rising: list[tuple[int, int]] = []
    last = ends[-1] if ends else None
    while last is not None:
        rising.append(pairs[last])
        last = before[last]
    return rising[::-1]
