"""Damaged data sets: no traceback, every bad line named, every good line scored."""

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.dialogs import action, dialog, passing, write

DEEP = b'{"dialog_id":"deep","turns":' + b"[" * 5000 + b"]" * 5000 + b"}"
GIANT = (
    b'{"dialog_id":"giant","turns":[{"turn_no":1,"turn":"Tool","gold_turn":{"tool_id":"a","action":"b","args":{"x":'
    + b"9" * 5000
    + b'}},"predict_turn":{"tool_id":"a","action":"b","args":{"x":1}}}]}'
)
LINE = json.dumps(dialog("victim", action(1, "A-1", "B-2", result={"rows": [1, 2, {"x": "ü"}]}))).encode()


@st.composite
def damaged(draw):
    """A line that was cut, had bytes swapped or replaced, or holds another type where one is asked for."""
    kind = draw(st.sampled_from(["cut", "swap", "replace", "type", "deep", "giant", "noise"]))
    if kind == "cut":
        return LINE[: draw(st.integers(1, len(LINE) - 1))]
    if kind in ("swap", "replace"):
        line, at = bytearray(LINE), draw(st.integers(0, len(LINE) - 2))
        line[at] = line[at + 1] if kind == "swap" else draw(st.integers(0, 255).filter(lambda byte: byte != 10))
        return bytes(line)
    if kind == "type":
        record = json.loads(LINE)
        wrong = draw(st.sampled_from([None, 7, "x", [], {}, True, [[]], 1.5, -1]))
        where = draw(
            st.sampled_from(["dialog_id", "turns", "trial", "release", "turn_no", "turn", "gold_turn", "args"])
        )
        holder = record if where in record or where in ("trial", "release") else record["turns"][0]
        holder = holder["gold_turn"] if where == "args" else holder
        holder[where] = wrong
        return json.dumps(record).encode()
    return {"deep": DEEP, "giant": GIANT, "noise": draw(st.binary(max_size=60)).replace(b"\n", b"")}[kind]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(damaged(), min_size=1, max_size=4))
def test_every_bad_line_is_named_and_every_good_one_scored(lines, aem, tmp_path):
    records = [passing("first"), *lines, passing("last")]
    done = aem("score", write(tmp_path / "d.jsonl", *records), "--skip-invalid", "-o", "run", "--scorer", "exact")
    assert done.code in (0, 1, 3), done
    assert "Traceback" not in done.err
    rows = [json.loads(line) for line in (tmp_path / "run/results.jsonl").read_bytes().splitlines()]
    named = {int(line) for line in re.findall(r"d\.jsonl:(\d+)", done.err)}
    scored = {row["line"] for row in rows}
    blank = {number for number, line in enumerate(lines, 2) if not line.strip()}
    assert {1, len(records)} <= scored
    assert not named & scored
    assert named | scored | blank == set(range(1, len(records) + 1))


BROKEN = ['{"x":1,"x":2}', '{"x":[{"y":1,"y":2}]}', '{"x":1e400}', '{"x":' + "9" * 5000 + "}"]
CALL = '"gold_turn":{"tool_id":"a","action":"b",%s},"predict_turn":{"tool_id":"%s","action":"b",%s}'
SIDES = [  # most are looked into for a verdict, the last one is not
    CALL % ('"args":%s', "c", '"args":%s'),
    CALL % ('"args":%s,"any_of":[{"tool_id":"c","action":"b"}]', "c", '"args":%s'),
    '"tags":["OrderInvariant_g"],' + CALL % ('"args":%s', "a", '"args":%s'),
    CALL % ('"result":%s', "a", '"result":%s,"status":"error"'),
    CALL % ('"args":%s', "a", '"args":%s'),
]
OTHER = (
    '{"turn_no":2,"turn":"Tool","tags":["OrderInvariant_g"],'
    '"gold_turn":{"tool_id":"a","action":"b","args":{"q":"A-1"}},'
    '"predict_turn":{"tool_id":"a","action":"b","args":{"q":"B-2"}}}'
)


@pytest.mark.parametrize("payload", BROKEN)
@pytest.mark.parametrize("sides", SIDES)
def test_what_is_no_json_on_both_sides_alike_is_a_bad_record(sides, payload, aem, tmp_path):
    turn = '{"turn_no":1,"turn":"Tool",' + sides % (payload, payload) + "}"
    dataset = write(
        tmp_path / "d.jsonl", passing("first"), f'{{"dialog_id":"d","turns":[{turn},{OTHER}]}}', passing("last")
    )
    whole = aem("score", dataset, "-o", "whole")
    assert whole.code == 2, whole
    assert "d.jsonl:2: turns[0].gold_turn." in whole.err
    skipped = aem("score", dataset, "-o", "skipped", "--skip-invalid")
    assert skipped.code == 0
    assert "1 bad record skipped" in skipped.err
    checked = aem("validate", dataset)
    assert checked.code == 2
    assert "d.jsonl:2: turns[0].gold_turn." in checked.err


@pytest.mark.parametrize("command", ["score", "validate"])
def test_commands_say_it_in_place_of_a_list_of_bad_lines(command, aem, tmp_path):
    path = tmp_path / "pretty.jsonl"
    path.write_text(json.dumps(passing("d"), indent=1), encoding="utf-8")
    done = aem(command, path)
    assert done.code == 2
    assert "over several lines" in done.err
    assert "bad record" not in done.err
