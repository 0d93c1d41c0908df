"""What is said about each kind of bad record."""

import json

import pytest

from aem_cli.readers.bad_record import BadRecord
from tests.readers.records import call, fault_of, read, read_bytes, reply, with_turns

T = "turns[0]"


def one(**turn):
    return with_turns({"turn_no": 1, **turn})


@pytest.mark.parametrize(
    ("record", "field", "says"),
    [
        ({"turns": []}, "dialog_id", "is missing"),
        ({"dialogid": "x", "turns": []}, "dialog_id", "says 'dialogid': did you mean 'dialog_id'?"),
        ({"dialog_id": "x", "turn": []}, "turns", "did you mean 'turns'?"),
        ({"dialog_id": None, "turns": []}, "dialog_id", "must be text or a whole number, not null"),
        ({"dialog_id": True, "turns": []}, "dialog_id", "not true"),
        ({"dialog_id": 1.5, "turns": []}, "dialog_id", "not 1.5"),
        ({"dialog_id": "x", "turns": {}}, "turns", "must be a list, not an object"),
        ({"dialog_id": "x", "turns": [7]}, T, "must be an object, not a number"),
        (7, None, "dialog object or the list of its turns, not a number"),
        ("x", None, "not text"),
        (None, None, "not null"),
        ([7], T, "must be an object"),
        (with_turns(trial=True), "trial", "must be a whole number, not true"),
        (with_turns(trial=1.0), "trial", "not 1.0"),
        (with_turns(release=[1]), "release", "not a list"),
        (with_turns(weight=-1), "weight", "finite number of at least 0, not -1"),
        (with_turns(final_state=[1]), "final_state", "must be an object"),
        (with_turns(alternatives={"turns": []}), "alternatives", "must be a list"),
        (with_turns(alternatives=[7]), "alternatives[0]", "must be an object"),
        (with_turns(alternatives=[[7]]), "alternatives[0][0]", "must be an object"),
        (with_turns(alternatives=[{"turns": [{}]}]), "alternatives[0].turns[0].turn_no", "is missing"),
        (with_turns(alternatives=[[call(2), call(1)]]), "alternatives[0][1].turn_no", "does not come after 2"),
        (with_turns(alternatives=[{"turns": [call(2), call(1)]}]), "alternatives[0].turns[1].turn_no", "after 2"),
        (with_turns(alternatives=[[{"turn_no": 1, "turn": "Tool"}]]), "alternatives[0][0].gold_turn", "is missing"),
        (with_turns({"turn": "User"}), f"{T}.turn_no", "is missing"),
        (with_turns(reply("1")), f"{T}.turn_no", 'not "1"'),
        (with_turns(reply(True)), f"{T}.turn_no", "not true"),
        (with_turns(reply(1), reply(1)), "turns[1].turn_no", "1 does not come after 1"),
        (with_turns(reply(1, depends_on=[1])), f"{T}.depends_on", "1 is no turn before turn 1; there is no earlier"),
        (with_turns(reply(1), reply(4, depends_on=[1, 3])), "turns[1].depends_on", "3 is no turn before turn 4"),
        (with_turns(reply(1, depends_on=[True])), f"{T}.depends_on", "list of turn numbers"),
        (with_turns(reply(1, depends_on=1)), f"{T}.depends_on", "list of turn numbers, not 1"),
        (with_turns(reply(1, tags="critical")), f"{T}.tags", 'list of texts, not "critical"'),
        (with_turns(reply(1, critical=1)), f"{T}.critical", "true or false, not 1"),
        (with_turns(reply(1, latency_ms=-0.5)), f"{T}.latency_ms", "at least 0"),
        (with_turns(reply(1, weight=10**400)), f"{T}.weight", "finite number"),
        (with_turns(reply(1, turn="agent")), f"{T}.turn", 'must be Agent, Tool or User, not "agent"'),
        (one(), f"{T}.turn", "is missing, and no side tells the kind"),
        (with_turns(reply(1, turn="Tool")), f"{T}.turn", "Tool is a call, but gold_turn is a reply"),
        (with_turns(call(1, turn="Agent")), f"{T}.turn", "Agent is a reply, but gold_turn is a call"),
        (with_turns(reply(1, turn="User")), f"{T}.turn", "a User turn has no gold_turn"),
        (one(turn="User", predict_turn={"response": "x"}), f"{T}.turn", "a User turn has no predict_turn"),
        (one(gold_turn={}), f"{T}.gold_turn", "neither a reply nor a call"),
        (one(gold_turn={"result": 1}), f"{T}.gold_turn", "neither a reply nor a call"),
        (one(predict_turn={"facts": ["a"]}), f"{T}.predict_turn", "neither a reply nor a call"),
        (one(gold_turn={"response": "x", "action": "a"}), f"{T}.gold_turn", "a reply and a call at once"),
        (one(gold_turn={"response": "x", "args": {}}), f"{T}.gold_turn", "a reply and a call at once"),
        (one(predict_turn={"response": "x", "tool_id": "a"}), f"{T}.predict_turn", "at once"),
        (one(gold_turn={"response": None}), f"{T}.gold_turn.response", "not null"),
        (one(gold_turn={"response": 7}), f"{T}.gold_turn.response", "text or a list of content parts, not 7"),
        (one(gold_turn={"response": [7]}), f"{T}.gold_turn.response[0]", "text or an object, not a number"),
        (one(gold_turn="call it"), f"{T}.gold_turn", "must be an object, not text"),
        (one(gold_turn={"action": 7}), f"{T}.gold_turn.action", "must be text, not 7"),
        (one(gold_turn={"action": "a", "args": "{"}), f"{T}.gold_turn.args", "text that is not JSON"),
        (one(gold_turn={"action": "a", "args": "[]"}), f"{T}.gold_turn.args", "not a list"),
        (one(gold_turn={"action": "a", "args": 7}), f"{T}.gold_turn.args", "an object or the JSON text of one"),
        (one(gold_turn={"action": "a", "optional": "c"}), f"{T}.gold_turn.optional", "list of texts"),
        (one(gold_turn={"action": "a", "accept": ["c"]}), f"{T}.gold_turn.accept", "must be an object"),
        (one(gold_turn={"action": "a", "accept": {"c": 1}}), f"{T}.gold_turn.accept.c", "list of values, not a number"),
        (one(gold_turn={"action": "a", "any_of": [{}]}), f"{T}.gold_turn.any_of[0]", "neither"),
        (one(gold_turn={"action": "a", "any_of": [{"action": 7}]}), f"{T}.gold_turn.any_of[0].action", "not 7"),
        (one(gold_turn={"action": "a", "any_of": {}}), f"{T}.gold_turn.any_of", "must be a list"),
        (one(gold_turn={"response": "a", "facts": [7]}), f"{T}.gold_turn.facts", "list of texts"),
        (one(predict_turn={"action": "a", "status": [1]}), f"{T}.predict_turn.status", "not a list"),
    ],
)
def test_fields(record, field, says):
    found, message = fault_of(record)
    assert found == field
    assert says in message
    assert "pydantic" not in message
    assert "http" not in message


