"""Power: the formula against a published table, and in simulation against the tests that it speaks of."""

import pytest

from aem_cli.core.paired_sample import PairedSample
from aem_cli.core.power import Power, power_of
from tests.core.paired import pairs, verdicts


def test_pairs_needed_by_mcnemars_test():
    """Connor 1987 by hand: .25 fixed, .15 broken: (1.96 * .4**.5 + .8416 * (.4 - .01)**.5)**2 / .01 = 311.6."""
    assert power_of(PairedSample.of_counts(verdicts(25, 15, 40, 20))).needed == 312


def test_a_difference_that_is_there_needs_no_more_dialogs_than_there_are():
    sure = power_of(PairedSample.of_counts(verdicts(1, 60, 100)))
    assert sure.needed < 161
    assert power_of(PairedSample.of_counts(verdicts(0, 9))).needed == 6  # fewer cannot be told from chance


def test_more_dialogs_tell_smaller_differences():
    said = [power_of(PairedSample.of_counts(verdicts(4 * n, 5 * n, 30 * n))).detectable for n in (1, 4, 16)]
    assert said[0] > 1.8 * said[1] > 3.3 * said[2]


def test_a_quiet_pair_of_runs_promises_no_more_than_verdicts_can_hold():
    """One of 100 dialogs changed; and yet 6 must change one way before that is unlikely chance."""
    assert power_of(PairedSample.of_counts(verdicts(0, 1, 99))).detectable > 0.06


@pytest.mark.parametrize("rows", [[], [(1, 1, 1, 1)] * 50, [(1, 1, 0, 0)] * 50])
def test_nothing_changed_says_nothing(rows):
    assert power_of(PairedSample.of_counts(pairs(rows))) == Power(None, None)


def test_no_difference_needs_no_number():
    found = power_of(PairedSample.of_counts(verdicts(10, 10, 30)))
    assert found.needed is None
    assert found.detectable > 0
    assert power_of(PairedSample.of_counts(verdicts(1, 2, 2))).detectable is None
