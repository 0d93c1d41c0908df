"""Label files: both forms say the same, and what is wrong is named with its place."""

import gzip
import json

import pytest

from aem_cli.domain.human_verdict import HumanVerdict, Unit
from aem_cli.domain.verdict import Label
from aem_cli.errors import DataError
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.labels import holds_labels, read_labels

RECORDS = [
    {"dialog_id": "a", "release": "r1", "trial": 2, "turn_no": 3, "success": False, "label": "root_cause",
     "reason": "tool_mismatch", "annotator": "mira", "note": 'says "no",\nthen goes on'},
    {"dialog_id": "b", "turn_no": 1, "success": True},
    {"dialog_id": "b", "turn_no": 1, "success": True, "sub_metric": "truthfulness"},
    {"dialog_id": "b", "turn_no": 2, "success": False, "field": "args.x", "extra": "ignored"},
]  # fmt: skip
CSV = (
    "dialog_id,release,trial,turn_no,success,label,reason,annotator,note,sub_metric,field,extra\r\n"
    'a,r1,2,3,FALSE,root_cause,tool_mismatch,mira,"says ""no"",\nthen goes on",,,\r\n'
    "\r\n"
    "b,,,1,true,,,,,,,\r\n"
    "b,,,1,yes,,,,,truthfulness,,\r\n"
    "b,,,2,0,,,,,,args.x,ignored\r\n"
)
EXPECTED = [
    HumanVerdict(("a", "r1", 2), Unit(3), False, Label.ROOT_CAUSE, "tool_mismatch", "mira", 'says "no",\nthen goes on'),
    HumanVerdict(("b", None, None), Unit(1), True),
    HumanVerdict(("b", None, None), Unit(1, "truthfulness"), True),
    HumanVerdict(("b", None, None), Unit(2, None, "args.x"), False),
]