@pytest.mark.parametrize(
    ("record", "field", "says"),
    [
        ('{"dialog_id":"a","dialog_id":"b","turns":[]}', None, "duplicate key 'dialog_id'"),
        ('{"dialog_id":"a","turns":[{"turn_no":1,"turn_no":1,"turn":"User"}]}', T, "duplicate key 'turn_no'"),
        (
            '{"dialog_id":"a","x":1,"turns":[{"turn_no":1,"predict_turn":{"response":"a","response":"b"}}]}',
            f"{T}.predict_turn",
            "duplicate key 'response'",
        ),
        (
            '{"dialog_id":"a","turns":[{"turn_no":1,"gold_turn":{"args":{"k":1,"k":2}},"predict_turn":{"action":"a"}}]}',
            f"{T}.gold_turn.args",
            "duplicate key 'k'",
        ),
        (
            '{"dialog_id":"a","turns":[{"turn_no":1,"predict_turn":{"action":"a","args":{"k":1e999}}}]}',
            f"{T}.predict_turn.args",
            "out of range",
        ),
        ('{"dialog_id":"a","turns":[],"metadata":{"k":1,"k":1}}', "metadata", "duplicate key 'k'"),
        ('{"dialog_id":"a","turns":[],"extra":{"k":1,"k":1}}', "extra", "duplicate key 'k'"),
        ('{"a":1,"x":{"b":1,"b":1},"turns":', None, "duplicate key 'b'"),
        ('{"x":{"b":1,"b":1},"turns":' + "[" * 5000, None, "duplicate key 'b'"),
        ('{"x":{"b":1,"b":1},"c":1,"c":1}', "x", "duplicate key 'b'"),
        ('{"dialog_id":"a","turns":[],"weight":NaN}', None, "NaN"),
    ],
)
def test_doubled_keys_and_numbers_without_a_value(record, field, says):
    found, message = fault_of(record.encode())
    assert found == field
    assert says in message


SAME = '{"turn_no":1,"gold_turn":{"action":"a",%s},"predict_turn":{"action":"a",%s}}'
DOUBLED = '{"k":1,"k":2}'


