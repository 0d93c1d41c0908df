import gc

import pytest

from aem_cli.runs.collector import seldom_collecting, tidied


def test_everything_is_afterwards_as_it_was():
    before = gc.get_threshold(), gc.isenabled()
    with seldom_collecting():
        assert gc.get_threshold()[0] > before[0][0]
        assert gc.isenabled()
    assert (gc.get_threshold(), gc.isenabled()) == before
    assert gc.get_freeze_count() == 0  # some Pythons start with frozen objects, and none is left so


def test_after_an_error_too():
    before = gc.get_threshold()
    with pytest.raises(KeyError), seldom_collecting():
        raise KeyError
    assert gc.get_threshold() == before


def test_a_long_run_is_tidied_now_and_then():
    collections = gc.get_stats()[2]["collections"]
    assert list(tidied(range(200))) == list(range(200))
    assert gc.get_stats()[2]["collections"] >= collections + 3
