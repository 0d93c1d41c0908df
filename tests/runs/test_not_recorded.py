"""What a recorder left out is not what an agent left out: it is unscored, never a miss and never a pass."""

from __future__ import annotations

import json

import pytest

from aem_cli.config.settings import Choice, Settings
from aem_cli.config.wiring import build_method
from aem_cli.core.evaluation import evaluate
from aem_cli.domain.dialog import Dialog
from aem_cli.readers.dialogs import BadRecord, read_line
from aem_cli.writers.results import result_line

CALL = {"tool_id": None, "action": "pay", "args": {"amount": 5}}


def read(gold, predicted, **more):
    turn = {"turn_no": 1, "gold_turn": gold, "predict_turn": predicted, **more}
    line = json.dumps({"dialog_id": "d", "turns": [turn]}).encode()
    return read_line(line, "d.jsonl", 1, 0, "d")


def judged(gold, predicted, scorer="exact"):
    dialog = read(gold, predicted)
    assert isinstance(dialog, Dialog), dialog
    (result,) = evaluate([dialog], build_method(Settings(scorer=Choice(scorer))))
    return json.loads(result_line(result))["turns"][0]


@pytest.mark.parametrize("scorer", ["exact", "lexical", "hybrid"])
def test_unrecorded_arguments_leave_a_rightly_chosen_call_unscored(scorer):
    turn = judged(CALL, {"action": "pay", "args": None, "not_recorded": ["args"]}, scorer)
    assert (turn["success"], turn["label"]) == (None, "unscored")
    assert turn["sub_metrics"] == {"selection": True, "completeness": None, "truthfulness": None}
    assert {finding["note"] for finding in turn["findings"]} == {"arguments were not recorded"}
    assert {finding["holds"] for finding in turn["findings"]} == {None}


def test_a_wrong_call_without_recorded_arguments_fails():
    turn = judged(CALL, {"action": "refund", "args": None, "not_recorded": ["args"]})
    assert (turn["success"], turn["failure_reason"]) == (False, "action_mismatch")


def test_where_gold_leaves_arguments_open_nothing_is_missing():
    assert judged({**CALL, "args": None}, {"action": "pay", "not_recorded": ["args"]})["success"] is True


def test_a_gold_call_without_arguments_is_unscored_too():
    assert judged({**CALL, "args": {}}, {"action": "pay", "not_recorded": ["args"]})["success"] is None


@pytest.mark.parametrize("predicted", [{"action": "pay", "args": None}, {"action": "pay", "args": {}}])
def test_arguments_that_are_missing_are_a_miss(predicted):
    assert judged(CALL, predicted)["failure_reason"] == "missing_parameters"


def test_arguments_that_stand_there_count_whatever_the_recorder_says():
    assert judged(CALL, {"action": "pay", "args": {"amount": 6}, "not_recorded": ["args"]})["success"] is False


@pytest.mark.parametrize("scorer", ["exact", "lexical", "hybrid"])
@pytest.mark.parametrize("response", [None, ""])
@pytest.mark.parametrize("gold", ["", "The amount is 5."])
def test_an_unrecorded_reply_is_unscored(scorer, response, gold):
    turn = judged({"response": gold}, {"response": response, "not_recorded": ["response"]}, scorer)
    assert (turn["success"], turn["label"]) == (None, "unscored")
    assert {finding["note"] for finding in turn["findings"]} == {"the reply's text was not recorded"}


def test_an_unrecorded_reply_to_a_gold_call_fails():
    turn = judged(CALL, {"response": None, "not_recorded": ["response"]})
    assert (turn["success"], turn["failure_reason"]) == (False, "tool_mismatch")


def test_an_empty_list_of_what_was_not_recorded_says_nothing():
    assert judged({"response": "a"}, {"response": "", "not_recorded": []})["failure_reason"] == "incomplete_response"


@pytest.mark.parametrize("left_out", [["arguments"], "args", [1]])
def test_another_word_is_an_error_that_names_its_place(left_out):
    record = read(CALL, {"action": "pay", "not_recorded": left_out})
    assert isinstance(record, BadRecord)
    assert record.field is not None and "not_recorded" in record.field


def test_what_nobody_recorded_spoils_no_later_turn():
    turns = [
        {
            "turn_no": 1,
            "gold_turn": {**CALL, "result": "ok"},
            "predict_turn": {"action": "pay", "not_recorded": ["args"]},
        },
        {
            "turn_no": 2,
            "gold_turn": {"response": "The code is 7."},
            "predict_turn": {"not_recorded": ["response"], "response": None},
        },
        {
            "turn_no": 3,
            "gold_turn": {"action": "close", "args": {"code": 17}},
            "predict_turn": {"action": "close", "args": {"code": 18}},
        },
    ]
    dialog = read_line(json.dumps({"dialog_id": "d", "turns": turns}).encode(), "d.jsonl", 1, 0, "d")
    (result,) = evaluate([dialog], build_method(Settings(scorer=Choice("exact"))))
    assert [turn["label"] for turn in json.loads(result_line(result))["turns"]] == [
        "unscored",
        "unscored",
        "root_cause",
    ]