@pytest.mark.parametrize("payload", [DOUBLED, f'{{"a":[{DOUBLED}]}}', '{"k":1,"k":"\\u003a"}', '{"k":"\\u003A","k":1}'])
@pytest.mark.parametrize(
    ("shape", "field"),
    [
        ('"turns":[' + SAME % ('"args":%s', '"args":%s') + "]", f"{T}.gold_turn.args"),
        ('"turns":[' + SAME % ('"result":%s', '"result":%s') + "]", f"{T}.gold_turn.result"),
        (
            '"turns":[],"alternatives":[[' + SAME % ('"args":%s', '"args":%s') + "]]",
            "alternatives[0][0].gold_turn.args",
        ),
        ('"turns":[],"final_state":{"gold":%s,"predicted":%s}', "final_state.gold"),
    ],
)
def test_a_key_doubled_on_both_sides_alike(shape, field, payload):
    found, message = fault_of(f'{{"dialog_id":"a",{shape % (payload, payload)}}}'.encode())
    assert (found, message[:17]) == (field, "duplicate key 'k'")


@pytest.mark.parametrize(
    "payload",
    [
        '{"a":"x:y","b":{"a":1}}',
        '[{"a":1},{"a":2}]',
        '"\\ud800"',
        '{"a":"\\u003a"}',
        '{"a":' + "9" * 400 + "}",
        "null",
        "1.50",
    ],
)
def test_what_is_odd_and_right_on_both_sides_alike_is_read(payload):
    turn = SAME % (f'"result":{payload}', f'"result":{payload}')
    record = read(
        f'{{"dialog_id":"a","turns":[{turn}],"final_state":{{"gold":{payload},"predicted":{payload}}}}}'.encode()
    )
    assert record.turns[0].gold.result.value == json.loads(payload)


@pytest.mark.parametrize("at", ["dialog_id", "text"])
def test_an_escaped_colon_hides_no_doubled_key(at):
    turn = '{"turn_no":1,"turn":"User","text":"\\u003a","text":"b"}' if at == "text" else ""
    assert "duplicate key" in fault_of(f'{{"dialog_id":"\\u003a","dialog_id":"\\u003a","turns":[{turn}]}}'.encode())[1]


@pytest.mark.parametrize(
    ("record", "column", "says"),
    [
        (b'{"dialog_id": "a", "turns": [', 30, "the line ends inside the record"),
        (b'{"dialog_id": "a" "turns": []}', 19, "expecting ',' delimiter"),
        (b"{'dialog_id': 1}", 2, "not JSON"),
        (b'{"dialog_id": "a", "turns": []} {"dialog_id": "b"}', 33, "extra data"),
        (b"hello", 1, "not JSON"),
        (b'{"a": "x\ty"}', 9, "control character"),
    ],
)
def test_what_is_not_json_is_named_with_its_column(record, column, says):
    bad = read(record)
    assert (bad.column, bad.field) == (column, None)
    assert says in bad.message
    assert str(bad).startswith(f"d.jsonl:1:{column}: not JSON: ")


@pytest.mark.parametrize("depth", [201, 1000, 100_000])
@pytest.mark.parametrize("both", [True, False])
def test_what_is_nested_too_deep_is_a_bad_record(depth, both):
    args = '{"a":' * depth + "1" + "}" * depth
    turn = f'{{"turn_no":1,"gold_turn":{{"action":"a","args":{args}}}'
    turn += f',"predict_turn":{{"action":"a","args":{args}}}}}' if both else "}"
    assert "nested deeper than 200 levels" in fault_of(f'{{"dialog_id":"a","turns":[{turn}]}}'.encode())[1]


def test_what_is_nested_less_deep_is_read():
    value = json.loads("[" * 150 + "]" * 150)
    assert read(with_turns(call(gold={"args": {"a": value}}, predicted={"args": {"a": value}}))).id == "d"


def test_an_integer_longer_than_any_identifier_is_a_bad_record():
    record = b'{"dialog_id":"a","turns":[{"turn_no":1,"gold_turn":{"action":"a","args":{"k":' + b"7" * 5000 + b"}}}]}"
    assert "5000 digits" in fault_of(record)[1]


def test_further_faults_are_counted():
    assert fault_of(with_turns(reply("1", tags=7)))[1].endswith("(and 1 more in this line)")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('\ufeff{"dialog_id":"a","turns":[]}\n\ufeff{"dialog_id":"b","turns":[]}\n', "d.jsonl:2:1"),
        ('\ufeff{"dialog_id":"a","turns":[]}\ufeff{"dialog_id":"b","turns":[]}\n', "d.jsonl:1:29"),
        ('{"dialog_id":"é\ufeff","turns":[]}\ufeff[]\n', "d.jsonl:1:30"),
    ],
)
def test_a_byte_order_mark_of_files_that_were_joined(content, place, tmp_path):
    (bad,) = (one for one in read_bytes(tmp_path / "d.jsonl", content.encode()) if isinstance(one, BadRecord))
    assert f"{place}: a byte order mark stands here, as where files" in str(bad)


def test_a_mark_inside_a_text_is_no_reason():
    assert fault_of('{"dialog_id":"\ufeff","turns":[]} x'.encode())[1].startswith("not JSON")
