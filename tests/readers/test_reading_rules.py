"""What each way of writing a record is read as."""

import json

import pytest

from aem_cli.domain.dialog import Action, Kind, Response
from aem_cli.readers.dialogs import BadRecord
from tests.readers.records import call, read, reply, turn_of, with_turns


@pytest.mark.parametrize(
    ("written", "gold", "predicted"),
    [
        ({}, {}, {}),
        ({"args": None}, None, {}),
        ({"args": {}}, {}, {}),
        ({"args": {"a": [1, {"b": None}]}}, {"a": [1, {"b": None}]}, {"a": [1, {"b": None}]}),
        ({"args": '{"a": 1}'}, {"a": 1}, {"a": 1}),
        ({"args": " {} "}, {}, {}),
        ({"args": "null"}, None, {}),
        ({"args": {"id": 12345678901234567890123}}, {"id": 12345678901234567890123}, {"id": 12345678901234567890123}),
    ],
)
def test_arguments(written, gold, predicted):
    turn = turn_of(call(gold=written, predicted=written))
    assert (None if turn.gold.args is None else turn.gold.args.value) == gold
    assert turn.predicted.args.value == predicted
    assert turn.predicted.args_fault is None


@pytest.mark.parametrize("text", ["```json\n{}", "", "{", "[1]", "7", '{"a": 1, "a": 2}', '{"a": 1e999}', "[" * 5000])
def test_predicted_arguments_that_cannot_be_read_are_a_fault_of_the_turn(text):
    predicted = turn_of(call(predicted={"args": text})).predicted
    assert predicted.args.value == {}
    assert predicted.args_fault


def test_the_fault_says_what_and_where():
    assert "character 8" in turn_of(call(predicted={"args": '{"a": 1'})).predicted.args_fault
    assert turn_of(call(predicted={"args": [1]})).predicted.args_fault.endswith("not a list")


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (None, None), (5, 5), ("plain", "plain"), ({"a": 1}, {"a": 1}), ('{"a": [1]}', {"a": [1]}), (" [1]", [1]),
        ("[1", "[1"), ("{not json}", "{not json}"), ("7", "7"), ("null", "null"), ('{"a":1,"a":2}', '{"a":1,"a":2}'),
        ("[" * 300 + "]" * 300, "[" * 300 + "]" * 300),
    ],
)  # fmt: skip
def test_results(written, value):
    turn = turn_of(call(gold={"result": written}, predicted={"result": written}))
    assert turn.gold.result.value == value
    assert turn.predicted.result is turn.gold.result
    assert turn_of(call(predicted={"result": written})).predicted.result.value == value


def test_a_result_that_is_absent_is_not_null():
    assert turn_of(call()).gold.result is None
    assert turn_of(call()).predicted.result is None


def test_equal_text_is_one_payload_and_equal_calls_are_one_action():
    turn = turn_of(call(gold={"args": {"a": 1}, "optional": ["a"]}, predicted={"args": {"a": 1}}))
    assert turn.predicted.args is turn.gold.args
    turn = turn_of(call(gold={"args": {"a": 1}, "result": 1}, predicted={"args": {"a": 1}, "result": 1}))
    assert turn.predicted is turn.gold
    turn = turn_of(call(gold={"args": {"a": 1}}, predicted={"args": {"a": 1}, "status": "error"}))
    assert (turn.predicted.status, turn.gold.status) == ("error", None)
    assert turn_of(call(gold={"args": {"a": 1}}, predicted={"args": {"a": 1}, "action": "b"})).predicted.action == "b"


def test_what_only_gold_may_have():
    gold = {"args": {"r": "EU"}, "optional": ["c"], "accept": {"r": ["EU", {"x": 1}]}}
    side = turn_of(call(gold=gold)).gold
    assert side.optional == ("c",)
    assert side.accept == {"r": ("EU", {"x": 1})}
    assert turn_of(call(gold={"optional": None, "accept": None, "any_of": None})).gold.optional == ()


