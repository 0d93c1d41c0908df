"""`aem calibrate`, `aem agree`, and `aem validate` on label files."""

import json

import pytest

from tests.cli.dialogs import action, dialog, write


def labelled(name, number, success, **more):
    return {"dialog_id": name, "turn_no": number, "success": success, **more}


TEXTS = [("open the red door", "open the red doors", True), ("open the red door", "paint a blue wall", False)]


@pytest.fixture
def run(aem, tmp_path):
    """A run by the lexical scorer: two dialogs of one call whose `x` is a text, one whose call has no score."""
    turns = [action(1, gold, predicted) for gold, predicted, _ in TEXTS]
    dialogs = [dialog(f"d{place}", turn) for place, turn in enumerate(turns)]
    dataset = write(tmp_path / "d.jsonl", *dialogs, dialog("d2", action(1, 5, 5), action(2, 5, 6)))
    aem("score", dataset, "-o", "run", "--scorer", "lexical", "--quiet")
    return "run"


@pytest.fixture
def labels(tmp_path):
    rows = [labelled(f"d{place}", 1, human) for place, (_, _, human) in enumerate(TEXTS)]
    return write(tmp_path / "l.jsonl", *rows, labelled("d2", 1, True), labelled("d2", 2, False))


def test_calibrate_writes_a_config_that_score_takes(aem, run, labels):
    done = aem("calibrate", labels, "--run", run, "-o", "c.yaml", "--json")
    assert done.code == 0
    found = json.loads(done.out)
    assert found["overall"]["value"] == 1
    assert found["calibrated"] == found["before"]
    assert aem("score", "d.jsonl", "--config", "c.yaml", "--exit-zero").code == 0


def test_agree_finds_nothing_to_review_where_both_say_the_same(aem, run, labels):
    done = aem("agree", run, labels, "--min-agreement", "100%")
    assert done.code == 0
    assert "100.0 %" in done.out
    assert "differ" not in done.out
    assert "RESULT passed" in done.out


def test_agree_json_and_the_gate(aem, run, tmp_path):
    wrong = write(
        tmp_path / "w.jsonl", labelled("d0", 1, False, note="no doors"), labelled("d2", 2, False, label="cascade")
    )
    done = aem("agree", run, wrong, "--json", "--min-agreement", "0.6")
    assert done.code == 1
    found = json.loads(done.out)
    assert found["turns"]["agreement"]["value"] == 0.5
    (dispute,) = found["disputes"]
    assert (dispute["dialog_id"], dispute["human"], dispute["aem"], dispute["notes"]) == (
        "d0",
        False,
        True,
        ["no doors"],
    )
    assert dispute["finding"]["predicted"] == "open the red doors"
    assert found["unlabelled"] == [{"dialog_id": "d2", "release": None, "trial": None, "turn_no": 1}]
    assert [one["label"] for one in found["cause_disputes"]] == ["root_cause"]
    assert "RESULT failed" in done.err
    assert aem("agree", run, wrong, "--min-agreement", "0.5").code == 0


def test_labels_that_fit_nothing(aem, run, tmp_path):
    other = write(tmp_path / "o.jsonl", labelled("elsewhere", 1, True), labelled("d0", 9, True))
    for words in (["agree", run, other], ["calibrate", other, "--run", run]):
        done = aem(*words)
        assert done.code == 5
        said = " ".join(done.out.split())
        assert "1 dialog of the labels not in the run ('elsewhere')" in said
        assert "1 verdict left out: no such turn in the results" in said
        assert "nothing was" in done.out + done.err


def test_labels_that_fit_several_dialogs(aem, tmp_path):
    trials = [dialog("a", action(1, "A-1", "A-1"), trial=trial) for trial in (1, 2)]
    dataset = write(tmp_path / "d.jsonl", *trials, dialog("b", action(1, "A-1", "A-1"), release="r"))
    aem("score", dataset, "-o", "run", "--quiet")
    rows = [labelled("a", 1, True), labelled("a", 1, True, trial=2), labelled("b", 1, True)]
    done = aem("agree", "run", write(tmp_path / "l.jsonl", *rows))
    said = " ".join(done.out.split())
    assert "2 turns compared in 2 dialogs" in said  # b fits one dialog alone, whatever its release
    assert "('a'): several dialogs of the run fit; add release or trial" in said


