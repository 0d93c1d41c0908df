"""The best one-to-one assignment of rows to columns (Hungarian method, O(n^3))."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

_FAR = 1 << 100
_MOST = 100  # rows or columns that are weighed against one another; above it the greatest gains go first


def best_pairs(
    rows: Sequence[int], columns: Sequence[int], gains: Sequence[Sequence[int]], full: int
) -> list[tuple[int, int]]:
    """Pairs (row, column) out of those given, for the greatest sum of gains; gain 0: no partners.

    Rows and columns that gain at least `full` by one another alone are paired at once, since nothing is better.
    """
    pairs = list(_full_pairs(rows, columns, gains, full))
    paired_rows, paired_columns = {row for row, _ in pairs}, {column for _, column in pairs}
    left = [row for row in rows if row not in paired_rows]
    free = [column for column in columns if column not in paired_columns]
    for some_rows, some_columns in _parts(left, free, gains):
        weigh = _weighed if max(len(some_rows), len(some_columns)) <= _MOST else _greedy
        pairs += weigh(some_rows, some_columns, gains)
    return sorted(pairs)


def _full_pairs(
    rows: Sequence[int], columns: Sequence[int], gains: Sequence[Sequence[int]], full: int
) -> Iterator[tuple[int, int]]:
    """Pairs of rows and columns that are all full partners of one another and of nothing else."""
    alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for row in rows:
        given = gains[row]
        alike[tuple(column for column in columns if given[column] >= full)].append(row)
    claims: dict[int, int] = defaultdict(int)
    for found in alike:
        for column in found:
            claims[column] += 1
    for found, some_rows in alike.items():
        if all(claims[column] == 1 for column in found):
            yield from zip(some_rows, found, strict=False)


def _parts(
    rows: Sequence[int], columns: Sequence[int], gains: Sequence[Sequence[int]]
) -> Iterator[tuple[list[int], list[int]]]:
    """Rows and columns that have no partner outside their part."""
    open_rows = dict.fromkeys(rows)
    while open_rows:
        part = [next(iter(open_rows))]
        reached: dict[int, None] = {}
        for row in part:
            open_rows.pop(row, None)
            new = [column for column in columns if gains[row][column] and column not in reached]
            reached.update(dict.fromkeys(new))
            part += [other for other in open_rows if any(gains[other][column] for column in new)]
            for other in part:
                open_rows.pop(other, None)
        if reached:
            yield sorted(part), sorted(reached)


def _weighed(rows: Sequence[int], columns: Sequence[int], gains: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    size = max(len(rows), len(columns))
    cost = [[-gains[row][column] for column in columns] + [0] * (size - len(columns)) for row in rows]
    cost += [[0] * size] * (size - len(rows))
    placed = assign(cost)[: len(rows)]
    return [
        (row, columns[at])
        for row, at in zip(rows, placed, strict=True)
        if at < len(columns) and gains[row][columns[at]]
    ]


def _greedy(rows: Sequence[int], columns: Sequence[int], gains: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    ranked = sorted((-gains[row][column], row, column) for row in rows for column in columns if gains[row][column])
    taken: dict[int, int] = {}
    used: set[int] = set()
    for _, row, column in ranked:
        if row not in taken and column not in used:
            taken[row] = column
            used.add(column)
    return list(taken.items())


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
