import csv
import io
import json

from aem_cli.domain.literal import visible
from aem_cli.writers.csv_table import write_findings, write_turns
from tests.nasty import NASTY


def read(write, run):
    file = io.BytesIO()
    write(run, file)
    return list(csv.DictReader(io.StringIO(file.getvalue().decode("utf-8"), newline=""), strict=True))


def unquoted(cell):
    return cell.removeprefix("'")


def test_there_is_a_row_for_each_turn(sample_run):
    lines = read(write_turns, sample_run)
    turns = [(row, turn) for row in sample_run.rows() for turn in row["turns"]]
    for line, (row, turn) in zip(lines, turns, strict=True):
        assert (line["dialog_id"], line["release"], line["trial"]) == (row["dialog_id"], row["release"], "")
        assert int(line["turn_no"]) == turn["turn_no"]
        assert json.loads(line["success"]) is turn["success"]
        assert float(line["latency_ms"]) == turn["latency_ms"]
        assert line["label"] == turn["label"]
        assert [int(number) for number in line["caused_by"].split()] == turn["caused_by"]
        for name in sample_run.summary["sub_metrics"]:
            said = line[f"sub_metric_{name}"]
            assert (json.loads(said) if said else None) == turn["sub_metrics"].get(name)
    passed = sum(line["success"] == "true" for line in lines)
    assert passed / len(lines) == sample_run.summary["turn_rate"]


def test_the_first_miss_stands_in_its_turn(sample_run):
    line = next(line for line in read(write_turns, sample_run) if line["label"] == "root_cause")
    assert (line["first_field"], line["first_gold"], line["first_predicted"]) == (
        "args.order_id",
        "ORD-61340",
        "ORD-63140",
    )
    assert all(line["first_field"] == "" for line in read(write_turns, sample_run) if line["label"] == "pass")


def test_there_is_a_row_for_each_finding(features_run):
    lines = read(write_findings, features_run)
    findings = [finding for row in features_run.rows() for turn in row["turns"] for finding in turn["findings"]]
    assert [line["field"] for line in lines] == [finding["field"] for finding in findings]
    assert [line["holds"] for line in lines] == [json.dumps(finding["holds"]) for finding in findings]
    for line, finding in zip(lines, findings, strict=True):
        for side in ("gold", "predicted"):
            value = finding[side]
            nothing = finding.get("absent") == side
            said = "" if nothing else value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
            assert unquoted(line[side]) in (said, json.dumps(value))


def test_text_comes_back_and_no_cell_is_a_formula(nasty_run):
    lines = read(write_turns, nasty_run)
    for line, nasty in zip(lines[::2], NASTY, strict=True):
        shown = visible(nasty)
        assert unquoted(line["release"]) == shown
        assert unquoted(line["first_predicted"]) == shown
        assert unquoted(line["action"]) == f"do {shown}"
    for cells in (lines, read(write_findings, nasty_run)):
        for line in cells:
            assert not [cell for cell in line.values() if cell.lstrip()[:1] in ("=", "+", "-", "@") and cell != ""]


def test_numbers_below_zero_are_no_text():
    from aem_cli.writers.csv_table import _cell

    assert [_cell(value) for value in (-1, -0.5, "-1", "=x", "'x", " =x", "x=")] == [
        "-1",
        "-0.5",
        "'-1",
        "'=x",
        "''x",
        "' =x",
        "x=",
    ]
    assert [_cell(value) for value in (None, True, False, [1, 2], [], 1.0, 10**30)] == [
        "", "true", "false", "1 2", "", "1.0", "1" + "0" * 30,
    ]  # fmt: skip