def test_ties_are_said_and_left_out(aem, run, tmp_path):
    rows = [labelled("d0", 1, True), labelled("d0", 1, False), labelled("d1", 1, False)]
    done = aem("agree", run, write(tmp_path / "l.jsonl", *rows))
    assert "1 verdict left out: as many people say pass as fail" in done.out
    assert "1 turn compared" in done.out


def test_without_the_data_set_branches_are_not_told(aem, run, labels, tmp_path):
    (tmp_path / "d.jsonl").unlink()
    done = aem("agree", run, labels)
    assert done.code == 0
    assert "branches and retries are not told from linear chains" in " ".join(done.out.split())


def test_a_results_file_alone_is_enough(aem, run, labels, tmp_path):
    (tmp_path / "run" / "run.json").unlink()
    assert aem("agree", tmp_path / "run" / "results.jsonl", labels).code == 0
    assert aem("calibrate", labels, "--run", tmp_path / "run" / "results.jsonl").code == 0


@pytest.mark.parametrize("command", ["agree", "calibrate"])
def test_bad_labels_stop_the_command(command, aem, run, tmp_path):
    bad = write(tmp_path / "l.jsonl", labelled("d0", 1, True), labelled("d0", "x", True), "{")
    done = aem(*(["agree", run, bad] if command == "agree" else ["calibrate", bad, "--run", run]))
    assert done.code == 2
    assert "l.jsonl:2: turn_no: must be a whole number" in done.err
    assert "l.jsonl:3:2: not JSON" in done.err
    assert "2 bad records in the label file" in done.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--by", "yuden"], "--by 'yuden': is not known; did you mean 'youden'?"),
        (["--by", "f1", "--false-accept-cost", "5"], "--by f1 knows no costs"),
        (["--false-accept-cost", "many"], "--false-accept-cost: 'many' is not a number"),
        (["--false-reject-cost", "-1"], "--false-reject-cost: -1 is negative"),
        (["--false-accept-cost", "0", "--false-reject-cost", "0"], "both costs are 0"),
        (["--resamples", "10"], "--resamples: an interval needs at least 40"),
        (["--seed", "x"], "--seed: 'x' is not a whole number"),
        (["--plot", "roc.gif"], "--plot roc.gif: the name must end in .svg or .png"),
        (["-o", "d.jsonl"], "-o d.jsonl: was not written by aem calibrate"),
    ],
)
def test_words_that_do_not_fit(words, says, aem, run, labels):
    done = aem("calibrate", labels, "--run", run, *words)
    assert done.code == 2
    assert says in done.err
    assert not done.out


def test_a_run_that_is_none(aem, labels, tmp_path):
    assert aem("agree", tmp_path, labels).code == 2
    assert aem("calibrate", labels).code == 2
    rows = write(tmp_path / "results.jsonl", {"dialog_id": "d0", "turns": [{"turn_no": 1}]})
    done = aem("agree", rows, labels)
    assert done.code == 2
    assert "dialog 'd0', turn 1: not as `aem score` writes it" in done.err


def test_validate_knows_a_label_file(aem, labels, tmp_path):
    done = aem("validate", labels)
    assert done.code == 0
    assert "4: 2 pass, 2 fail" in done.out
    assert aem("validate", write(tmp_path / "bad.jsonl", labelled("a", 1, True), labelled("a", 1, 7))).code == 2
    assert aem("validate", write(tmp_path / "empty.csv", "dialog_id,turn_no,success")).code == 5


def test_validate_looks_at_standard_input_without_taking_it(aem_process, labels):
    done = aem_process("validate", "-", stdin=labels.read_bytes())
    assert done.code == 0
    assert "4: 2 pass, 2 fail" in done.out
    assert aem_process("validate", "-", stdin=(labels.parent / "none").name.encode()).code == 2


def test_nothing_of_the_labels_is_markup(aem, run, tmp_path):
    rows = write(tmp_path / "l.jsonl", labelled("d0", 1, False, note="[red]x[/red]\u202e\x1b[31m"))
    out = aem("agree", run, rows).out
    assert "[red]x[/red]" in out
    assert "\x1b" not in out
    assert "\u202e" not in out
