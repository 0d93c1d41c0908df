from __future__ import annotations

from aem_cli.domain.trace import TraceFault
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import calls, outline, roles
from tests.importers.samples import SAMPLES, told


def test_what_is_not_compared_is_left_open_and_the_users_tools_are_no_turns():
    gold, predicted = told("tau2_bench", SAMPLES["tau2_bench"])
    (turn,) = trace_record(gold, "")["turns"]
    assert turn["gold_turn"] == {"action": "get", "args": {"city": "Lyon"}, "optional": ["note"]}
    assert turn["source"]["record"] == "[0].tasks[0].evaluation_criteria.actions[0]"
    assert outline(trace_record(predicted, "")) == [
        ("User", "Weather in Lyon?"),
        ("Tool", "get", {"city": "Lyon", "note": "y"}, "down", "error"),
        ("Agent", "I cannot say."),
    ]


def test_a_broken_simulation_is_left_out_and_the_next_is_read():
    (run,) = SAMPLES["tau2_bench"]
    fault, *traces = told("tau2_bench", [{**run, "simulations": [{"task_id": "7"}, *run["simulations"]]}])
    assert isinstance(fault, TraceFault)
    assert (fault.place.record, fault.field) == ("[0].simulations[0]", "messages")
    assert len(traces) == 2


def test_real_file(real):
    (record,) = real("tau2_bench", "tau2_bench/results_airline.json")
    assert (record["dialog_id"], record["trial"], record["metadata"]["reward"]) == ("task-1", 0, 0.0)
    assert roles([record]) == {"User": 7, "Agent": 7, "Tool": 7}
    assert calls(record, "gold_turn") == ["get_user_details", "get_reservation_details"]
    assert calls(record) == ["get_user_details", *["get_reservation_details"] * 5, "cancel_reservation"]
