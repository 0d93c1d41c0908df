import gc

import pytest

from aem_cli.runs.collector import seldom_collecting


def test_everything_is_afterwards_as_it_was():
    before = gc.get_threshold(), gc.isenabled(), gc.get_freeze_count()
    with seldom_collecting():
        assert gc.get_threshold()[0] > before[0][0]
        assert gc.isenabled()
    assert (gc.get_threshold(), gc.isenabled(), gc.get_freeze_count()) == before


def test_after_an_error_too():
    before = gc.get_threshold()
    with pytest.raises(KeyError), seldom_collecting():
        raise KeyError
    assert gc.get_threshold() == before
