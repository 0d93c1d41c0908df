"""The label is a counterfactual: repair what a turn consumed and judge again; a cascade passes, a root cause fails."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from aem_cli.domain.dialog import Action, Turn
from aem_cli.domain.payload import Payload, equal
from aem_cli.domain.verdict import Label
from aem_cli.scorers.exact import ExactScorer
from tests.build import action, call, judged, method

IDS = [f"ID-{number}" for number in range(100, 112)]
NUMBERS = list(range(20, 32))
LEAF = st.sampled_from([*IDS, *NUMBERS])
RECORD = st.dictionaries(st.sampled_from(["id", "owner", "total", "ref"]), LEAF, min_size=1)
EXACT = method(ExactScorer())


@st.composite
def faulty_dialogs(draw: Any) -> tuple[Turn, Turn]:
    """A call that failed and returned something else, and a call that uses results, foreign values, or nothing."""
    gold_result, predicted_result = draw(RECORD), draw(RECORD)
    first = call(
        1,
        action("docs", "Find", {"q": "revenue"}, gold_result),
        action("docs", "Find", {"q": "profit"}, draw(st.sampled_from([predicted_result, "Error: no such metric"]))),
    )
    gold = draw(st.dictionaries(st.sampled_from(["a", "b", "c"]), st.sampled_from([*gold_result.values(), *IDS])))
    predicted = {}
    for key, value in gold.items():
        choice = draw(st.sampled_from(["keep", "inherit", "invent", "omit"]))
        if choice == "keep":
            predicted[key] = value
        elif choice == "inherit":
            predicted[key] = draw(st.sampled_from(list(predicted_result.values())))
        elif choice == "invent":
            predicted[key] = draw(LEAF)
    return first, call(2, action("docs", "Use", gold), action("docs", "Use", predicted))


def repaired(first: Turn, second: Turn) -> Turn:
    """The second turn, with every value it took from the first one's result replaced by what gold returned."""
    assert isinstance(first.gold, Action) and isinstance(first.predicted, Action)
    assert isinstance(second.gold, Action) and isinstance(second.predicted, Action)
    assert first.gold.result and first.predicted.result and second.gold.args and second.predicted.args
    was, became = first.gold.result.value, first.predicted.result.value
    error = isinstance(became, str)
    pairs = [] if error else [(value, became[key]) for key, value in was.items() if key in became]
    lost = [value for key, value in was.items() if error or key not in became]
    args = dict(second.predicted.args.value)
    for key, gold in second.gold.args.value.items():
        if key not in args:
            if any(equal(gold, value) for value in lost):
                args[key] = gold
        elif any(equal(gold, one) and equal(args[key], other) for one, other in pairs):
            args[key] = gold
    return second._replace(predicted=second.predicted._replace(args=Payload.of(args)))


@given(faulty_dialogs())
def test_a_failing_turn_is_a_cascade_exactly_if_it_passes_once_repaired(turns: tuple[Turn, Turn]) -> None:
    first, second = turns
    turn = judged(first, second, using=EXACT).turns[1]
    again = judged(first, repaired(first, second), using=EXACT).turns[1]
    if turn.success:
        assert again.success
    else:
        assert (turn.label is Label.CASCADE) == bool(again.success)


@given(faulty_dialogs())
def test_causes_are_root_causes_that_come_before(turns: tuple[Turn, Turn]) -> None:
    result = judged(*turns, using=EXACT)
    roots = {turn.number for turn in result.turns if turn.label is Label.ROOT_CAUSE}
    for turn in result.turns:
        assert set(turn.caused_by) <= roots
        assert all(number < turn.number for number in turn.caused_by + turn.inherits_from)
        assert bool(turn.caused_by) == (turn.label is Label.CASCADE)
    assert (result.root_cause_count, result.cascading_count) == (
        len(roots),
        sum(turn.label is Label.CASCADE for turn in result.turns),
    )