def written(tmp_path, content, name="labels"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return path


def jsonl(*records):
    return "".join((record if isinstance(record, str) else json.dumps(record)) + "\n" for record in records)


def without_lines(records):
    return [record._replace(line=0) for record in records]


@pytest.mark.parametrize(
    "content",
    [
        jsonl(*RECORDS),
        CSV,
        CSV.replace("\r\n", "\n"),
        "\ufeff" + CSV,
        "\ufeff\n" + jsonl(*RECORDS).replace("\n", "\r\n"),
    ],
)
def test_both_forms_say_the_same(content, tmp_path):
    assert without_lines(read_labels(written(tmp_path, content))) == EXPECTED


def test_semicolons_tabs_and_packed_files(tmp_path):
    content = "dialog_id;turn_no;success;note\na;1;true;one, two\n"
    (found,) = read_labels(written(tmp_path, content))
    assert found.note == "one, two"
    (found,) = read_labels(written(tmp_path, content.replace(";", "\t")))
    assert found.note == "one, two"
    (found,) = read_labels(written(tmp_path, gzip.compress(content.encode()), "labels.csv.gz"))
    assert found.key == ("a", None, None)


def test_lines_are_those_of_the_file(tmp_path):
    assert [record.line for record in read_labels(written(tmp_path, CSV))] == [2, 5, 6, 7]
    assert [record.line for record in read_labels(written(tmp_path, "\n\n" + jsonl(*RECORDS)))] == [3, 4, 5, 6]


def test_a_label_is_a_verdict(tmp_path):
    rows = [{"dialog_id": 7, "turn_no": 1, "label": label} for label in ("pass", "cascade")]
    assert [record.success for record in read_labels(written(tmp_path, jsonl(*rows)))] == [True, False]


def bad(**more):
    return {"dialog_id": "a", "turn_no": 1, "success": True} | more


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("{", "labels:2:2: not JSON: the line ends inside the record"),
        ("7", "labels:2: a label is an object, not a number"),
        ('{"dialog_id": "a", "dialog_id": "b", "turn_no": 1, "success": true}', "labels:2: duplicate key 'dialog_id'"),
        ({"turn_no": 1, "success": True}, "labels:2: dialog_id: is missing; write the dialog's id"),
        ({"dialog_id": "a", "turn": 1, "success": True}, "labels:2: turn_no: is missing; is 'turn' meant for it?"),
        ({"dialog_id": "a", "turn_no": 1}, "labels:2: success: is missing; write true where the turn is right"),
        ({"dialog_id": "a", "turn_no": 1, "sucess": True}, "labels:2: success: is missing; is 'sucess' meant for it?"),
        (bad(success="true"), "labels:2: success: must be true or false (no quotes), not 'true'"),
        (bad(success=1), "labels:2: success: must be true or false (no quotes), not 1"),
        (bad(turn_no="1"), "labels:2: turn_no: must be a whole number, not '1'"),
        (bad(trial=True), "labels:2: trial: must be a whole number, not True"),
        (bad(label="root"), "labels:2: label: must be root_cause, cascade or pass, not 'root'"),
        (bad(label="cascade"), "labels:2: label: cascade contradicts success true"),
        (bad(label="pass", field="args.x"), "labels:2: label: belongs to a whole turn"),
        (bad(note=["x"]), "labels:2: note: must be text, not a list"),
    ],
)
def test_bad_records(record, says, tmp_path):
    path = written(tmp_path, jsonl(bad(), record, bad(turn_no=2)))
    good, fault, after = read_labels(path)
    assert isinstance(fault, BadRecord)
    assert str(fault).startswith(f"{tmp_path}/{says}")
    assert (good.unit.number, after.unit.number) == (1, 2)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("a,x,true", "labels:2: turn_no: must be a whole number, not 'x'"),
        ("a,1,maybe", "labels:2: success: must be true or false (no quotes), not 'maybe'"),
        (",1,true", "labels:2: dialog_id: is missing"),
        ("a,1", "labels:2: success: is missing"),
        ("a,1,true,b,c", "labels:2: has 5 fields and the header 3; put text with commas in quotes"),
    ],
)
def test_bad_rows(row, says, tmp_path):
    (fault,) = read_labels(written(tmp_path, f"dialog_id,turn_no,success\n{row}\n"))
    assert str(fault).startswith(f"{tmp_path}/{says}")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("dialog_id,turn_no\n", ":1: success: there is no such column"),
        ("dialog_id,turn_number,success\n", ":1: turn_no: there is no such column; is 'turn_number' meant for it?"),
        ("dialog_id,turn_no,success,success\n", ":1: success: the column stands twice"),
        ('dialog_id,turn_no,success\na,1,"true\n', ":2: not CSV (unexpected end of data)"),
        (b'{"dialog_id": "a"}\n\xff\n', ":2: byte 1 is not UTF-8"),
        (b"hello\n", ":1: dialog_id: there is no such column"),
    ],
)
def test_what_is_no_label_file(content, says, tmp_path):
    with pytest.raises(DataError) as error:
        list(read_labels(written(tmp_path, content)))
    assert says in str(error.value)


def test_what_cannot_be_opened(tmp_path):
    with pytest.raises(DataError, match="no such file"):
        list(read_labels(tmp_path / "gone"))
    with pytest.raises(DataError, match="breaks off"):
        list(read_labels(written(tmp_path, b"\x1f\x8b\x08", "x.gz")))


def test_nobody_judges_twice(tmp_path):
    twice = bad(annotator="mira")
    found = list(read_labels(written(tmp_path, jsonl(twice, bad(), bad(), bad(annotator="tomas"), twice))))
    assert sum(isinstance(record, HumanVerdict) for record in found) == 4  # without a name they may be several people
    assert str(found[-1]).endswith("labels:5: annotator: 'mira' has judged this already in line 1; keep one of the two")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (jsonl(RECORDS[1]), True),
        ("{\n" + jsonl(RECORDS[1]), True),
        (CSV, True),
        ("", False),
        ("{\n", False),
        ("dialog_id,success\n", False),
        (jsonl({"dialog_id": "a", "turns": []}), False),
        (jsonl([{"turn_no": 1}]), False),
        (b"\x00\xff\n", False),
    ],
)
def test_known_by_its_content(content, expected, tmp_path):
    assert holds_labels(str(written(tmp_path, content))) is expected


def test_what_is_not_there_holds_no_labels(tmp_path):
    assert not holds_labels(str(tmp_path / "gone"))
    assert not holds_labels(str(written(tmp_path, b"\x1f\x8b\x08", "x.gz")))
