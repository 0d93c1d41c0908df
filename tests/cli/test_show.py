import pytest

from tests.cli.dialogs import action, dialog, failing, passing, write


@pytest.fixture
def run(aem, tmp_path):
    """A run of the given dialogs, and where its data set is."""

    def make(*records):
        dataset = write(tmp_path / "d.jsonl", *records)
        aem("score", dataset, "-o", "run", "--scorer", "exact")
        return dataset

    return make


def test_a_dialog_is_drawn_with_both_sides(aem, run):
    run(passing("a"), failing("b"))
    done = aem("show", "run", "b")
    assert done.code == 0
    assert "root cause: inconsistent_parameter_values" in done.out
    assert "A-100" in done.out
    assert "B-200" in done.out


def test_a_results_file_will_do(aem, run):
    run(failing("b"))
    assert aem("show", "run/results.jsonl", "b").code == 0


def test_a_dialog_that_is_not_there(aem, run):
    run(failing("booking-17"))
    done = aem("show", "run", "booking-71")
    assert done.code == 2
    assert "booking-17" in done.err


def test_several_trials_ask_which(aem, run):
    run(failing("b", trial=1), failing("b", trial=2), passing("b", trial=2, release="next"))
    done = aem("show", "run", "b")
    assert done.code == 2
    assert "--trial" in done.err
    assert aem("show", "run", "b", "--trial", "1").code == 0
    assert aem("show", "run", "b", "--trial", "2").code == 2
    assert "passed" in aem("show", "run", "b", "--trial", "2", "--release", "next").out


@pytest.mark.parametrize("change", [lambda path: path.unlink(), lambda path: write(path, passing("other"))])
def test_without_the_data_set_findings_are_shown_and_it_is_said(change, aem, run):
    dataset = run(failing("b"))
    change(dataset)
    done = aem("show", "run", "b")
    assert done.code == 0
    assert "inconsistent_parameter_values" in done.out
    assert "B-200" in done.out
    assert "findings only" in " ".join(done.err.split())


def test_what_was_available_is_shown_at_a_failing_turn(aem, run):
    def with_result(turn, gold, predicted):
        turn["gold_turn"]["result"] = gold
        turn["predict_turn"]["result"] = predicted
        return turn

    run(
        dialog(
            "b",
            with_result(action(1, "A-100", "B-200"), {"id": "G-7001"}, {"id": "P-8002"}),
            with_result(action(2, "G-7001", "P-8002"), {"ok": 1}, {"ok": 1}),
        )
    )
    out = " ".join(aem("show", "run", "b").out.split())
    assert 'returned {"id":"P-8002"} where gold has {"id":"G-7001"}' in out
    assert "cascade of turn 1" in out


def test_a_dialog_without_any_turn_judged(aem, run):
    run(dialog("empty", {"turn_no": 1, "turn": "User", "text": "Hello?"}))
    done = aem("show", "run", "empty")
    assert done.code == 0
    assert "no verdict" in done.out
    assert "Hello?" in done.out
