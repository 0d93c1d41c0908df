import pytest

from aem_cli.engines.judge_budget import NOTHING, Budget, Tokens, estimated
from aem_cli.engines.judge_limits import build_limits
from aem_cli.errors import ConfigError

PLAIN = {
    "timeout": 60,
    "max_retries": 4,
    "max_wait": 180.0,
    "concurrency": 8,
    "max_calls": None,
    "max_cost": None,
    "price_in": None,
    "price_out": None,
}


def budget(**options):
    return Budget(build_limits(**(PLAIN | options)))


def test_calls_are_counted_to_the_last_that_fits():
    spent = budget(max_calls=2)
    assert [spent.reserve(NOTHING) for _ in range(2)] == [None, None]
    assert "2 calls is used up" in spent.reserve(NOTHING)
    assert spent.calls == 2


def test_what_is_under_way_is_reserved():
    spent = budget(max_cost=1, price_in=100_000, price_out=0)
    assert spent.reserve(Tokens(6, 0)) is None
    assert "budget" in spent.reserve(Tokens(6, 0))
    spent.settle(Tokens(6, 0), Tokens(2, 0))
    assert spent.reserve(Tokens(6, 0)) is None
    spent.settle(Tokens(6, 0), NOTHING)
    assert spent.cost == pytest.approx(0.2)
    assert (spent.calls, spent.used) == (2, Tokens(2, 0))


def test_without_prices_no_cost_is_told():
    assert budget().cost is None
    assert budget(price_in=0).cost == 0.0


def test_an_estimate_is_on_the_safe_side():
    assert estimated(3000, None) == Tokens(1001, 150)
    assert estimated(0, 20) == Tokens(1, 20)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("timeout", 0),
        ("timeout", True),
        ("timeout", float("nan")),
        ("timeout", "60"),
        ("max_retries", -1),
        ("max_retries", 1.5),
        ("max_wait", -1),
        ("concurrency", 0),
        ("concurrency", 10_000),
        ("max_calls", "many"),
        ("price_in", -1),
        ("price_out", float("inf")),
        ("max_cost", 5),
    ],
)
def test_a_limit_out_of_range_is_named(option, value):
    with pytest.raises(ConfigError, match=f"^{option}: "):
        budget(**{option: value})
