"""Latency against correctness: quarters of dialogs, and correlations by dialog id."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.trend.latency_log import LatencyLog
from aem_cli.core.trend.relation import LatencyRow, LeftOut, bands_of, relation_of
from tests.core.diff.runs import dialog, failing, passing, tolerated, unscored


def row(ms, share=1.0, score=None, name=None):
    return LatencyRow(name or f"d{ms}", ms, share, share if score is None else score, share == 1)


@pytest.mark.parametrize(
    ("latencies", "bands"),
    [
        ([], []),
        ([5], [(5, 5, 1)]),
        ([1, 1, 1, 1, 1], [(1, 1, 5)]),
        ([2, 1, 2, 2, 2, 2], [(1, 1, 1), (2, 2, 5)]),
        ([3, 1, 2], [(1, 1, 1), (2, 2, 1), (3, 3, 1)]),
        ([4, 3, 2, 1], [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 1)]),
        ([1, 2, 3, 4, 5, 6, 7, 8], [(1, 2, 2), (3, 4, 2), (5, 6, 2), (7, 8, 2)]),
        ([1, 2, 3, 4, 5], [(1, 2, 2), (3, 3, 1), (4, 4, 1), (5, 5, 1)]),
        ([1, 2, 2, 2, 2, 2, 3, 4, 5], [(1, 2, 6), (3, 3, 1), (4, 5, 2)]),  # the twos stay together
    ],
)
def test_bands(latencies, bands):
    assert [(band.low, band.high, band.dialogs) for band in bands_of([row(ms) for ms in latencies])] == bands


@given(st.lists(st.integers(0, 12), max_size=60))
def test_bands_hold_every_dialog_once_in_order_and_ties_together(latencies):
    bands = bands_of([row(ms) for ms in latencies])
    assert sum(band.dialogs for band in bands) == len(latencies)
    assert len(bands) <= 4
    assert all(one.high < other.low for one, other in pairwise(bands))
    if len(set(latencies)) <= 4:
        assert [band.low for band in bands] == sorted(set(latencies))


def test_a_band_means_over_its_dialogs():
    (band,) = bands_of([row(7, 1.0), row(7, 0.5, 0.0)])
    assert (band.pass_rate, band.turn_rate, band.score) == (0.5, 0.75, 0.5)


def test_slower_and_worse_is_below_zero():
    rows = [row(ms, 1 - ms / 100) for ms in range(20)]
    found = relation_of(rows, LeftOut(), 0, 100)
    assert (found.turn_rate.pearson.value, found.turn_rate.spearman.value) == (-1, -1)
    assert found.turn_rate.pearson.interval == (-1, -1)
    assert found.same


def test_the_score_is_a_relation_of_its_own_where_it_is_no_share_of_turns():
    rows = [row(ms, 1 - ms / 100, ms / 100) for ms in range(20)]
    found = relation_of(rows, LeftOut(), 0, 100)
    assert (found.turn_rate.spearman.value, found.score.spearman.value) == (-1, 1)
    assert not found.same


def test_one_dialog_in_many_points_is_one_witness():
    rows = [row(ms, 1 - ms / 100, name="the same") for ms in range(20)]
    found = relation_of(rows, LeftOut(), 0, 100)
    assert (found.turn_rate.points, found.turn_rate.dialogs, found.turn_rate.pearson.interval) == (20, 1, None)


def test_what_is_logged_of_a_dialog_is_the_sum_that_the_data_set_records():
    log = LatencyLog()
    log.add(dialog("a", passing(1, latency_ms=120.0), failing(2, latency_ms=900.0)))
    log.add(dialog("none", passing(1)))
    log.add(dialog("partly", passing(1, latency_ms=5.0), passing(2)))
    log.add(dialog("unscored", unscored(1, latency_ms=5.0)))
    log.add(dialog("tolerated", tolerated(1, latency_ms=5.0)))
    assert list(log.rows()) == [LatencyRow("a", 1020, 0.5, 0.5, False), LatencyRow("partly", 5, 1, 1, True)]
    assert log.left_out == LeftOut(without=1, partly=1, no_verdict=2)
