from __future__ import annotations

import json
from dataclasses import replace

from aem_cli.core.fix_first import FaultCounter
from aem_cli.core.gate import GateRules, decide
from aem_cli.core.summary import Summary, summarize
from aem_cli.domain.result import DialogResult, SubMetricCount
from tests.domain.results import cascade, finished, missed, passing, root, tallied
from tests.domain.test_signature import SIGNATURE

REASON = "inconsistent_parameter_values"
HELD, MISSED = (("truthfulness", True),), (("truthfulness", False),)
REPORT = finished(
    passing(1, sub_metrics=HELD),
    root(2, REASON, tool="reports", action="Filter", findings=(missed(REASON, "args.metric"),), sub_metrics=MISSED),
    cascade(3, 2, sub_metrics=MISSED),
    outcome=False,
)


def summary(*results: DialogResult, limit: int | None = 20) -> Summary:
    counter = FaultCounter()
    for result in results:
        counter.add(result)
    tally = tallied(results)
    return summarize(tally, counter.tally(), SIGNATURE, decide(tally, GateRules()), limit)


def test_sub_metrics_stand_in_the_order_of_the_method_and_unknown_ones_after() -> None:
    assert summary(REPORT).sub_metrics == (
        ("selection", SubMetricCount(0, 0)),
        ("completeness", SubMetricCount(0, 0)),
        ("truthfulness", SubMetricCount(1, 3, 1)),
    )


def test_the_file_holds_every_count_and_rate() -> None:
    plain = json.loads(json.dumps(summary(REPORT).to_dict(), allow_nan=False))
    assert plain["score"] == plain["turn_rate"] == 1 / 3
    assert plain["dialogs"] == {"total": 1, "passed": 0, "failed": 1, "null": 0, "pass_rate": 0.0}
    assert plain["turns"]["root_causes"] == plain["turns"]["cascades"] == 1
    assert plain["sub_metrics"]["selection"]["rate"] is None
    assert plain["sub_metrics"]["truthfulness"] == {
        "passed": 1,
        "scored": 3,
        "own_failures": 1,
        "inherited_failures": 1,
        "rate": 1 / 3,
    }
    assert plain["failure_reasons"] == {REASON: 1, "prior_action_failed": 1}
    assert plain["reasons"]["inconsistent_response"] == {"root_causes": 0, "cascades": 1}
    assert plain["basis"]["cascade"]["evidence"] == plain["basis"]["root_cause"]["origin"] == 1
    assert plain["outcome"]["both_wrong"] == 1
    assert plain["outcome"]["agreement"] == 1.0
    assert plain["fix_first"] == [
        {
            "reason": REASON,
            "tool": "reports",
            "action": "Filter",
            "field": "args.metric",
            "failing_turns": 2,
            "origins": 1,
            "cascades": 1,
            "dialogs": 1,
            "where": "context, reasoning or data",
            "example": {"dialog_id": "d", "release": None, "trial": None, "turn_no": 2, "line": 1},
        }
    ]
    assert plain["gate"]["decided_by"] == "no gate is set: 1 of 1 dialog failed"
    assert plain["signature"] == json.loads(json.dumps(SIGNATURE.to_dict()))


def test_an_empty_run_has_null_rates_and_no_outcome() -> None:
    plain = summary().to_dict()
    assert (plain["score"], plain["turn_rate"], plain["outcome"]) == (None, None, None)
    assert plain["gate"]["exit_code"] == 5


def test_the_list_is_cut_and_the_rest_counted() -> None:
    plain = summary(finished(root(1, "tool_mismatch"), root(2, "action_mismatch")), limit=1).to_dict()
    assert (len(plain["fix_first"]), plain["faults"]) == (1, 2)


def test_without_a_decision_the_gate_is_null() -> None:
    counter = FaultCounter()
    assert summarize(tallied([]), counter.tally(), replace(SIGNATURE, version="x")).to_dict()["gate"] is None
