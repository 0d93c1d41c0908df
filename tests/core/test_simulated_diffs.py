"""Simulated pairs of runs, fewer than benchmarks/diff_statistics.py draws: alarms, coverage, power."""

from importlib import import_module

import pytest
from scipy import stats

simulation = import_module("benchmarks.diff_statistics")


def within(found: float, of: int, expected: float) -> bool:
    """Whether a share found in so many draws may be the expected one: not rarer than one in 1,000."""
    return stats.binomtest(round(found * of), of, expected).pvalue > 0.001


@pytest.mark.parametrize(
    "scenario",
    [simulation.Scenario(30), simulation.Scenario(30, trials=5), simulation.Scenario(60, redrawn=0.3)],
    ids=lambda scenario: scenario.name,
)
def test_false_alarms_are_as_rare_as_said_and_intervals_hold_0(scenario):
    pairs = 200
    for one in simulation.tried(scenario, pairs, seed=2, rounds=400, swaps=499):
        assert one.alarms <= 0.05 or within(one.alarms, pairs, 0.05), one.measure
        assert one.coverage >= 0.95 or within(one.coverage, pairs, 0.94), one.measure


def test_as_many_dialogs_as_needed_find_the_difference():
    scenario = simulation.Scenario(100, worse=1.0)
    needed = simulation.needed_dialogs(scenario, seed=1)
    enough = scenario._replace(dialogs=needed["dialogs"])
    (found,) = simulation.tried(enough, 150, 3, rounds=50, swaps=299, only="dialogs")
    assert within(found.alarms, 150, 0.8)
