"""Whatever is done to a line, it is a dialog or a bad record that names its line, and its neighbours are read."""

import json

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from aem_cli.domain.dialog import Action, Dialog
from aem_cli.readers.dialogs import BadRecord
from tests.readers.records import call, ids, read, read_bytes, reply, with_turns

RICH = with_turns(
    {"turn_no": 1, "turn": "User", "text": "Hé"},
    call(2, gold={"args": {"a": [1.5, {"b": None}]}, "optional": ["b"], "accept": {"a": [1]}, "result": {"r": [1]}},
         predicted={"args": '{"a": 1}', "result": "Error: no", "status": "error"}, depends_on=[1], tags=["critical"]),
    reply(3, gold=["a", {"type": "text", "text": "b"}], predicted="c", weight=1, latency_ms=3.5),
    dialog_id="rich", release="r", trial=1, weight=2, metadata={"k": [1]}, final_state={"gold": 1, "predicted": {}},
    alternatives=[[call(1)], {"turns": [reply(1)]}],
)  # fmt: skip
LINE = json.dumps(RICH, ensure_ascii=False).encode()
GOOD = json.dumps(with_turns(reply(), dialog_id="good")).encode()

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=True),
    st.text(max_size=8),
    st.sampled_from(["{", "[1]", '{"a":1}', "Agent", "User", "Tool", 10**40, -(10**400), 1e300, "\ud800"]),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)


@st.composite
def places(draw):
    """A path into the record above, as far as one wants to go."""
    part, path = RICH, []
    while isinstance(part, (dict, list)) and part and (not path or draw(st.booleans())):
        step = draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        path.append(step)
        part = part[step]
    return path


@st.composite
def cut(draw):
    start, end = sorted(draw(st.tuples(st.integers(0, len(LINE)), st.integers(0, len(LINE)))))
    return LINE[:start] + LINE[end:]


@st.composite
def with_other_bytes(draw):
    line = bytearray(LINE)
    for _ in range(draw(st.integers(1, 4))):
        line[draw(st.integers(0, len(line) - 1))] = draw(st.integers(0, 255))
    return bytes(line)


@st.composite
def with_swapped_bytes(draw):
    line = bytearray(LINE)
    one, other = draw(st.integers(0, len(line) - 1)), draw(st.integers(0, len(line) - 1))
    line[one], line[other] = line[other], line[one]
    return bytes(line)


@st.composite
def with_another_value(draw):
    record = json.loads(LINE)
    *owners, last = draw(places())
    part = record
    for step in owners:
        part = part[step]
    part[last] = draw(values)
    return json.dumps(record).encode()


@st.composite
def with_deep_nesting(draw):
    depth = draw(st.sampled_from([100, 199, 250, 900, 1100, 50_000]))
    opening, closing = draw(st.sampled_from([(b"[", b"]"), (b'{"a":', b"}")]))
    deep = opening * depth + b"1" + (closing * depth if draw(st.booleans()) else b"")
    return LINE.replace(draw(st.sampled_from([b'"Error: no"', b"1.5", b'"rich"', b'{"k": [1]}'])), deep)


@st.composite
def with_giant_number(draw):
    number = draw(st.sampled_from([b"1" * 400, b"9" * 20, b"-1e999", b"1e-999", b"7" * 5000, b"NaN", b"01"]))
    return LINE.replace(draw(st.sampled_from([b"1.5", b'"turn_no": 1', b"3.5", b"[1]"])), number)


damaged = st.one_of(
    cut(), with_other_bytes(), with_swapped_bytes(), with_another_value(), with_deep_nesting(), with_giant_number(),
    st.binary(max_size=40), values.map(lambda value: json.dumps(value).encode()),
)  # fmt: skip
often = settings(max_examples=500, suppress_health_check=list(HealthCheck), deadline=None)


def judge(record):
    """A good dialog can be looked into everywhere; a bad record says where and what."""
    if isinstance(record, BadRecord):
        assert record.line == 1
        assert record.message
        assert str(record).startswith("d.jsonl:1:")
        assert "Traceback" not in str(record)
        return
    assert isinstance(record, Dialog)
    numbers = [turn.number for turn in record.turns]
    assert numbers == sorted(set(numbers))
    for turn in record.turns:
        for side in (turn.gold, turn.predicted, *turn.any_of):
            if isinstance(side, Action):
                look_into(side.args)
                look_into(side.result)


def look_into(payload):
    if payload is not None:
        assert payload.value is payload.value


@given(damaged)
@often
@example(b"")
@example(b"\x00")
def test_one_damaged_line(line):
    judge(read(line.replace(b"\n", b" ")))


@given(
    st.lists(st.one_of(st.just(GOOD), damaged.map(lambda line: line.replace(b"\n", b" "))), max_size=6), st.booleans()
)
@settings(often, max_examples=150)
def test_every_bad_line_is_named_and_every_good_line_is_read(tmp_path_factory, lines, crlf):
    path = tmp_path_factory.mktemp("damage") / "d.jsonl"
    records = read_bytes(path, (b"\r\n" if crlf else b"\n").join([GOOD, *lines]))
    alone = [read(line) for line in [GOOD, *lines]]
    blank = [not line or line.isspace() for line in [GOOD, *lines]]
    wanted = [(n, isinstance(r, BadRecord)) for n, (r, no) in enumerate(zip(alone, blank, strict=True), 1) if not no]
    assert [(record.line, isinstance(record, BadRecord)) for record in records] == wanted
    assert ids(records).count("good") >= 1 + lines.count(GOOD)


@given(values)
@often
def test_any_value_comes_back_as_it_was_written(value):
    record = with_turns(call(gold={"args": {"v": value}}, predicted={"args": {"v": value, "w": 1}}))
    dialog = read(record)
    if isinstance(dialog, BadRecord):
        assert "NaN" in json.dumps(record) or "Infinity" in json.dumps(record)
    else:
        assert dialog.turns[0].gold.args.value == {"v": value}
