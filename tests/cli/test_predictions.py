"""Gold and predictions in two files, from the command line."""

import json
import shutil

import pytest


@pytest.fixture
def split(sample, tmp_path):
    """The two sample files, copied so that they may be changed."""
    for name in ("split_gold.jsonl", "split_predicted.jsonl"):
        shutil.copy(sample(name), tmp_path / name)
    return "split_gold.jsonl", "--predictions", "split_predicted.jsonl"


def rows(run):
    return [json.loads(line) for line in (run / "results.jsonl").read_text(encoding="utf-8").splitlines()]


def test_results_say_how_turns_were_paired(aem, split, tmp_path):
    assert aem("score", *split, "-o", "run").code == 1
    first = rows(tmp_path / "run")[0]
    assert (first["dialog_id"], first["release"], first["line"], first["predicted_line"]) == (
        "return-shoes",
        "2026-05",
        1,
        3,
    )
    assert [(turn["turn_no"], turn.get("predict_index"), turn["alignment"]) for turn in first["turns"]] == [
        (2, 2, "equal"),
        (5, 3, "extra"),
        (3, 4, "equal"),
        (4, 5, "equal"),
    ]
    facts = json.loads((tmp_path / "run" / "run.json").read_text())
    assert facts["signature"]["alignment"].startswith("joined ")
    assert facts["dataset"]["predictions"]["joined"] == 4


def test_the_order_of_the_predictions_changes_nothing(aem, split, tmp_path):
    aem("score", *split, "-o", "run")
    lines = (tmp_path / "split_predicted.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "split_predicted.jsonl").write_text("".join(reversed(lines)))
    aem("score", *split, "-o", "other")
    mine, other = rows(tmp_path / "run"), rows(tmp_path / "other")
    for row in (*mine, *other):
        row.pop("predicted_line", None)
    assert mine == other


def test_predictions_from_standard_input(aem, aem_process, split, tmp_path):
    aem("score", *split, "-o", "run")
    text = (tmp_path / "split_predicted.jsonl").read_bytes()
    done = aem_process("score", "split_gold.jsonl", "--predictions", "-", "-o", "piped", stdin=text)
    assert done.code == 1
    assert rows(tmp_path / "piped") == rows(tmp_path / "run")
    assert "from a file that can be read again" in aem("show", "piped", "wrong-desk").err
    assert "both be standard input" in aem("score", "-", "--predictions", "-").err


def test_a_mode_by_its_name(aem, split, tmp_path):
    aem("score", *split, "-o", "run", "--match", "EXACT")
    config = json.loads((tmp_path / "run" / "run.json").read_text())["config"]["alignment"]
    assert config == {"extras": "forbid", "missing": "forbid", "mode": "strict", "realign": False, "retries": 0}
    done = aem("score", *split, "--match", "exakt")
    assert (done.code, "did you mean 'exact'" in done.err) == (2, True)


def test_realign_takes_paired_records_apart(aem, sample, tmp_path):
    turns = [
        {"turn_no": 1, "gold_turn": {"tool_id": "t", "action": "a", "args": {}}, "predict_turn": None},
        {"turn_no": 2, "gold_turn": None, "predict_turn": {"tool_id": "t", "action": "a", "args": {}}},
    ]
    (tmp_path / "paired.jsonl").write_text(json.dumps({"dialog_id": "d", "turns": turns}) + "\n")
    assert aem("score", "paired.jsonl").code == 1
    done = aem("score", "paired.jsonl", "--realign")
    assert done.code == 0
    assert "aligned by aem (mode aem" in " ".join(done.out.split())


def test_a_duplicate_in_the_predictions_ends_the_run(aem, split, tmp_path):
    path = tmp_path / "split_predicted.jsonl"
    path.write_text(path.read_text() + path.read_text().splitlines()[0] + "\n")
    done = aem("score", *split)
    assert done.code == 2
    assert "split_predicted.jsonl:6: dialog_id:" in done.err and "line 1 already" in done.err


def test_validate_says_when_nothing_joins(aem, split, tmp_path):
    (tmp_path / "others.jsonl").write_text('{"dialog_id": "other", "turns": []}\n')
    done = aem("validate", "split_gold.jsonl", "--predictions", "others.jsonl")
    assert (done.code, "no dialog of it has a prediction in others.jsonl" in done.err) == (5, True)
    assert aem("validate", "split_gold.jsonl", "others.jsonl", "--predictions", "others.jsonl").code == 2


def test_reports_and_show_read_both_files_again(aem, split, tmp_path):
    aem("score", *split, "-o", "run")
    drawn = aem("show", "run", "move-delivery").out
    assert "answered by predicted turn 5" in drawn and "2026-05-15" in drawn
    (tmp_path / "split_predicted.jsonl").unlink()
    assert "split_predicted.jsonl is gone" in aem("show", "run", "move-delivery").err


@pytest.mark.parametrize("command", ["score", "validate"])
def test_another_kind_of_file_is_told_by_what_it_is(command, aem, split, tmp_path, sample):
    aem("score", *split, "-o", "run")
    labels = sample("support_release_1.labels.jsonl")
    for file, said in ((labels, "holds people's labels and no dialogs"), ("run/results.jsonl", "the results of a run")):
        done = aem(command, "split_gold.jsonl", "--predictions", file)
        assert (done.code, said in done.err) == (2, True), done


@pytest.mark.parametrize(
    ("files", "lacks"),
    [
        (("split_predicted.jsonl", "split_gold.jsonl"), ("gold_turn", "predict_turn")),
        (("split_gold.jsonl", "split_gold.jsonl"), ("predict_turn",)),
        (("split_gold.jsonl", "split_predicted.jsonl"), ()),
    ],
)
def test_a_file_without_its_side_is_told(files, lacks, aem, split):
    gold, predictions = files
    for command in ("score", "validate"):
        told = " ".join(aem(command, gold, "--predictions", predictions).out.split())
        assert [side for side in ("gold_turn", "predict_turn") if f"that joined has a {side}:" in told] == list(lacks)
