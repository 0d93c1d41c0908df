import json

import pytest

from aem_cli.domain.claim import ABSENT
from aem_cli.runs.reported import run_to_report
from aem_cli.writers.json_text import json_text
from aem_cli.writers.page_dialog import LONGEST_TEXT, dialog_document, texts_of


@pytest.mark.parametrize(
    ("gold", "predicted", "texts"),
    [
        ("revenue", "profit", ("revenue", "profit")),
        ("12", 12, ('"12"', "12")),
        ("null", None, ('"null"', "null")),
        (True, 1, ("true", "1")),
        (5, 5.0, ("5", "5.0")),
        (10**30, 10**30 + 1, (str(10**30), str(10**30 + 1))),
        ("x", ABSENT, ("x", None)),
        (ABSENT, {"a": 1}, (None, '{"a": 1}')),
        ("", "x", ("", "x")),
        ("lone \ud800", "é", ("lone \ud800", "é")),
        (["a" * 80], ["b"], (f'[\n  "{"a" * 80}"\n]', '[\n  "b"\n]')),
    ],
)
def test_texts_of_two_values_differ_where_they_do(gold, predicted, texts):
    assert texts_of(gold, predicted) == texts


def test_a_text_without_end_is_cut_and_says_so():
    text, _ = texts_of("x" * (LONGEST_TEXT + 1234), "y")
    assert text == "x" * LONGEST_TEXT + "… (1,234 more characters)"


@pytest.fixture
def document(sample_run):
    """The dialog of a name."""
    rows = {row["dialog_id"]: dialog_document(row, dialog) for row, dialog, _ in sample_run.dialogs()}
    return rows.__getitem__


def test_a_turn_holds_what_differs_and_leaves_out_what_goes_without_saying(document):
    shipping = document("shipping-22")
    assert [turn["n"] for turn in shipping["turns"]] == [1, 2, 3, 4, 5, 6]
    assert shipping["turns"][0] == {
        "n": 1,
        "kind": "user",
        "text": "Can you ship a bicycle to Bergen, and for how much?",
    }
    root = shipping["turns"][1]
    assert root["lines"][:5] == [
        ["tool_id", "shipping"],
        ["action", "Quote"],
        ["args.city", "Bergen"],
        ["args.country", "Norway", "Germany", "wrong"],
        ["args.goods", "bicycle"],
    ]
    assert root["lines"][5][0::3] == ["result", "result"]
    assert (root["label"], root["basis"], root["failed"]) == ("root_cause", "origin", ["truthfulness"])
    assert not {"caused", "consumed", "critical", "recovered", "own"} & (root.keys() - {"own"})
    assert shipping["turns"][2]["caused"] == [2]


def test_findings_hold_their_values_where_no_line_shows_them(document):
    root, reply = document("shipping-22")["turns"][1:3]
    assert "gold" not in root["findings"][0]
    missed = [finding for finding in reply["findings"] if finding["holds"] is False]
    assert [finding["gold"] for finding in missed] == ["Yes, it costs 89 EUR and takes 6 days.", "The quote is Q-904."]


def test_without_the_data_set_there_are_findings_and_no_lines(sample_run):
    row = next(row for row in sample_run.rows() if row["dialog_id"] == "shipping-22")
    turns = dialog_document(row, None)["turns"]
    assert [turn["n"] for turn in turns] == [2, 3, 5, 6]
    assert not any("lines" in turn for turn in turns)
    assert (turns[0]["findings"][0]["gold"], turns[0]["findings"][0]["predicted"]) == ("Norway", "Germany")


def test_a_reply_whose_fact_is_missed_is_marked(features_run):
    row, dialog, _ = next(found for found in features_run.dialogs() if found.row["dialog_id"] == "facts")
    (line,) = dialog_document(row, dialog)["turns"][1]["lines"]
    assert line[0::3] == ["response", "wrong"]


def test_turns_that_nobody_annotated_are_context(features_run):
    row, dialog, _ = next(found for found in features_run.dialogs() if found.row["dialog_id"] == "not-annotated")
    kinds = [(turn["kind"], "label" in turn) for turn in dialog_document(row, dialog)["turns"]]
    assert ("response", False) in kinds or ("action", False) in kinds


def test_every_document_is_json(nasty_run, features_run):
    for run in (nasty_run, features_run):
        for row, dialog, _ in run.dialogs():
            document = dialog_document(row, dialog)
            assert json.loads(json_text(document)) == document


def test_results_that_another_version_wrote_can_be_drawn(tmp_path):
    (tmp_path / "results.jsonl").write_text(
        '{"dialog_id": "d", "turns": [{"turn_no": 1, "kind": "action", "label": "pass"}]}\n', encoding="utf-8"
    )
    (tmp_path / "summary.json").write_text('{"dialogs": {}}', encoding="utf-8")
    (row,) = run_to_report(str(tmp_path)).rows()
    assert dialog_document(row, None) == {"id": "d", "turns": [{"n": 1, "kind": "action", "label": "pass"}]}


def test_what_aem_aligned_says_how_and_stands_among_the_words_of_the_user(split_run):
    row, dialog = next((row, dialog) for row, dialog, _ in split_run.dialogs() if row["line"] == 2)
    turns = dialog_document(row, dialog)["turns"]
    assert [(turn["n"], turn.get("predicted_at"), turn.get("why")) for turn in turns] == [
        (1, None, None),
        (2, 2, "equal"),
        (6, 3, "extra"),
        (3, 5, "order-invariant"),
        (4, 4, "equal"),
        (5, 6, "only candidate"),
    ]
