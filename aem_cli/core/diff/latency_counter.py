"""Collects recorded latencies of turns, and their sums over dialogs; 32 bytes a turn that has one in both runs."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from aem_cli.core.diff.ledger import MeanLedger, exact_sums
from aem_cli.core.diff.measure import Measure, Ratio
from aem_cli.core.diff.shift import LatencyShift
from aem_cli.core.diff.turn_pair import TurnPair
from aem_cli.core.pair import Pair
from aem_cli.domain.run_dialog import RunDialog


class LatencyCounter:
    """Latencies by turn and by dialog, each only where both runs recorded one."""

    def __init__(self) -> None:
        self._turns = (array("d"), array("d"))
        self._dialogs = (array("d"), array("d"))
        self._by_turn, self._by_dialog = MeanLedger(), MeanLedger()

    def add(self, base: RunDialog, new: RunDialog, pairs: Sequence[TurnPair], cluster: str | None) -> None:
        """Count one dialog."""
        ours = [turn.latency_ms for turn in base.turns if turn.latency_ms is not None]
        theirs = [turn.latency_ms for turn in new.turns if turn.latency_ms is not None]
        if not ours or not theirs:
            return
        sums = sum(ours), sum(theirs)
        self._dialogs[0].append(sums[0])
        self._dialogs[1].append(sums[1])
        self._by_dialog.add((sums[0], 1, sums[1], 1), cluster)
        both = [
            (old.latency_ms, young.latency_ms)
            for old, young in pairs
            if old is not None and young is not None and old.latency_ms is not None and young.latency_ms is not None
        ]
        if both:
            before, after = zip(*both, strict=True)
            self._turns[0].extend(before)
            self._turns[1].extend(after)
            self._by_turn.add((sum(before), len(before), sum(after), len(after)), cluster)

    def rows(self) -> dict[str, tuple[LatencyShift, dict[Pair, int]]]:
        """By unit, with what its mean is tested by; nothing where none is recorded."""
        units = (("turn", self._turns, self._by_turn), ("dialog", self._dialogs, self._by_dialog))
        return {unit: _row(unit, values, ledger.pairs()) for unit, values, ledger in units if values[0]}


def _row(
    unit: str, values: tuple[array[float], array[float]], pairs: dict[Pair, int]
) -> tuple[LatencyShift, dict[Pair, int]]:
    base, new = (sorted(side) for side in values)
    sums = [Fraction(total) for total in exact_sums(pairs)]
    mean = Measure(f"latency_ms by {unit}", Ratio(sums[0], sums[1]), Ratio(sums[2], sums[3]), more_is_better=False)
    medians, tails = (_quantile(base, 0.5), _quantile(new, 0.5)), (_quantile(base, 0.9), _quantile(new, 0.9))
    return LatencyShift(unit, len(base), *medians, *tails, mean), pairs


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The smallest recorded value that at least this share does not exceed; of two in the middle, their mean."""
    place = share * len(ordered)
    if share == 0.5 and place == int(place):
        return (ordered[int(place) - 1] + ordered[int(place)]) / 2
    return ordered[ceil(place) - 1]
