"""Counts two runs as pairs of dialogs come, in any order; memory does not hold the dialogs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from aem_cli.core.diff.cause_counter import CauseCounter
from aem_cli.core.diff.grouping import group_keys
from aem_cli.core.diff.latency_counter import LatencyCounter
from aem_cli.core.diff.ledger import Ledger
from aem_cli.core.diff.move import Move, move_of
from aem_cli.core.diff.moved_list import MovedList
from aem_cli.core.diff.score_counter import ScoreCounter
from aem_cli.core.diff.side_counter import SideCounter
from aem_cli.core.diff.step import TURNS, Key, Step, Sums, shape_of, step_of
from aem_cli.core.diff.turn_pair import TurnPair, turn_pairs
from aem_cli.domain.run_dialog import RunDialog


class DiffCounter:
    """Everything that is counted of two runs. `by` names further groupings of dialogs: "metadata.model", "release"."""

    def __init__(self, by: Sequence[str] = ()) -> None:
        self.paired = self.with_trials = self.lost_verdicts = 0
        self.base, self.new = SideCounter(), SideCounter()
        self.ledger = Ledger()
        self.scores = ScoreCounter()
        self.causes = CauseCounter()
        self.latencies = LatencyCounter()
        self.moved = MovedList()
        self.dialog_moves: Counter[Move] = Counter()
        self.moves: dict[Key, Counter[Move]] = {}
        self.reason_pairs: Counter[tuple[str | None, str | None]] = Counter()  # where at least one of the runs fails
        self.one_sided = [0, 0]
        self._by = tuple(by)
        self._steps: dict[object, int] = {}
        self._listed: list[Step] = []
        self._seen: Counter[tuple[int, tuple[Key, ...]]] = Counter()

    def add(self, base: RunDialog, new: RunDialog) -> None:
        """Count a dialog that both runs have."""
        self.paired += 1
        cluster = None if base.trial is None else base.dialog_id
        self.with_trials += cluster is not None
        self.base.add(base)
        self.new.add(new)
        pairs = turn_pairs(base, new)
        numbers = [self._number(pair) for pair in pairs]
        groups = group_keys(base, new, len(pairs), self._by)
        for number in numbers:
            self._seen[number, groups] += 1
        steps = [self._listed[number] for number in numbers]
        self.ledger.add(_totals(steps, groups), cluster)
        self.scores.add(base, new, cluster)
        self.latencies.add(base, new, pairs, cluster)
        self.dialog_moves[move_of(base.test_pass, new.test_pass)] += 1
        if any(step.failing for step in steps):
            self.causes.add(base, new, pairs)
        if base.test_pass is not new.test_pass or any(step.changed for step in steps):
            self.moved.add(base, new, pairs, steps)
        if len(self._listed) > _MOST_STEPS:
            self._fold()

    def close(self) -> None:
        """Finish the counts; nothing is added afterwards."""
        self._fold()
        self.ledger.close()

    def _number(self, pair: TurnPair) -> int:
        key = (shape_of(pair.base), shape_of(pair.new))
        number = self._steps.get(key)
        if number is None:
            number = self._steps[key] = len(self._listed)
            self._listed.append(step_of(pair))
        return number

    def _fold(self) -> None:
        """Bring what was counted by kind of pair to its groups, and forget the kinds."""
        for (number, groups), count in self._seen.items():
            step = self._listed[number]
            for key, move in step.moves:
                self.moves.setdefault(key, Counter())[move] += count
            for key in groups:
                self.moves.setdefault(key, Counter())[step.move] += count
            if step.failing and step.adds:
                self.reason_pairs[step.base_reason, step.new_reason] += count
            self.one_sided[0] += count * step.only_base
            self.one_sided[1] += count * step.only_new
            self.lost_verdicts += count * step.lost_verdict
        self._steps, self._listed, self._seen = {}, [], Counter()


def _totals(steps: Sequence[Step], groups: Sequence[Key]) -> dict[Key, Sums]:
    """What a dialog counts for; its own groups count all its turns."""
    totals: dict[Key, Sums] = {}
    for step in steps:
        for key, (a, b, c, d) in step.adds:
            so_far = totals.get(key)
            totals[key] = (
                (a, b, c, d) if so_far is None else (so_far[0] + a, so_far[1] + b, so_far[2] + c, so_far[3] + d)
            )
    turns = totals.get(TURNS)
    if turns is not None:
        totals |= dict.fromkeys(groups, turns)
    return totals


_MOST_STEPS: Final = 50_000
