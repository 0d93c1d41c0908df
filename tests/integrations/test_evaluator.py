"""The Python API says what the command line says, of dialogs and of plain values alike."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import aem_cli
from aem_cli import AemError, Evaluator, load_config, read_dialogs
from aem_cli.cli.main import main
from aem_cli.domain.dialog import Action, Dialog, Kind, Turn
from aem_cli.domain.payload import Payload
from aem_cli.errors import ConfigError, DataError

ROOT = Path(__file__).parents[2]
SAMPLES = sorted(
    path for path in (ROOT / "sample_data").glob("*.jsonl") if "labels" not in path.name and "split" not in path.name
)


def turn(number, gold, predicted):
    return {
        "turn_no": number,
        "turn": "Agent",
        "gold_turn": {"response": gold},
        "predict_turn": {"response": predicted},
    }


def dialog(*turns, **more):
    return {"dialog_id": "d", "turns": [*turns], **more}


GOOD = dialog(turn(1, "yes", "yes"))
WRONG = dialog(turn(1, "yes", "yes"), turn(2, "It costs 7 euros.", "It costs 9 euros."))


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def scored(request, tmp_path, capsys):
    main(["score", str(request.param), "-o", str(tmp_path / "run"), "--exit-zero", "--quiet"])
    capsys.readouterr()
    lines = (tmp_path / "run/results.jsonl").read_text(encoding="utf-8").splitlines()
    return request.param, [json.loads(line) for line in lines], json.loads((tmp_path / "run/summary.json").read_bytes())


def test_files_are_scored_as_the_command_scores_them(scored):
    path, rows, summary = scored
    evaluator = Evaluator()
    assert [result.to_dict() for result in evaluator.evaluate_all(read_dialogs(path))] == rows
    assert json.loads(json.dumps(evaluator.summary.to_dict())) == summary


def test_plain_values_are_scored_as_the_file_they_stand_in(scored):
    path, rows, summary = scored
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    evaluator = Evaluator(None)
    found = [result.to_dict() for result in evaluator.evaluate_all(records, block=3)]
    assert [{**row, "gold": None} for row in found] == [{**row, "gold": None} for row in rows]
    assert evaluator.summary.to_dict()["score"] == summary["score"]


def test_two_files_are_joined(tmp_path, capsys):
    gold, predicted = (ROOT / "sample_data" / f"split_{side}.jsonl" for side in ("gold", "predicted"))
    config = ROOT / "configs/tolerant.yaml"
    main(["score", str(gold), "--predictions", str(predicted), "-c", str(config), "-o", str(tmp_path / "run"), "-q"])
    capsys.readouterr()
    evaluator = Evaluator(config)
    rows = [result.to_dict() for result in evaluator.evaluate_all(read_dialogs(gold, predictions=predicted))]
    assert rows == [json.loads(line) for line in (tmp_path / "run/results.jsonl").read_bytes().splitlines()]
    assert json.loads(json.dumps(evaluator.summary.to_dict())) == json.loads(
        (tmp_path / "run/summary.json").read_bytes()
    )


def test_a_gold_and_a_predicted_dialog_are_joined():
    def call(side, **args):
        return {"turn_no": 1, "turn": "Tool", side: {"tool_id": "t", "action": "a", "args": args}}

    result = Evaluator().evaluate(dialog(call("gold_turn", x=1)), [call("predict_turn", x=2)])
    assert result.to_dict()["turns"][0]["alignment"]
    assert result.root_cause == "inconsistent_parameter_values"


def test_results_come_as_dialogs_are_taken():
    taken = []

    def source():
        for record in (GOOD, WRONG, GOOD):
            taken.append(record)
            yield record

    results = Evaluator().evaluate_all(source(), block=1)
    assert next(results).test_pass is True and len(taken) == 1
    assert next(results).test_pass is False and len(taken) == 2


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (GOOD, "all 1 turn passed"),
        (
            WRONG,
            (
                "1 of 2 turns failed; root cause in turn 2 (response): inconsistent_response, "
                "response: gold It costs 7 euros. -> predicted It costs 9 euros."
            ),
        ),
        (dialog(), "unscored: nothing in this dialog was to be scored"),
    ],
)
def test_a_verdict_is_said_in_a_sentence(record, said):
    assert Evaluator().evaluate(record).explanation == said


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"turns": []}, "dialog 2: dialog_id: is missing"),
        (dialog({"turn_no": "1"}), 'dialog 2: turns[0].turn_no: must be a whole number, not "1"'),
        (dialog(turn(2, "a", "a"), turn(1, "b", "b")), "dialog 2: turns[1].turn_no: 1 does not come after 2"),
        ("a text", "dialog 2: a line holds a dialog object"),
        (dialog(metadata={1.5, 2}), "dialog 2: cannot be written as JSON: a set is no JSON value"),
        (dialog(weight=float("nan")), "dialog 2: cannot be written as JSON"),
    ],
)
def test_what_is_no_dialog_is_named(record, said):
    with pytest.raises(DataError) as caught:
        list(Evaluator().evaluate_all([GOOD, record]))
    assert str(caught.value).startswith(said)


def test_a_doubled_key_is_named_whoever_made_the_dialog(tmp_path):
    args = '"args":{"x":1,"x":2}'
    text = (
        '{"dialog_id":"d","turns":[{"turn_no":1,"turn":"Tool",'
        f'"gold_turn":{{"tool_id":"a","action":"b",{args},"any_of":[{{"tool_id":"c","action":"b"}}]}},'
        f'"predict_turn":{{"tool_id":"c","action":"b",{args}}}}}]}}'
    )
    (tmp_path / "twice.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(AemError, match=r"jsonl:1: turns\[0\]\.gold_turn\.args: duplicate key 'x'"):
        list(Evaluator().evaluate_all(read_dialogs(tmp_path / "twice.jsonl")))
    call = Action("a", "b", Payload('{"x":1,"x":2}'))
    turn = Turn(1, Kind.ACTION, call, call._replace(tool="c"), any_of=(Action("c", "b", Payload.of({})),))
    with pytest.raises(AemError, match=r"line 7: turns\[0\]\.gold_turn\.args: duplicate key 'x'"):
        list(Evaluator().evaluate_all([Dialog("d", (turn,), line=7)]))


def test_bad_records_are_raised_or_kept(tmp_path):
    path = tmp_path / "some.jsonl"
    path.write_text(f"{json.dumps(GOOD)}\nno json\n{json.dumps({**WRONG, 'dialog_id': 'e'})}\n", encoding="utf-8")
    with pytest.raises(AemError, match=r"some\.jsonl:2:1: not JSON"):
        list(read_dialogs(path))
    bad = []
    assert [found.id for found in read_dialogs(path, bad=bad)] == ["d", "e"]
    assert [record.line for record in bad] == [2]


def test_a_dialog_that_stands_twice_is_bad(tmp_path):
    path = tmp_path / "twice.jsonl"
    path.write_text(f"{json.dumps(GOOD)}\n" * 2, encoding="utf-8")
    bad = []
    assert len(list(read_dialogs(path, bad=bad))) == 1 and len(bad) == 1


@pytest.mark.parametrize(
    "config",
    [
        ROOT / "configs/lenient.yaml",
        str(ROOT / "configs/lenient.yaml"),
        load_config(ROOT / "configs/lenient.yaml"),
        {"scorer": "lexical"},
        None,
    ],
)
def test_configs_come_in_many_forms(config):
    assert Evaluator(config).evaluate(GOOD).test_pass is True


def test_a_wrong_config_names_the_key():
    with pytest.raises(ConfigError, match="unknown key; did you mean 'scorer'"):
        Evaluator({"scorr": "exact"})
    with pytest.raises(ConfigError, match="unknown scorer 'exat'"):
        Evaluator({"scorer": "exat"})


def test_nothing_scored_is_no_pass():
    summary = Evaluator().summary
    assert summary.tally.score is None and summary.decision.exit_code == 5


def test_every_public_name_is_there_and_typed():
    stub = (ROOT / "aem_cli/__init__.pyi").read_text(encoding="utf-8")
    for name in aem_cli.__all__:
        assert getattr(aem_cli, name) is not None and name in dir(aem_cli)
        assert f" as {name}\n" in stub or f"{name}: " in stub
    with pytest.raises(AttributeError, match="no attribute 'Evaluater'"):
        _ = aem_cli.Evaluater
    assert (ROOT / "aem_cli/py.typed").is_file()


def test_importing_the_package_loads_nothing():
    code = "import aem_cli, sys; print(sorted(name for name in sys.modules if name.startswith('aem_cli')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "['aem_cli']"
