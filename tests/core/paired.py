"""Pairs of runs for tests: small ones by hand, and drawn ones whose failures cluster in dialogs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hypothesis import strategies as st

from aem_cli.core.pair import Pair, PairedMeasure


def pairs(rows: Iterable[tuple[float, float, float, float]]) -> dict[Pair, int]:
    return dict(Counter(Pair(*row) for row in rows))


def verdicts(fixed: int, broken: int, passing: int = 0, failing: int = 0) -> dict[Pair, int]:
    """One verdict a dialog and run."""
    cells = {Pair(0, 1, 1, 1): fixed, Pair(1, 1, 0, 1): broken, Pair(1, 1, 1, 1): passing, Pair(0, 1, 0, 1): failing}
    return {pair: count for pair, count in cells.items() if count}


def measure(rows: Iterable[tuple[float, float, float, float]], **options: object) -> PairedMeasure:
    return PairedMeasure("measure", pairs(rows), **options)  # type: ignore[arg-type]


@st.composite
def turns(draw: st.DrawFn, least: int = 1, most: int = 25) -> list[tuple[int, int, int, int]]:
    """Dialogs of a few turns, not always as many in both runs."""
    sides = st.integers(0, 5).flatmap(lambda scored: st.tuples(st.integers(0, scored), st.just(scored)))
    rows = st.tuples(sides, sides).map(lambda both: (*both[0], *both[1]))
    return draw(st.lists(rows, min_size=least, max_size=most))
