"""Rows of results come back as they were written, or it is said where they do not."""

import pytest

from aem_cli.errors import DataError
from aem_cli.readers.results import read_results, results_file

ROW = b'{"dialog_id": "a", "turns": [{"turn_no": 1, "findings": [{"gold": 12345678901234567890123}]}]}\n'


def test_a_folder_or_its_file(tmp_path):
    (tmp_path / "results.jsonl").write_bytes(ROW + b"\n" + ROW)
    by_folder, by_file = list(read_results(tmp_path)), list(read_results(tmp_path / "results.jsonl"))
    assert by_folder == by_file
    assert [row["turns"][0]["findings"][0]["gold"] for row in by_folder] == [12345678901234567890123] * 2


def test_rows_come_one_at_a_time(tmp_path):
    (tmp_path / "results.jsonl").write_bytes(ROW + b"{")
    rows = read_results(tmp_path)
    assert next(rows)["dialog_id"] == "a"
    with pytest.raises(DataError, match=r"results\.jsonl:2: not JSON"):
        next(rows)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"7", "is an object"),
        (b"{}", "dialog_id: is missing"),
        (b'{"dialog_id": 1, "turns": []}', "dialog_id: has another type"),
        (b'{"dialog_id": "a", "turns": [1]}', "each must be an object"),
        (b'{"dialog_id": "\xe9", "turns": []}', "not UTF-8"),
        (b"[" * 100_000, "not JSON"),
    ],
)
def test_what_is_no_row(line, says, tmp_path):
    (tmp_path / "results.jsonl").write_bytes(line)
    with pytest.raises(DataError, match=says):
        list(read_results(tmp_path))


def test_what_is_no_run(tmp_path):
    with pytest.raises(DataError, match="holds no results"):
        results_file(tmp_path)
    with pytest.raises(DataError, match="no such file"):
        list(read_results(tmp_path / "gone.jsonl"))
    (tmp_path / "results.jsonl.gz").write_bytes(b"\x1f\x8b\x08")
    with pytest.raises(DataError, match="breaks off"):
        list(read_results(tmp_path))
