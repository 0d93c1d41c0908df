from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.assignment import assign
from aem_cli.domain.dialog import Turn
from aem_cli.scorers.exact import ExactScorer
from tests.build import action, call, judged, method, reply, verdicts

EXACT = method(ExactScorer())
GROUP = ("OrderInvariant_g",)


def search(number: int, gold: Any, predicted: Any, **more: Any) -> Turn:
    return call(
        number,
        None if gold is None else action("kb", "Search", {"q": gold}, **more),
        None if predicted is None else action("kb", "Search", {"q": predicted}),
        tags=GROUP,
    )


def test_a_group_may_come_in_any_order_and_keeps_the_gold_numbers() -> None:
    result = judged(search(1, "a", "c"), search(2, "b", "a"), search(3, "c", "b"), using=EXACT)
    assert verdicts(result) == {1: "pass", 2: "pass", 3: "pass"}
    assert [(turn.gold_index, turn.predict_index) for turn in result.turns] == [(1, 2), (2, 3), (3, 1)]


def test_the_assignment_is_the_best_one_and_not_the_first_that_fits() -> None:
    wide = search(1, "b", "b", accept={"q": ("a",)})
    assert verdicts(judged(wide, search(2, "b", "a"), using=EXACT)) == {1: "pass", 2: "pass"}


def test_one_call_pays_for_one_gold_call() -> None:
    result = judged(search(1, "a", "a"), search(2, "a", None), using=EXACT)
    assert verdicts(result) == {1: "pass", 2: "missing_turn"}


def test_an_unasked_call_of_a_group_stays_unasked() -> None:
    result = judged(search(1, "a", "x"), search(2, None, "a"), using=EXACT)
    assert sorted(filter(None, verdicts(result).values())) == ["pass", "unexpected_turn"]


def test_replies_and_calls_of_a_group_do_not_mix() -> None:
    turns = (search(1, "a", "b"), reply(2, "x", "y", tags=GROUP), search(3, "b", "a"), reply(4, "y", "x", tags=GROUP))
    assert set(verdicts(judged(*turns, using=EXACT)).values()) == {"pass"}


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(-9, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_no_other_assignment_costs_less(cost: list[list[int]]) -> None:
    columns = assign(cost)
    assert sorted(columns) == list(range(len(cost)))
    least = min(sum(row[at] for row, at in zip(cost, order, strict=True)) for order in itertools.permutations(columns))
    assert sum(row[at] for row, at in zip(cost, columns, strict=True)) == least


def test_another_gold_route_is_taken_where_it_does_better() -> None:
    steps = (
        call(1, action("users", "Find", {"name": "Okafor"}), action("users", "SetByName", {"name": "Okafor"})),
        call(2, action("users", "Set", {"id": "US-2"}), None),
        reply(3, "Done for Okafor.", "Done for Okafor."),
    )
    route = (call(1, action("users", "SetByName", {"name": "Okafor"}), None), reply(2, "Done for Okafor.", None))
    result = judged(*steps, alternatives=(route,), using=EXACT)
    assert (result.test_pass, result.route, verdicts(result)) == (True, 1, {1: "pass", 2: "pass"})
    assert judged(*steps, alternatives=(steps[:1],), using=EXACT).test_pass is False


def test_a_passing_dialog_stays_on_the_annotated_route() -> None:
    assert judged(reply(1, "ok", "ok"), alternatives=((reply(1, "ok", None),),), using=EXACT).route is None


@given(st.permutations(["a", "b", "c", "d"]))
def test_the_order_within_a_group_never_matters(order: list[str]) -> None:
    turns = [
        search(number, gold, predicted) for number, (gold, predicted) in enumerate(zip("abcd", order, strict=True), 1)
    ]
    assert judged(*turns, using=EXACT).test_pass is True
