"""Files that are no data set are told for what they are; damaged data sets are not."""

import json

import pytest

from aem_cli.readers.mistaken_file import mistaken_for
from tests.cli.dialogs import passing

GOOD = passing("d1")
ROW = {"dialog_id": "d", "success_rate": 1.0, "sub_metrics": {}, "turns": []}
LABEL = {"dialog_id": "d", "turn_no": 1, "success": True}

TOLD = [
    (json.dumps([GOOD, GOOD]), "jq -c '.[]'"),
    (json.dumps([GOOD], indent=1), "jq -c '.[]'"),
    (json.dumps(GOOD, indent=1), "jq -c ."),
    ("\ufeff\n" + json.dumps(GOOD, indent=1), "jq -c ."),
    (json.dumps(LABEL), "aem agree"),
    (json.dumps(ROW), "aem show"),
    (json.dumps({"messages": [{"role": "user", "content": "Hi"}]}), "aem import auto"),
    (json.dumps([{"role": "user", "content": "Hi"}]), "aem import auto"),
    (json.dumps({"resourceSpans": []}, indent=1), "aem import auto"),
    (json.dumps([{"role": "user", "content": "Hi"}], indent=2), "aem import auto"),
    ("\x7fELF\x02\x01\x00\x00", "binary"),
]
NOT_TOLD = [
    "",
    json.dumps(GOOD),
    json.dumps(GOOD)[:-5],
    json.dumps(GOOD["turns"]),
    '{"dialog_id": "d", "turn": []}',
    "[]",
    "7",
    "[" * 100_000,
]


@pytest.mark.parametrize(("text", "said"), TOLD)
def test_told(text, said, tmp_path):
    path = tmp_path / "given.jsonl"
    path.write_text(text + "\n", encoding="utf-8")
    told = mistaken_for(str(path))
    assert told.startswith(f"{path}: ")
    assert said in told


@pytest.mark.parametrize("text", NOT_TOLD)
def test_not_told(text, tmp_path):
    path = tmp_path / "given.jsonl"
    path.write_text(text, encoding="utf-8")
    assert mistaken_for(str(path)) is None


@pytest.mark.parametrize("source", ["-", "nowhere.jsonl"])
def test_what_cannot_be_looked_at_is_not_told(source):
    assert mistaken_for(source) is None
