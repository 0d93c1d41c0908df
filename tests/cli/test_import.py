"""`aem import` as a user runs it; whole outputs stand in tests/golden (import_*.txt)."""

import json
import os
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
_RENEW = os.environ.get("AEM_RENEW_GOLDEN")  # read before the tests take AEM_ variables away

SHOWN = {
    "import_chats": ["auto", "chats.json"],
    "import_gold": ["openai_chat", "chats.json", "--gold", "chats_gold.jsonl", "-o", "-"],
    "import_spans": ["auto", "spans.jsonl"],
    "import_side": ["auto", "chats.json", "--side", "gold"],
    "import_bad": ["openai_chat", "chats_cut.jsonl"],
    "import_skip": ["openai_chat", "chats_cut.jsonl", "--skip-invalid"],
    "import_unknown": ["openai", "chats.json"],
    "import_nothing_known": ["auto", "chats_gold.jsonl"],
    "import_help": ["--help"],
}


@pytest.fixture
def traces(sample, tmp_path):
    for file in sample("traces").glob("*"):
        (tmp_path / file.name).symlink_to(file)
    return tmp_path


@pytest.mark.usefixtures("traces")
@pytest.mark.parametrize("name", SHOWN)
def test_import(aem, name):
    done = aem("import", *SHOWN[name])
    text = f"{done.out}--- standard error\n{done.err}--- exit code {done.code}\n"
    path = GOLDEN / f"{name}.txt"
    if _RENEW:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_the_joined_data_set_says_what_aem_score_says_of_both_files(aem, traces):
    aem("import", "auto", "chats.json", "-o", "predicted.jsonl")
    aem("import", "auto", "chats.json", "--gold", "chats_gold.jsonl", "-o", "joined.jsonl")
    aem("score", "joined.jsonl", "-o", "one", "--exit-zero")
    aem("score", "chats_gold.jsonl", "--predictions", "predicted.jsonl", "-o", "other", "--exit-zero")
    one, other = (json.loads((traces / run / "summary.json").read_text()) for run in ("one", "other"))
    assert one["score"] == other["score"] is not None
    assert one["sub_metrics"] == other["sub_metrics"]


def test_nothing_is_left_behind_where_something_was_wrong(aem, traces):
    (traces / "out.jsonl").write_text("as it was")
    assert aem("import", "openai_chat", "chats_cut.jsonl", "-o", "out.jsonl").code == 2
    assert (traces / "out.jsonl").read_text() == "as it was"
    assert not list(traces.glob("*.part"))


def test_the_same_dialog_twice_is_told(aem, traces):
    done = aem("import", "openai_chat", "chats.json", "chats.json")
    assert done.code == 2
    assert "the dialog 'cancel-order' was imported before" in done.err


def test_standard_input_and_output(aem_process, traces):
    done = aem_process("import", "auto", "-", stdin=(traces / "chats.json").read_bytes())
    assert done.code == 0
    assert [json.loads(line)["dialog_id"] for line in done.out.splitlines()] == ["cancel-order", "late-parcel"]
    assert "<stdin> (openai_chat): 2 dialogs" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--side", "left"], "neither gold nor predicted"),
        (["--gold", "chats_gold.jsonl", "--side", "gold"], "leave out --side gold"),
        (["--gold", "nowhere.jsonl"], "no such file"),
        (["-o", "."], "is a folder"),
        (["-o", "chats.json"], "would be written over"),
    ],
)
def test_words_that_do_not_fit(aem, traces, words, said):
    done = aem("import", "auto", "chats.json", *words)
    assert done.code == 2
    assert said in done.err


def test_gold_that_is_wrong_is_told_with_its_line(aem, traces):
    (traces / "gold.jsonl").write_text('{"dialog_id": "x"}\n')
    done = aem("import", "auto", "chats.json", "--gold", "gold.jsonl")
    assert done.code == 2
    assert "gold.jsonl:1" in done.err


def test_text_that_looks_like_an_escape_is_shown_as_text(aem, traces):
    chat = {"id": "a\x1b[31m", "messages": [{"role": "\x1b]0;x", "content": ""}]}
    (traces / "odd.json").write_text(json.dumps([chat]))
    assert "\x1b" not in aem("import", "openai_chat", "odd.json").err
