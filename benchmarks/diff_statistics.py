"""Simulates pairs of runs and checks what aem says of their difference: false alarms, coverage, power.

python benchmarks/diff_statistics.py [alarms | power | speed] [--pairs 1000] [--seed 1]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from aem_cli.core.pair import Pair, PairedMeasure, Scale
from aem_cli.core.significance import Significance, significances_of

Verdicts = NDArray[np.bool_]


class Scenario(NamedTuple):
    """A pair of runs to draw. Turns fail by the difficulty of their dialog; `worse` moves the odds of the new run.

    `redrawn` is the share of turns that come out anew in the new run; the others repeat the base run.
    """

    dialogs: int
    trials: int = 1
    redrawn: float = 1.0
    worse: float = 0.0  # on the log-odds scale
    easy: float = 2.5  # the log-odds that a turn of an average dialog passes
    spread: float = 1.5  # between dialogs

    @property
    def name(self) -> str:
        """In a table."""
        trials = f", {self.trials} trials" if self.trials > 1 else ""
        return f"{self.dialogs} dialogs{trials}, {self.redrawn:.0%} redrawn"


class Drawn(NamedTuple):
    """One run: (dialogs, trials, most turns); turns that a dialog does not have are in `there` False."""

    passes: Verdicts
    selected: Verdicts
    there: Verdicts


def draw_pair(scenario: Scenario, draw: np.random.Generator) -> tuple[Drawn, Drawn]:
    """Both runs over the same dialogs."""
    shape = (scenario.dialogs, scenario.trials, 12)
    turns = draw.integers(2, 13, size=(scenario.dialogs, 1, 1))
    there = np.broadcast_to(np.arange(12) < turns, shape)
    ease = scenario.easy + scenario.spread * draw.standard_normal((scenario.dialogs, 1, 1))
    base_luck, new_luck, coin = draw.random(shape), draw.random(shape), draw.random(shape)
    luck = np.where(coin < scenario.redrawn, new_luck, base_luck)
    return _run(base_luck, ease, there), _run(luck, ease - scenario.worse, there)


def _run(luck: NDArray[np.float64], ease: NDArray[np.float64], there: Verdicts) -> Drawn:
    fails = 1 / (1 + np.exp(ease))
    return Drawn(luck >= fails, luck >= fails / 3, there)


def measures_of(base: Drawn, new: Drawn) -> Iterator[PairedMeasure]:
    """The kinds of measures that a diff has: means and shares, of dialogs and turns, also over what varies by run."""
    for name, sums in _SUMS.items():
        rows = np.column_stack([*sums(base), *sums(new)])
        scale = Scale.MEAN if name == "score" else Scale.SHARE
        yield PairedMeasure(name, dict(Counter(Pair(*row) for row in rows.tolist())), scale)


def _score(run: Drawn) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    scores: NDArray[np.float64] = (run.passes & run.there).sum(axis=2) / run.there.sum(axis=2)
    return scores.sum(axis=1), np.full(len(run.there), run.there.shape[1])


def _dialogs(run: Drawn) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    passing: Verdicts = np.asarray((run.passes | ~run.there).all(axis=2))
    return passing.sum(axis=1), np.full(len(run.there), run.there.shape[1])


def _turns(run: Drawn) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    return (run.passes & run.there).sum(axis=(1, 2)), run.there.sum(axis=(1, 2))


def _values(run: Drawn) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """A sub-metric that is evaluated behind a right tool only."""
    scored = run.selected & run.there
    return (run.passes & scored).sum(axis=(1, 2)), scored.sum(axis=(1, 2))


def _reason(run: Drawn) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The share of failing turns that fail by a wrong tool."""
    failing = ~run.passes & run.there
    return (failing & ~run.selected).sum(axis=(1, 2)), failing.sum(axis=(1, 2))


_SUMS = {"score": _score, "dialogs": _dialogs, "turns": _turns, "sub-metric": _values, "reason": _reason}


class Tried(NamedTuple):
    """What was said of a measure over many pairs of runs whose true difference is known."""

    measure: str
    found: list[Significance]
    truth: float

    @property
    def alarms(self) -> float:
        """The share of pairs whose difference is said to be unlikely chance."""
        return sum(one.significant for one in self.found) / len(self.found)

    @property
    def coverage(self) -> float | None:
        """The share of intervals that hold the true difference."""
        ends = [one.interval for one in self.found if one.interval is not None]
        return sum(low <= self.truth <= high for low, high in ends) / len(ends) if ends else None

    @property
    def intervals(self) -> float:
        """The share of pairs that have an interval."""
        return sum(one.interval is not None for one in self.found) / len(self.found)


def tried(
    scenario: Scenario, pairs: int, seed: int, rounds: int = 2000, swaps: int = 1999, only: str | None = None
) -> list[Tried]:
    """Draw so many pairs of runs and judge each, by one measure only or by all."""
    draw = np.random.default_rng(seed)
    found: dict[str, list[Significance]] = {}
    for number in range(pairs):
        measures = [one for one in measures_of(*draw_pair(scenario, draw)) if only in (None, one.name)]
        for one in significances_of(measures, number, rounds, swaps):
            found.setdefault(one.name, []).append(one)
    truth = true_differences(scenario)
    return [Tried(name, ones, truth[name]) for name, ones in found.items()]


