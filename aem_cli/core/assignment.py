"""The best one-to-one assignment of rows to columns (Hungarian method, O(n^3))."""

from __future__ import annotations

from collections.abc import Sequence

_FAR = 1 << 62


def assign(cost: Sequence[Sequence[int]]) -> list[int]:
    """For each row of a square matrix its column, so that the summed integer cost is least.

    Shortest augmenting paths with potentials, as in Kuhn (1955) and Munkres (1957). Deterministic for equal costs.
    """
    size = len(cost)
    row_potential, column_potential = [0] * (size + 1), [0] * (size + 1)
    row_of = [0] * (size + 1)  # 1-based; 0 stands for no row
    for row in range(1, size + 1):
        row_of[0] = row
        way = _augmenting_path(cost, row_of, row_potential, column_potential)
        column = way[-1]
        previous = way[:-1]
        while column:
            before = previous[column]
            row_of[column] = row_of[before]
            column = before
    columns = [0] * size
    for column in range(1, size + 1):
        columns[row_of[column] - 1] = column - 1
    return columns


def _augmenting_path(
    cost: Sequence[Sequence[int]], row_of: list[int], row_potential: list[int], column_potential: list[int]
) -> list[int]:
    """Predecessor of each column on the way to a free one; the free column stands last."""
    size = len(cost)
    least = [_FAR] * (size + 1)
    used = [False] * (size + 1)
    way = [0] * (size + 1)
    column = 0
    while row_of[column]:
        used[column] = True
        row = row_of[column]
        delta, nearest = _FAR, 0
        for other in range(1, size + 1):
            if used[other]:
                continue
            reduced = cost[row - 1][other - 1] - row_potential[row] - column_potential[other]
            if reduced < least[other]:
                least[other], way[other] = reduced, column
            if least[other] < delta:
                delta, nearest = least[other], other
        for other in range(size + 1):
            if used[other]:
                row_potential[row_of[other]] += delta
                column_potential[other] -= delta
            else:
                least[other] -= delta
        column = nearest
    return [*way, column]