def test_unknown_names_on_a_gold_call_leave_it_unjudged():
    assert turn_of(call(gold={"tool_id": None})).gold.tool is None
    only_args = {"turn_no": 1, "gold_turn": {"args": {"a": 1}}, "predict_turn": None}
    assert turn_of(only_args).gold[:2] == (None, None)


def test_alternative_gold_sides_lie_flat():
    sides = [{"response": "or this"}, {"action": "b", "any_of": [{"action": "c"}]}]
    turn = turn_of(call(gold={"any_of": sides}))
    assert [type(side) for side in turn.any_of] == [Response, Action, Action]
    assert turn.any_of[2].action == "c"


@pytest.mark.parametrize(
    ("written", "text", "others"),
    [
        ("hi", "hi", 0), ("", "", 0), ([], "", 0), (["a", "b"], "a\nb", 0),
        ([{"type": "text", "text": "a"}, {"type": "image", "ref": "m.png"}, {"text": "b"}], "a\nb", 1),
        ([{"type": "output_text", "text": "a"}, {"type": "tool_use", "text": "no"}], "a", 1),
        ([{"type": "text", "text": "\ud835"}], "\ud835", 0), ("maths \ud835 sign", "maths \ud835 sign", 0),
    ],
)  # fmt: skip
def test_replies(written, text, others):
    turn = turn_of(reply(gold=written, predicted=written))
    assert turn.gold == turn.predicted == Response(text, None, others)


def test_a_predicted_reply_of_null_is_empty():
    assert turn_of(reply(predicted=None)).predicted == Response("")


def test_facts():
    turn = turn_of({"turn_no": 1, "gold_turn": {"response": "r", "facts": ["a", "b"]}})
    assert turn.gold == Response("r", ("a", "b"))
    assert turn_of({"turn_no": 1, "gold_turn": {"facts": ["a", "b"]}}).gold == Response("a\nb", ("a", "b"))


def test_null_keys_of_the_other_kind_say_nothing():
    assert turn_of({"turn_no": 1, "gold_turn": {"tool_id": None, "action": None, "args": None, "response": "x"}}).gold
    turn = turn_of({"turn_no": 1, "gold_turn": {"action": "a", "response": None, "facts": None}})
    assert turn.kind is Kind.ACTION


GOLD_CALL, GOLD_REPLY = {"action": "a"}, {"response": "r"}


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ({"gold_turn": GOLD_CALL, "predict_turn": GOLD_REPLY}, Kind.ACTION),
        ({"gold_turn": GOLD_REPLY, "predict_turn": GOLD_CALL, "turn": "Agent"}, Kind.RESPONSE),
        ({"gold_turn": None, "predict_turn": GOLD_CALL, "turn": "Agent"}, Kind.ACTION),
        ({"predict_turn": GOLD_REPLY}, Kind.RESPONSE),
        ({"turn": "Tool", "gold_turn": None}, Kind.ACTION),
        ({"turn": "User"}, Kind.USER),
    ],
)
def test_the_kind_follows_gold_then_predicted_then_the_role(written, kind):
    assert turn_of({"turn_no": 1, **written}).kind is kind


@pytest.mark.parametrize(
    ("written", "annotated"),
    [
        ({"gold_turn": GOLD_CALL}, True), ({"gold_turn": None, "predict_turn": GOLD_CALL}, True),
        ({"predict_turn": GOLD_CALL}, False), ({"turn": "User"}, False), ({"turn": "Tool", "gold_turn": None}, False),
    ],
)  # fmt: skip
def test_a_turn_is_annotated_by_having_a_gold_key(written, annotated):
    assert turn_of({"turn_no": 1, **written}).annotated is annotated


