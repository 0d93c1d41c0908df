"""What lies between two points: rules, gold sides, and which dialogs both have."""

import pytest
from hypothesis import given

from aem_cli.core.diff.signatures import Rules
from aem_cli.core.trend.counter import PointCounter
from aem_cli.core.trend.gold_log import DialogChange, GoldLog
from aem_cli.core.trend.step import step_of
from aem_cli.domain.signature import Signature
from tests.core.diff.runs import cascade, dialog, failing, passing, run_pairs, unscored

SAME = DialogChange(2, 0, 0, 0, True)


def log(*dialogs):
    made = GoldLog()
    for one in dialogs:
        made.add(one)
    return made


def of(name, gold, **more):
    return dialog(name, passing(1), gold=gold, **more)


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ([], [], (0, 0, 0, 0, True)),
        ([of("a", "1"), of("b", "2")], [of("b", "2"), of("a", "1")], (2, 0, 0, 0, True)),
        ([of("a", "1"), of("b", "2")], [of("b", "3"), of("c", "1")], (1, 1, 1, 1, True)),
        ([of("a", "1", trial=1), of("a", "1", trial=2)], [of("a", "1", trial=2)], (1, 0, 1, 0, True)),
        ([of("a", None)], [of("a", "1")], (1, 0, 0, 0, False)),
        ([of("a", "1"), of("a", "2")], [of("a", "2"), of("a", "1")], (1, 0, 0, 0, True)),  # one that stands twice
    ],
)
def test_dialogs_of_two_points(before, after, change):
    assert log(*before).change(log(*after)) == change


def rules(**parts):
    given = {"version": "1", "scorer": "exact/1", "scorers": (), "threshold": 0.5, "thresholds": (), "dimensions": ()}
    given |= {"sub_metrics": (), "grading": "binary", "composition": "mean", "alignment": "aem", "attribution": "x"}
    return Rules(Signature(**(given | {"config": "c", "gold": "g"} | parts)), {})


@pytest.mark.parametrize(
    ("old", "new", "dialogs", "parts"),
    [
        (rules(), rules(), SAME, ()),
        (rules(), rules(scorer="lexical/1"), SAME, ("scorer",)),
        (rules(), rules(threshold=0.6, grading="continuous"), SAME, ("threshold", "grading")),
        (rules(), rules(version="2"), SAME, ()),
        (rules(), rules(gold="h"), SAME, ()),  # another set of dialogs; each by the same gold side
        (rules(), rules(gold="h"), SAME._replace(known=False), ("gold",)),
        (rules(), rules(), SAME._replace(other_gold=1), ("gold",)),
        (rules(), None, SAME._replace(other_gold=1), ("gold",)),
        (rules(), None, SAME, ()),
    ],
)
def test_what_makes_two_points_not_comparable(old, new, dialogs, parts):
    step = step_of(2, (old, new), dialogs)
    assert (step.before, step.after, step.parts, step.comparable) == (2, 3, parts, not parts)
    assert step.unknown is (new is None)


def test_a_point_counts_as_the_summary_of_a_run_does():
    counter = PointCounter()
    counter.add(dialog("a", failing(1, "tool_mismatch"), cascade(2, 1, own="incomplete_response"), passing(3)))
    counter.add(dialog("b", passing(1), weight=2.0))
    counter.add(dialog("c", unscored(1), passing(2)))
    tally = counter.tally()
    assert (tally.dialogs_passed, tally.dialogs_failed, tally.dialogs_null) == (1, 1, 1)
    assert tally.score == pytest.approx((1 / 3 + 2) / 3)
    assert tally.reasons == {"incomplete_response": (0, 1), "tool_mismatch": (1, 0)}
    assert tally.turn_count == (3, 1, 1, 1, 0)


@given(run_pairs())
def test_the_points_of_a_run_add_up_to_the_run(runs):
    counters = [PointCounter() for _ in range(3)]
    for place, part in enumerate(runs):
        for one in part:
            counters[place].add(one)
            counters[2].add(one)
    first, second, both = (counter.tally() for counter in counters)
    assert first + second == both
