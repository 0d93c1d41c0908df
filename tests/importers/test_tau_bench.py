from __future__ import annotations

from aem_cli.domain.trace import TraceFault
from tests.importers.outline import calls, roles
from tests.importers.samples import SAMPLES, told


def test_the_actions_of_the_task_are_gold_and_the_messages_are_what_was_done():
    gold, predicted = told("tau_bench", SAMPLES["tau_bench"])
    assert (gold.id, gold.trial, gold.side) == ("task-7", 2, "gold")
    assert (predicted.id, predicted.trial, predicted.side) == ("task-7", 2, "predicted")
    assert [step.side.action for step in gold.steps] == ["weather.get"]
    assert len(predicted.steps) == 5
    assert predicted.metadata.value == {"reward": 1.0, "user_id": "ann"}


def test_a_run_without_its_task_has_no_gold_side():
    (trace,) = told("tau_bench", [{"task_id": 1, "traj": []}])
    assert (trace.side, trace.trial) == ("predicted", None)


def test_a_broken_action_is_named():
    (fault,) = told("tau_bench", [{"task_id": 1, "traj": [], "info": {"task": {"actions": [{"kwargs": {}}]}}}])
    assert isinstance(fault, TraceFault)
    assert (fault.place.record, fault.field) == ("[0].info.task.actions[0]", "name")


def test_real_file(real):
    cancel, suitcases = real("tau_bench", "tau_bench/results.json")
    assert (cancel["dialog_id"], cancel["trial"], cancel["metadata"]["reward"]) == ("task-47", 1, 1.0)
    assert roles([cancel]) == {"User": 5, "Agent": 4, "Tool": 2}
    assert calls(cancel, "gold_turn") == ["get_user_details", "get_reservation_details"]
    assert calls(cancel) == [], "the agent called no tool"
    assert (suitcases["dialog_id"], suitcases["trial"]) == ("task-44", 3)
    assert roles([suitcases]) == {"User": 3, "Agent": 2, "Tool": 2}
