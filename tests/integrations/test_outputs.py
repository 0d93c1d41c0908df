"""One function judges whatever form a harness hands over, and says the same of the same conversation."""

from __future__ import annotations

import json

import pytest

from aem_cli import evaluate, evaluate_with
from aem_cli.errors import DataError
from aem_cli.integrations.conversation import GOLD, turns_of

ARGS = {"order": "A-17"}
WORDS, ANSWER = "Cancel A-17, please.", "Order A-17 is cancelled, you get 20 euros back."


def openai(args=ARGS, answer=ANSWER, refund=20):
    call = {"id": "c1", "type": "function", "function": {"name": "cancel", "arguments": json.dumps(args)}}
    return [
        {"role": "system", "content": "Be kind."},
        {"role": "user", "content": WORDS},
        {"role": "assistant", "content": "One moment.", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": json.dumps({"refund": refund})},
        {"role": "assistant", "content": answer},
    ]


def openai_legacy(args=ARGS, answer=ANSWER, refund=20):
    return [
        {"role": "user", "content": WORDS},
        {"role": "assistant", "content": None, "function_call": {"name": "cancel", "arguments": json.dumps(args)}},
        {"role": "function", "name": "cancel", "content": json.dumps({"refund": refund})},
        {"role": "assistant", "content": answer},
    ]


def anthropic(args=ARGS, answer=ANSWER, refund=20):
    result = {
        "type": "tool_result",
        "tool_use_id": "c1",
        "content": [{"type": "text", "text": f'{{"refund":{refund}}}'}],
    }
    return [
        {"role": "user", "content": WORDS},
        {"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "cancel", "input": args}]},
        {"role": "user", "content": [result]},
        {"role": "assistant", "content": [{"type": "text", "text": answer}]},
    ]


def langchain(args=ARGS, answer=ANSWER, refund=20):
    call = {"name": "cancel", "args": args, "id": "c1", "type": "tool_call"}
    return [
        {"type": "human", "content": WORDS},
        {"type": "ai", "content": [call], "tool_calls": [call]},
        {"type": "tool", "tool_call_id": "c1", "content": json.dumps({"refund": refund}), "status": "success"},
        {"type": "ai", "content": answer, "tool_calls": []},
    ]


def strands(args=ARGS, answer=ANSWER, refund=20):
    result = {"toolUseId": "c1", "status": "success", "content": [{"json": {"refund": refund}}]}
    return [
        {"role": "user", "content": [{"text": WORDS}]},
        {"role": "assistant", "content": [{"toolUse": {"toolUseId": "c1", "name": "cancel", "input": args}}]},
        {"role": "user", "content": [{"toolResult": result}]},
        {"role": "assistant", "content": [{"text": answer}]},
    ]


def steps(args=ARGS, answer=ANSWER, refund=20):
    return [{"action": "cancel", "args": args, "result": {"refund": refund}}, {"response": answer}]


FORMS = [openai, openai_legacy, anthropic, langchain, strands, steps]
every_form = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)


@every_form
@pytest.mark.parametrize("other", FORMS, ids=lambda form: form.__name__)
@pytest.mark.parametrize("wrap", [lambda value: value, lambda value: {"messages": value}, lambda value: {"x": value}])
def test_the_same_conversation_passes_in_any_form(form, other, wrap):
    found = evaluate(wrap(form()), {"messages": other()})
    assert (found["key"], found["score"], found["value"]) == ("aem_score", 1.0, "passed"), found
    assert found["comment"] == "all 2 turns passed"


@every_form
def test_a_wrong_argument_and_what_it_spoiled(form):
    """That the reply is a cascade is seen only from the results, so they were read."""
    found = evaluate(form({"order": "A-71"}, "Order A-71 is cancelled, you get 95 euros back.", 95), form())
    assert found["score"] == 0.0 and found["value"] == "failed"
    assert found["comment"].startswith("2 of 2 turns failed; root cause in turn ")
    assert found["comment"].endswith("(cancel): inconsistent_parameter_values, args.order: gold A-17 -> predicted A-71")
    assert found["extra"]["root_causes"] == 1 and found["extra"]["cascades"] == 1
    assert found["extra"]["sub_metrics"]["selection"] == 1.0


@every_form
def test_an_answer_alone_is_held_against_the_last_reply(form):
    assert evaluate(form(), ANSWER)["score"] == 1.0
    assert evaluate(form(), {"expected_response": ANSWER})["value"] == "passed"
    assert evaluate(form(), {"expected_facts": ["A-17 is cancelled"]})["value"] == "passed"
    assert evaluate(form(), "Order B-3 is cancelled, you get 20 euros back.")["extra"]["root_cause"] == (
        "inconsistent_response"
    )


@pytest.mark.parametrize(
    ("outputs", "reference", "verdict"),
    [
        ("Paris", "Paris", "passed"),
        ("Paris", "London", "failed"),
        ({"answer": "Paris"}, {"answer": "Paris"}, "passed"),
        ({"output": "Paris", "tokens": 9}, {"answer": "Paris", "id": 4}, "passed"),
        ([], "Paris", "failed"),
        ("", "Paris", "failed"),
        ({"response": "Paris"}, {"facts": ["Paris"]}, "passed"),
        (["Hello", "Paris"], ["Hello", "Paris"], "passed"),
        ([{"role": "user", "content": "Hi"}], [{"role": "user", "content": "Hi"}], "unscored"),
    ],
)
def test_texts_and_wrapped_texts(outputs, reference, verdict):
    found = evaluate(outputs, reference)
    assert found["value"] == verdict
    assert (found["score"] is None) == (verdict == "unscored")


def test_turns_of_both_sides():
    gold = [{"turn_no": 1, "gold_turn": {"action": "cancel", "args": ARGS}}]
    assert evaluate([{"turn_no": 1, "predict_turn": {"action": "cancel", "args": ARGS}}], gold)["score"] == 1.0
    assert evaluate(steps()[:1], {"dialog_id": "d", "turns": gold})["score"] == 1.0


def test_calls_of_one_message_stay_in_order_and_results_find_their_calls():
    calls = [{"id": name, "function": {"name": name, "arguments": "{}"}} for name in ("a", "b", "c")]
    results = [{"role": "tool", "tool_call_id": name, "content": f"of {name}"} for name in ("b", "a")]
    turns = turns_of([{"role": "assistant", "tool_calls": calls}, *results], GOLD)
    assert [(turn[GOLD]["action"], turn[GOLD].get("result")) for turn in turns] == [
        ("a", "of a"), ("b", "of b"), ("c", None)
    ]  # fmt: skip


def test_a_failed_call_is_known_by_its_status():
    result = {"type": "tool_result", "tool_use_id": "c1", "content": "no such order", "is_error": True}
    messages = [*anthropic()[:2], {"role": "user", "content": [result]}]
    assert turns_of(messages, GOLD)[1][GOLD]["status"] == "error"


class Model:
    """Stands for a message of LangChain or of the OpenAI client."""

    def __init__(self, **fields):
        self.fields = fields

    def model_dump(self):
        return self.fields


def test_messages_may_be_models():
    assert evaluate({"messages": [Model(**message) for message in langchain()]}, openai())["value"] == "passed"


@pytest.mark.parametrize(
    ("outputs", "said"),
    [
        (None, "a NoneType is no conversation; give a text"),
        ({}, "a mapping with nothing in it is no conversation"),
        ({"id": 1, "tokens": 2}, "a mapping with 'id', 'tokens' is no conversation"),
        ([{"role": "user", "content": "a"}, {"role": "robot"}], r"\[1\]: is no chat message"),
        ([{"turn_no": "1", "turn": "User"}], "dialog 1: turns"),
    ],
)
def test_what_is_no_conversation_is_named(outputs, said):
    with pytest.raises(DataError, match=said):
        evaluate(outputs, ANSWER if outputs is None or isinstance(outputs, dict) else openai())


def test_another_config():
    strict = evaluate_with({"scorer": "exact"})
    assert evaluate("It costs five euros.", "It costs 5 euros.")["value"] == "passed"
    assert strict("It costs five euros.", "It costs 5 euros.")["value"] == "failed"
    assert strict.__name__ == "aem_score"


def test_langsmith_takes_the_function_as_it_is():
    evaluation = pytest.importorskip("langsmith.evaluation", reason="langsmith is not installed")
    runs = pytest.importorskip("langsmith.schemas")
    import uuid
    from datetime import datetime

    now = datetime.now()
    run = runs.Run(
        id=uuid.uuid4(), name="r", start_time=now, run_type="chain", trace_id=uuid.uuid4(), inputs={},
        outputs={"messages": openai({"order": "A-71"})},
    )  # fmt: skip
    example = runs.Example(id=uuid.uuid4(), dataset_id=uuid.uuid4(), inputs={}, outputs={"messages": openai()})
    for function in (evaluate, evaluate_with({})):
        result = evaluation.run_evaluator(function).evaluate_run(run, example)
        assert (result.key, result.score, result.value) == ("aem_score", 0.5, "failed")
        assert "args.order" in result.comment
