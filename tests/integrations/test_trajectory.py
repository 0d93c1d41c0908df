"""Trajectories become turns: plain lists in their order, sessions by the clock. No SDK is needed for that."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from importlib import import_module
from types import SimpleNamespace as Record

import pytest

from aem_cli.integrations.conversation import GOLD, PREDICTED
from aem_cli.integrations.trajectory import trajectory_turns

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def placed(name, start, end, parent=None, **more):
    begun, ended = (NOON + timedelta(seconds=seconds) for seconds in (start, end))
    return Record(span_info=Record(span_id=name, parent_span_id=parent, start_time=begun, end_time=ended), **more)


def tool(name, start, end, parent="agent", error=None, **args):
    call = Record(name=name, arguments=args)
    return placed(name, start, end, parent, tool_call=call, tool_result=Record(content=f"of {name}", error=error))


def agent(name, start, end, prompt, response, parent=None):
    return placed(name, start, end, parent, user_prompt=prompt, agent_response=response)


def session(*traces):
    return Record(traces=[Record(spans=list(spans)) for spans in traces])


def said(turns, side=PREDICTED):
    sides = [turn.get(side, turn) for turn in turns]
    return [side.get("action") or side.get("response") or f"({side['text']})" for side in sides]


def test_calls_by_start_and_answers_by_end():
    spans = agent("agent", 0, 9, "Hi", "Done.\n"), tool("late", 3, 4), tool("slow", 1, 8), tool("first", 1, 2)
    turns = trajectory_turns(session(spans), "Done.\n", PREDICTED)
    assert said(turns) == ["(Hi)", "slow", "first", "late", "Done."]
    assert [turn["turn_no"] for turn in turns] == [1, 2, 3, 4, 5]


def test_two_turns_of_the_user_in_one_trace():
    first, second = agent("a", 0, 2, "Hi", "Yes?"), agent("b", 3, 6, "Buy it", "Bought.")
    assert said(trajectory_turns(session([second, tool("buy", 4, 5, "b"), first]), None, PREDICTED)) == [
        "(Hi)", "Yes?", "(Buy it)", "buy", "Bought."
    ]  # fmt: skip


def test_an_agent_below_another_answers_that_one():
    inner = agent("inner", 2, 5, "sub", "inner says", parent="delegate")
    spans = agent("agent", 0, 9, "Hi", "Done."), tool("delegate", 1, 6), inner, tool("search", 3, 4, "inner")
    assert said(trajectory_turns(session(spans), None, PREDICTED)) == ["(Hi)", "delegate", "search", "Done."]


def test_spans_that_are_their_own_parents_end():
    odd = agent("a", 0, 1, "Hi", "Yes.", parent="x"), tool("x", 0, 1, parent="x")
    assert said(trajectory_turns(session(odd), None, PREDICTED)) == ["(Hi)", "x", "Yes."]


def test_clocks_with_and_without_a_zone():
    naive = tool("naive", 1, 2)
    naive.span_info.start_time = naive.span_info.start_time.replace(tzinfo=None)
    assert said(trajectory_turns(session([tool("later", 2, 3), naive]), None, PREDICTED)) == ["naive", "later"]


def test_a_failed_call_and_an_answer_that_is_not_recorded():
    turns = trajectory_turns(session([agent("a", 0, 9, "", ""), tool("t", 1, 2, error="no")]), "Sorry.\n", PREDICTED)
    assert said(turns) == ["t", "Sorry."] and turns[0][PREDICTED]["status"] == "error"


@pytest.mark.parametrize(
    ("trajectory", "output", "side", "sides"),
    [
        (["a", "b"], None, GOLD, [{"action": "a", "args": None}, {"action": "b", "args": None}]),
        (["a"], None, PREDICTED, [{"action": "a"}]),
        (None, "Done.\n", GOLD, [{"response": "Done."}]),
        (None, {"x": 1}, GOLD, [{"response": '{"x": 1}'}]),
        ([], None, PREDICTED, []),
        ([{"name": "a", "input": {"x": 1}}], "Done.", GOLD, [{"action": "a", "args": {"x": 1}}, {"response": "Done."}]),
        ([{"name": "a"}], None, GOLD, [{"action": "a", "args": None}]),
        (
            [{"name": "a", "input": {"x": 1}, "tool_result": "7", "is_error": True}],
            None,
            PREDICTED,
            [{"action": "a", "args": {"x": 1}, "result": "7", "status": "error"}],
        ),
        (
            [{"action": "a", "args": {}}, {"response": "So."}],
            "Else.",
            GOLD,
            [{"action": "a", "args": {}}, {"response": "So."}],
        ),
        ([{"turn_no": 4, "gold_turn": {"action": "a"}}], "Done.", GOLD, [{"action": "a"}, {"response": "Done."}]),
        (
            [{"role": "assistant", "content": [{"text": "Done."}]}],
            "Done.",
            PREDICTED,
            [{"response": [{"text": "Done."}]}],
        ),
    ],
)
def test_plain_lists(trajectory, output, side, sides):
    turns = trajectory_turns(trajectory, output, side)
    assert [turn[side] for turn in turns] == sides
    numbers = [turn["turn_no"] for turn in turns]
    assert numbers == sorted(set(numbers))


def test_without_the_sdk_the_evaluator_says_what_to_install(monkeypatch):
    for name in ("strands_evals", "strands_evals.evaluators"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "aem_cli.integrations.strands", raising=False)
    with pytest.raises(ImportError, match=r"needs strands-agents-evals .*: pip install strands-agents-evals"):
        import_module("aem_cli.integrations.strands")