def test_what_stands_on_a_turn():
    more = {"tags": ["x", "critical"], "depends_on": [1], "weight": 2, "latency_ms": 0.5}
    turn = turn_of(call(1), call(2, **more))
    assert turn[6:11] == (("x", "critical"), (1,), 2.0, True, 0.5)
    assert turn_of(call(tags=None, depends_on=None, weight=None, critical=None))[6:11] == ((), None, None, False, None)
    assert turn_of(call(depends_on=[])).depends_on == ()
    assert turn_of(call(critical=True)).critical
    assert turn_of({"turn_no": 1, "turn": "User", "text": ["a", {"text": "b"}]}).text == "a\nb"


def test_what_stands_on_a_dialog():
    dialog = read(with_turns(dialog_id=7, release="r", trial=2, weight=0, metadata={"k": 1}))
    assert dialog.key == ("7", "r", 2)
    assert (dialog.weight, dialog.metadata.value, dialog.line) == (0, {"k": 1}, 1)
    dialog = read(with_turns(release=None, trial=None, weight=None, metadata=None, alternatives=None, final_state=None))
    assert dialog[2:8] == (None, None, None, None, (), None)
    assert read(with_turns(release=2026)).release == "2026"


def test_final_states():
    state = read(with_turns(final_state={"gold": {"a": 1}, "predicted": {"a": 1}})).final_state
    assert state.gold is state.predicted
    assert read(with_turns(final_state={"gold": 1, "predicted": "x"})).final_state.predicted.value == "x"
    half = read(with_turns(final_state={"gold": 1})).final_state
    assert (half.gold.value, half.predicted, half.is_reached) == (1, None, None)


@pytest.mark.parametrize("wrap", [lambda turns: turns, lambda turns: {"turns": turns, "name": "other"}])
def test_other_routes(wrap):
    dialog = read(with_turns(call(), alternatives=[wrap([call(1), {"turn_no": 2, "turn": "User"}])]))
    (route,) = dialog.alternatives
    assert [turn.kind for turn in route] == [Kind.ACTION, Kind.USER]
    assert route[0].predicted is None


def test_a_bare_list_of_turns():
    assert read([call()], "sales:3").id == "sales:3"
    assert read([], "sales:3").turns == ()


def test_what_is_unknown_means_nothing():
    record = with_turns(
        call(
            1, gold={"call_id": 1, "status": 5}, predicted={"facts": 7, "optional": 1, "any_of": 2, "ts": {}}, extra={}
        ),
        {"turn_no": 2, "turn": "Agent", "predict_turn": {"response": "x", "accept": 3}, "note": [1]},
        source={"deep": [{"a": 1}]},
    )
    assert len(read(record).turns) == 2


def test_the_slow_way_reads_what_the_fast_way_reads():
    record = with_turns(
        call(1, gold={"args": {"a": 1}, "result": "x", "accept": {"a": [2]}, "any_of": [GOLD_REPLY]}),
        call(2, predicted={"args": '{"a": 1', "result": '{"b": 2}'}, depends_on=[1], tags=["critical"]),
        reply(3, gold=["a", {"text": "b"}], predicted=[{"type": "image"}]),
        release="r", trial=1, weight=1.5, metadata={"m": [1]}, final_state={"gold": 1, "predicted": {"x": None}},
        alternatives=[[call(1)], {"turns": [reply(1)]}],
    )  # fmt: skip
    fast = read(record)
    slow = read({**record, "unknown": "\ud800"})
    assert not isinstance(fast, BadRecord)
    assert slow == fast


def test_long_integers_keep_their_digits_the_slow_way_too():
    record = with_turns(call(gold={"args": {"id": 12345678901234567890123}}, predicted={"args": {"s": "\ud800"}}))
    turn = read(record).turns[0]
    assert turn.gold.args.value == {"id": 12345678901234567890123}
    assert turn.predicted.args.value == {"s": "\ud800"}


def test_spaces_around_a_record_do_not_matter():
    assert read(b" \t" + json.dumps(with_turns()).encode() + b" \r\n").id == "d"
