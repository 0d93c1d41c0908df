"""The counts of any part of a run: what its summary is made of. They add in any grouping, and can be kept as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from aem_cli.core.fix_first import Example, Fault, FaultCount, FaultCounter, FaultTally
from aem_cli.domain.dialog import Kind
from aem_cli.domain.signature import GoldDigest
from aem_cli.domain.tally import DialogShape, Tally, TurnShape
from aem_cli.domain.trials import TrialCount, Trials, TrialsCounter
from aem_cli.domain.verdict import Basis, Chain, Label


class Counts(NamedTuple):
    """Everything that is counted of dialogs."""

    tally: Tally = Tally()
    faults: FaultTally = FaultTally()
    gold: GoldDigest = GoldDigest()
    environment_turns: int = 0

    def plus(self, other: Counts) -> Counts:
        """The counts of both parts."""
        return Counts(
            self.tally + other.tally,
            self.faults + other.faults,
            self.gold.merged(other.gold),
            self.environment_turns + other.environment_turns,
        )

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain values for a JSON file; fractions as texts, so that nothing is rounded."""
        tally, trials = self.tally, self.tally.trials
        return {
            "turns": [[*shape, count] for shape, count in tally.turns.items()],
            "dialogs": [[*shape, count] for shape, count in tally.dialogs.items()],
            "score_sum": str(tally.score_sum),
            "weight_sum": str(tally.weight_sum),
            "consumed": tally.consumed,
            "parts_not_judged": tally.parts_not_judged,
            "trials": None if trials.counts is None else [[*key, *count] for key, count in trials.counts.items()],
            "single_trials": list(trials.single),
            "faults": [[*fault, *count[:3], *count.example] for fault, count in self.faults.faults.items()],
            "gold": [f"{self.gold.total:032x}", self.gold.dialogs],
            "environment_turns": self.environment_turns,
        }

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Counts:
        """Read back what `to_dict` gave; raises KeyError, TypeError or ValueError where it is something else."""
        return cls(
            _tally(plain),
            FaultTally(dict(_fault(row) for row in plain["faults"])),
            GoldDigest(int(plain["gold"][0], 16), int(plain["gold"][1])),
            int(plain["environment_turns"]),
        )


def _tally(plain: Mapping[str, Any]) -> Tally:
    trials = plain["trials"]
    counts = None if trials is None else {(row[0], row[1]): TrialCount(*row[2:]) for row in trials}
    return Tally(
        dict(_turn_shape(row) for row in plain["turns"]),
        {DialogShape(*row[:2]): row[2] for row in plain["dialogs"]},
        Fraction(plain["score_sum"]),
        Fraction(plain["weight_sum"]),
        int(plain["consumed"]),
        int(plain["parts_not_judged"]),
        Trials(counts, TrialCount(*plain["single_trials"])),
    )


def _fault(row: list[Any]) -> tuple[Fault, FaultCount]:
    origins, cascades, dialogs = row[4:7]
    return Fault(*row[:4]), FaultCount(origins, cascades, dialogs, Example(*row[7:]))


def _turn_shape(row: list[Any]) -> tuple[TurnShape, int]:
    kind, success, failure_reason, own_reason, label, basis, chain, sub_metrics, recovered, count = row
    shape = TurnShape(
        Kind(kind),
        success,
        failure_reason,
        own_reason,
        Label(label),
        None if basis is None else Basis(basis),
        Chain(chain),
        tuple((name, held) for name, held in sub_metrics),
        recovered,
    )
    return shape, int(count)


class RunningSum:
    """Adds counts in place as they come: what it takes and holds does not grow with the number of parts."""

    def __init__(self) -> None:
        self._turns: dict[TurnShape, int] = {}
        self._dialogs: dict[DialogShape, int] = {}
        self._rest = Counts()  # what is a number
        self._trials = TrialsCounter()
        self._faults = FaultCounter()

    def add(self, counts: Counts) -> None:
        """Add the counts of one more part."""
        tally = counts.tally
        for shape, count in tally.turns.items():
            self._turns[shape] = self._turns.get(shape, 0) + count
        for verdict, count in tally.dialogs.items():
            self._dialogs[verdict] = self._dialogs.get(verdict, 0) + count
        self._trials.add_trials(tally.trials)
        self._faults.add_tally(counts.faults)
        numbers = replace(tally, turns={}, dialogs={}, trials=Trials())
        self._rest = self._rest.plus(counts._replace(tally=numbers, faults=FaultTally()))

    def total(self) -> Counts:
        """Everything so far; more may be added."""
        tally = replace(
            self._rest.tally, turns=dict(self._turns), dialogs=dict(self._dialogs), trials=self._trials.trials()
        )
        return self._rest._replace(tally=tally, faults=self._faults.tally())
