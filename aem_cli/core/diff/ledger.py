"""Keeps what is counted of each dialog in both runs, figure by figure, as how many dialogs count alike.

Trials of one dialog are one dialog here, wherever they stand: they are no independent witnesses. Memory grows with the
number of different counts, and by 20 bytes a figure for dialogs that have trials.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import fsum
from typing import Final

from aem_cli.core.diff.breakdown import MOST_GROUPS
from aem_cli.core.diff.step import Key, Sums
from aem_cli.core.pair import Pair

Four = tuple[float, float, float, float]
Totals = dict[Key, Sums]


class Ledger:
    """Counts of dialogs by figure."""

    def __init__(self) -> None:
        self._rows: dict[Key, Counter[Sums]] = {}
        self._groups: Counter[str] = Counter()  # figures by breakdown
        self._trials = _Trials()

    def add(self, totals: Totals, cluster: str | None) -> None:
        """Count one dialog; `cluster` is the id that its trials have in common, None where it has no trial."""
        if cluster is not None:
            self._trials.add(totals, cluster)
            return
        rows = self._rows
        for key, sums in totals.items():
            whole = totals[key.whole] if key.of or key.breakdown == "reason" else sums
            counter = rows.get(key)
            if counter is None:
                counter = self._opened(key)
            counter[sums[0], whole[1], sums[2], whole[3]] += 1

    def close(self) -> None:
        """Bring the trials of each dialog together; nothing is added afterwards."""
        trials, self._trials = self._trials, _Trials()
        for totals in trials.totals():
            self.add(totals, None)

    def keys(self, breakdown: str) -> list[Key]:
        """The figures of a breakdown, by name; none of one that has too many groups."""
        if self._groups[breakdown] > MOST_GROUPS:
            return []
        return sorted(key for key in self._rows if key.breakdown == breakdown)

    def groups(self, breakdown: str) -> int:
        """How many groups a breakdown has, as far as they were counted."""
        return self._groups[breakdown]

    def sums(self, key: Key) -> Sums:
        """The figure over all dialogs."""
        pairs = self.pairs(key)
        return tuple(sum(int(row[place]) * count for row, count in pairs.items()) for place in range(4))  # type: ignore[return-value]

    def pairs(self, key: Key) -> dict[Pair, int]:
        """How many dialogs count alike; of misses with the dialogs that have none."""
        rows = dict(self._rows.get(key, {}))
        if key.whole != key:
            for row, count in self._without(key).items():
                rows[row] = rows.get(row, 0) + count
        return {Pair(*row): count for row, count in rows.items()}

    def _without(self, key: Key) -> Counter[Sums]:
        """The dialogs that have turns to miss it in and no miss."""
        wholes: Counter[tuple[int, int]] = Counter()
        for row, count in self._rows.get(key.whole, {}).items():
            wholes[row[1], row[3]] += count
        for row, count in self._rows.get(key, {}).items():
            wholes[row[1], row[3]] -= count
        return Counter({(0, base, 0, new): count for (base, new), count in wholes.items() if count})

    def _opened(self, key: Key) -> Counter[Sums]:
        """A new figure. Of a breakdown with too many groups nothing is kept, and no matter which came first."""
        counter: Counter[Sums] = Counter()
        self._groups[key.breakdown] += 1
        if self._groups[key.breakdown] > MOST_GROUPS:
            if self._groups[key.breakdown] == MOST_GROUPS + 1:
                self._rows = {one: rows for one, rows in self._rows.items() if one.breakdown != key.breakdown}
            self._groups[key.breakdown] = MOST_GROUPS + 1
            return counter
        self._rows[key] = counter
        return counter


class _Trials:
    """The totals of dialogs with trials, packed, until all are there."""

    def __init__(self) -> None:
        self._names: dict[str, int] = {}
        self._keys: dict[Key, int] = {}
        self._cells = array("I")
        self._dialogs: list[tuple[int, int, int]] = []  # cluster, and from where to where its cells stand

    def add(self, totals: Totals, cluster: str) -> None:
        start = len(self._cells)
        for key, sums in totals.items():
            self._cells.append(self._keys.setdefault(key, len(self._keys)))
            self._cells.extend(sums)
        number = self._names.setdefault(cluster, len(self._names))
        self._dialogs.append((number, start, len(self._cells)))

    def totals(self) -> Iterator[Totals]:
        """The totals of each dialog over its trials."""
        keys = list(self._keys)
        last: int | None = None
        sums: dict[Key, list[int]] = {}
        for cluster, start, end in sorted(self._dialogs):
            if cluster != last and sums:
                yield _frozen(sums)
                sums = {}
            last = cluster
            for place in range(start, end, _CELL):
                found = sums.setdefault(keys[self._cells[place]], [0, 0, 0, 0])
                for offset in range(4):
                    found[offset] += self._cells[place + 1 + offset]
        if sums:
            yield _frozen(sums)


class MeanLedger:
    """The same for a mean of numbers that are no counts, the score or a latency, in 32 bytes a dialog."""

    def __init__(self) -> None:
        self._rows = array("d")
        self._trials: dict[str, list[Four]] = {}

    def add(self, four: Four, cluster: str | None) -> None:
        """Count one dialog."""
        if cluster is None:
            self._rows.extend(four)
        else:
            self._trials.setdefault(cluster, []).append(four)

    def pairs(self) -> dict[Pair, int]:
        """How many dialogs count alike; sums over trials are exact, whatever their order."""
        columns = [self._rows[place::4] for place in range(4)]
        rows = Counter(map(Pair, *columns))
        rows.update(Pair(*_summed(fours)) for fours in self._trials.values())
        return rows


def exact_sums(pairs: Mapping[Pair, int]) -> Four:
    """The four sums over all dialogs, rounded once."""
    return _summed([(row[0] * n, row[1] * n, row[2] * n, row[3] * n) for row, n in pairs.items()])


def _summed(fours: Iterable[Four]) -> Four:
    columns = list(zip(*fours, strict=True)) or [(), (), (), ()]
    return fsum(columns[0]), fsum(columns[1]), fsum(columns[2]), fsum(columns[3])


def _frozen(sums: Mapping[Key, list[int]]) -> Totals:
    return {key: (found[0], found[1], found[2], found[3]) for key, found in sums.items()}


_CELL: Final = 5