def true_differences(scenario: Scenario) -> dict[str, float]:
    """The differences over very many dialogs; 0 where the runs are alike."""
    if not scenario.worse:
        return dict.fromkeys(_SUMS, 0.0)
    many = scenario._replace(dialogs=100_000, trials=1, redrawn=1.0)
    base, new = draw_pair(many, np.random.default_rng(0))
    sums = {name: [part.sum() for part in (*counts(base), *counts(new))] for name, counts in _SUMS.items()}
    return {name: float(new / of - base / over) for name, (base, over, new, of) in sums.items()}


NO_DIFFERENCE = (
    *(Scenario(dialogs, redrawn=redrawn) for dialogs in (12, 30, 100, 300) for redrawn in (1.0, 0.2)),
    Scenario(30, trials=5),
    Scenario(100, trials=5),
)
DIFFERENCE = (Scenario(30, worse=0.7), Scenario(100, worse=0.5), Scenario(300, worse=0.4), Scenario(100, 5, worse=0.3))


def print_alarms(pairs: int, seed: int) -> None:
    """False alarms and coverage where there is no difference; coverage where there is one."""
    error = 1.96 * (0.05 * 0.95 / pairs) ** 0.5
    print(f"{pairs} pairs of runs each; a share of 5 % is known to within {error:.1%}\n")
    print("| runs | measure | true difference | called real | intervals that hold it | with an interval |")
    print("|---|---|---|---|---|---|")
    for scenario in (*NO_DIFFERENCE, *DIFFERENCE):
        for one in tried(scenario, pairs, seed):
            held = "-" if one.coverage is None else f"{one.coverage:.1%}"
            cells = (scenario.name, one.measure, f"{one.truth:.3f}", f"{one.alarms:.1%}", held, f"{one.intervals:.0%}")
            print("|", " | ".join(cells), "|", flush=True)


def print_power(pairs: int, seed: int) -> None:
    """What aem says of power, and how often the difference is found in fresh pairs of runs."""
    print("\n| what is said | measure | true difference | dialogs | found (80% is said) |")
    print("|---|---|---|---|---|")
    for scenario in (Scenario(100, worse=0.5), Scenario(100, worse=1.0), Scenario(100, 5, worse=0.5)):
        for name, needed in needed_dialogs(scenario, seed).items():
            (again,) = tried(scenario._replace(dialogs=needed), pairs, seed + 1, rounds=50, only=name)
            cells = (f"needed, {scenario.name}", name, f"{again.truth:.3f}", str(needed), f"{again.alarms:.1%}")
            print("|", " | ".join(cells), "|", flush=True)
    for scenario in (Scenario(40), Scenario(100), Scenario(100, redrawn=0.3), Scenario(50, trials=5)):
        for name, difference in detectable_differences(scenario, seed).items():
            worse = scenario._replace(worse=odds_for(scenario, name, difference))
            (again,) = tried(worse, pairs, seed + 1, rounds=50, only=name)
            cells = (
                f"detectable, {scenario.name}",
                name,
                f"{again.truth:.3f}",
                str(worse.dialogs),
                f"{again.alarms:.1%}",
            )
            print("|", " | ".join(cells), "|", flush=True)


MOVED = ("score", "dialogs", "turns", "sub-metric")  # what a worse release moves; the mix of reasons stays


def needed_dialogs(scenario: Scenario, seed: int) -> dict[str, int]:
    """What is said of a pair of runs so large that its difference is the true one."""
    pilot = draw_pair(scenario._replace(dialogs=40_000), np.random.default_rng(seed))
    said = {one.name: one.needed for one in significances_of(list(measures_of(*pilot)), seed, 100, 99)}
    return {name: said[name] or 0 for name in MOVED}


def detectable_differences(scenario: Scenario, seed: int) -> dict[str, float]:
    """What is said over pairs of runs that do not differ: the middle of 51."""
    (*found,) = tried(scenario, 51, seed, 100, 99)
    middle = {one.measure: sorted(each.detectable or 0.0 for each in one.found)[25] for one in found}
    return {name: middle[name] for name in MOVED}


def odds_for(scenario: Scenario, name: str, difference: float) -> float:
    """How much worse the new run must be for a true difference of this size."""
    low, high = 0.0, 8.0
    for _ in range(12):
        middle = (low + high) / 2
        reached = abs(true_differences(scenario._replace(worse=middle))[name]) >= difference
        low, high = (low, middle) if reached else (middle, high)
    return high


def print_speed(pairs: int, seed: int) -> None:
    """How long one measure takes, by the number of dialogs; `pairs` is not used."""
    del pairs
    print("\n| dialogs | measure | different rows | CPU s |")
    print("|---|---|---|---|")
    for dialogs in (100, 10_000, 100_000):
        base, new = draw_pair(Scenario(dialogs, redrawn=0.3), np.random.default_rng(seed))
        noise = np.random.default_rng(seed).random((2, dialogs)).tolist()
        apart = Counter(Pair(one, 1, other, 1) for one, other in zip(*noise, strict=True))
        for measure in (*measures_of(base, new), PairedMeasure("continuous", apart, Scale.MEAN)):
            started = time.process_time()
            significances_of([measure], seed)
            spent = time.process_time() - started
            print(f"| {dialogs} | {measure.name} | {len(measure.pairs)} | {spent:.2f} |", flush=True)


PARTS = {"alarms": print_alarms, "power": print_power, "speed": print_speed}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="?", choices=PARTS)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    started = time.process_time()
    for part in [args.part] if args.part else PARTS:
        PARTS[part](args.pairs, args.seed)
    print(f"\n{time.process_time() - started:.0f} s of CPU")


if __name__ == "__main__":
    main()
