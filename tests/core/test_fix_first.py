from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core import fix_first
from aem_cli.core.fix_first import ANY, ENVIRONMENT_DIFFERED, Fault, FaultCounter, FaultTally
from aem_cli.domain.result import DialogResult
from tests.domain.results import cascade, finished, missed, passing, root, some_results


def faults(results: Sequence[DialogResult]) -> FaultTally:
    counter = FaultCounter()
    for result in results:
        counter.add(result)
    return counter.tally()


def value_fault(number: int, field: str, **more: Any) -> Any:
    reason = "inconsistent_parameter_values"
    return root(number, reason, findings=(missed("other", "args.z"), missed(reason, field)), **more)


def test_a_root_cause_stands_for_itself_and_its_cascades() -> None:
    report = finished(
        passing(1),
        value_fault(2, "args.metric", tool="reports", action="Filter"),
        cascade(3, 2),
        cascade(4, 2),
        dialog_id="s",
        line=7,
    )
    other = finished(
        root(1, "tool_mismatch", tool="mail", action="Send", findings=(missed("tool_mismatch", "tool_id"),))
    )
    first, second = faults([other, report]).ranked()
    assert first.fault == Fault("inconsistent_parameter_values", "reports", "Filter", "args.metric")
    assert (first.failing_turns, first.origins, first.cascades, first.dialogs) == (3, 1, 2, 1)
    assert first.where == "context, reasoning or data"
    assert first.example == ("s", None, None, 2, 7)
    assert (second.fault.field, second.failing_turns, second.where) == ("tool_id", 1, "routing or tool descriptions")


def test_list_places_do_not_tell_faults_apart() -> None:
    rows = faults([finished(value_fault(1, "args.flights[0].date"), value_fault(2, "args.flights[12].date"))]).ranked()
    assert [(row.fault.field, row.origins, row.dialogs) for row in rows] == [("args.flights.date", 2, 1)]


def test_a_cascade_with_two_causes_counts_for_both() -> None:
    rows = faults([finished(root(1, "tool_mismatch"), root(2, "action_mismatch"), cascade(3, 1, 2))]).ranked()
    assert [(row.fault.reason, row.failing_turns) for row in rows] == [("action_mismatch", 2), ("tool_mismatch", 2)]


def test_the_environment_is_said_to_be_the_environment() -> None:
    result = finished(passing(1, tool="crm", action="Get"), cascade(2, 1), environment_turns=(1,))
    (row,) = faults([result]).ranked()
    assert row.fault == Fault(ENVIRONMENT_DIFFERED, "crm", "Get", "result")
    assert (row.failing_turns, row.origins, row.cascades) == (1, 1, 1)
    assert row.where.startswith("the environment")


def test_a_turn_without_partner_has_no_field() -> None:
    (row,) = faults([finished(root(1, "missing_turn", tool="t"))]).ranked()
    assert row.fault == Fault("missing_turn", "t", None, "")


def test_a_reason_of_a_plug_in_stands_for_itself() -> None:
    assert faults([finished(root(1, "policy_broken"))]).ranked()[0].where == "policy_broken"


def test_the_list_is_cut() -> None:
    tally = faults([finished(root(1, "tool_mismatch"), root(2, "action_mismatch"))])
    assert len(tally.ranked(1)) == 1
    assert len(tally.ranked()) == 2


def test_the_example_does_not_depend_on_the_order_of_dialogs() -> None:
    one, other = finished(root(3), dialog_id="b", line=1), finished(root(2), dialog_id="a", line=2)
    assert (
        faults([one, other]).ranked()[0].example == faults([other, one]).ranked()[0].example == ("a", None, None, 2, 2)
    )


@given(
    st.lists(some_results(), max_size=8),
    st.integers(0, 8),
    st.sampled_from([1, 2, 99]),
    st.randoms(use_true_random=False),
)
def test_faults_add_in_any_grouping_and_order(results: list[DialogResult], cut: int, most: int, random: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("MOST_FIELDS", "MOST_CALLS", "_BOUND_AT"):
            patch.setattr(fix_first, name, most)
        whole = faults(results)
        random.shuffle(results)
        left, right = faults(results[:cut]), faults(results[cut:])
        assert left + right == whole == right + left
        assert (left + right).ranked() == whole.ranked()
        assert sum(row.origins for row in whole.ranked()) == sum(result.root_cause_count for result in results)


def test_endless_names_are_counted_together() -> None:
    fields = faults([finished(value_fault(1, f"args.{number}", tool="t")) for number in range(200)])
    assert [(row.fault.field, row.origins) for row in fields.ranked()] == [(ANY, 200)]
    tools = faults([finished(root(1, "tool_mismatch", tool=f"t{number}")) for number in range(600)])
    assert [(row.fault[:3], row.origins) for row in tools.ranked()] == [(("tool_mismatch", ANY, ANY), 600)]
