import pytest

from aem_cli.engines.judge_patience import Patience, retry_after
from tests.judge_server import http_date


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after": "0"}, 0),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00"}, 0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "1e999"}, None),
        ({"retry-after": "Wed, 99 Oct 99999 07:28:00 GMT"}, None),
        ({"retry-after": ""}, None),
    ],
)
def test_what_a_server_asks_for(headers, seconds):
    assert retry_after(headers) == seconds


def test_a_date_is_so_many_seconds_away():
    assert 28 <= retry_after({"retry-after": http_date(30)}) <= 30


def test_pauses_grow_and_end():
    patience = Patience(3, 1000, 0)
    pauses = [patience.next_pause(None) for _ in range(5)]
    assert pauses == [0.375, 0.75, 1.5, None, None]
    assert Patience(1, 1000, 1).next_pause(None) != 0.375


def test_the_server_is_obeyed_unless_it_takes_too_long():
    assert Patience(3, 100, 0).next_pause(42.0) == 42.0
    assert Patience(3, 100, 0).next_pause(101.0) is None
    assert Patience(3, 0.1, 0).next_pause(None) is None
