from tests.cli.dialogs import action, dialog, passing, write


def test_a_good_data_set(aem, tmp_path):
    done = aem("validate", write(tmp_path / "d.jsonl", passing("a"), passing("b")))
    assert done.code == 0
    assert "dialogs" in done.out.lower()


def test_bad_records_are_listed(aem, tmp_path):
    done = aem("validate", write(tmp_path / "d.jsonl", passing("a"), "{", passing("b"), "7"))
    assert done.code == 2
    assert "d.jsonl:2" in done.err
    assert "d.jsonl:4" in done.err
    assert "2 bad records" in done.out + done.err


def test_nothing_there(aem, tmp_path):
    assert aem("validate", write(tmp_path / "d.jsonl")).code == 5


def test_duplicates_are_bad_records(aem, tmp_path):
    assert aem("validate", write(tmp_path / "d.jsonl", passing("a"), passing("a"))).code == 2


def test_several_files_are_checked_one_by_one(aem, tmp_path):
    good, bad = write(tmp_path / "good.jsonl", passing("a")), write(tmp_path / "bad.jsonl", "{")
    done = aem("validate", good, bad)
    assert done.code == 2
    assert "good.jsonl" in done.out
    assert "bad.jsonl:1" in done.err


def test_what_attribution_cannot_decide_is_said(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", dialog("a", action(1, "A-1", "A-1"), action(2, "B-1", "B-1")))
    out = " ".join(aem("validate", dataset).out.split())
    assert "assumed" in out


def test_keys_that_look_like_a_slip_are_named(aem, tmp_path):
    record = passing("a")
    record["turns"][0]["predicted_turn"] = record["turns"][0].pop("predict_turn")
    done = aem("validate", write(tmp_path / "d.jsonl", record))
    assert done.code == 0
    assert "turns[].predicted_turn: 1 time; did you mean predict_turn?" in done.out
