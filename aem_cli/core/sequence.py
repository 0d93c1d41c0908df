"""Two sequences brought together in order, for the greatest sum of gains (Needleman and Wunsch, gaps for free)."""

from __future__ import annotations

from collections.abc import Sequence

Gains = Sequence[Sequence[int]]


def pair_in_order(gains: Gains, columns: int) -> list[tuple[int, int]]:
    """Pairs (row, column), rising in both; of equally good ones those that stand earliest. Gain 0: no partners."""
    rows = len(gains)
    best = _best(gains, columns)
    pairs: list[tuple[int, int]] = []
    row = column = 0
    while row < rows and column < columns:
        gain = gains[row][column]
        if gain and best[row][column] == best[row + 1][column + 1] + gain:
            pairs.append((row, column))
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            row += 1
        else:
            column += 1
    return pairs


def _best(gains: Gains, columns: int) -> list[list[int]]:
    """The greatest sum that the rows and columns from each place on can reach."""
    below = [0] * (columns + 1)
    best = [below]
    downwards = range(columns - 1, -1, -1)
    for given in reversed(gains):
        row = [0] * (columns + 1)
        most = 0
        for column in downwards:
            if below[column] > most:
                most = below[column]
            gain = given[column]
            if gain and (joined := below[column + 1] + gain) > most:
                most = joined
            row[column] = most
        best.append(row)
        below = row
    best.reverse()
    return best
