import pytest

from aem_cli.errors import UsageError
from aem_cli.writers.remote_folder import check_folder, is_remote, upload

NAMES = ("results.jsonl", "run.json", "summary.json")


@pytest.fixture
def files(tmp_path):
    for name in NAMES:
        (tmp_path / name).write_bytes(f"new {name}".encode())
    return {name: tmp_path / name for name in NAMES}


def test_the_files_of_a_run_stand_under_the_url(files, s3):
    assert is_remote("s3://bucket/runs/17")
    upload(files, "s3://bucket/runs/17/")
    assert s3.keys() == [f"runs/17/{name}" for name in NAMES]
    assert s3.get("runs/17/results.jsonl") == b"new results.jsonl"


def test_a_run_that_was_there_is_replaced_and_its_neighbours_stay(files, s3):
    for name in (*NAMES, "notes.md"):
        s3.put(f"runs/17/{name}", b"old")
    upload(files, "s3://bucket/runs/17")
    assert [s3.get(f"runs/17/{name}") for name in NAMES] == [f"new {name}".encode() for name in NAMES]
    assert s3.get("runs/17/notes.md") == b"old"


def test_a_run_that_breaks_off_is_not_complete(files, s3):
    for name in NAMES:
        s3.put(f"runs/17/{name}", b"old")
    files["summary.json"].unlink()
    with pytest.raises(UsageError, match=r"^s3://bucket/runs/17/summary\.json: cannot be written"):
        upload(files, "s3://bucket/runs/17")
    assert s3.keys() == ["runs/17/results.jsonl", "runs/17/summary.json"]


def test_what_the_run_is_made_from_is_not_overwritten(s3):
    check_folder("s3://bucket/runs/17", NAMES, ["s3://bucket/runs/17/data.jsonl", "results.jsonl"])
    with pytest.raises(
        UsageError,
        match=r"^-o s3://bucket/runs/17/: the run would overwrite its own s3://bucket/runs/17/results\.jsonl; name",
    ):
        check_folder("s3://bucket/runs/17/", NAMES, ["s3://bucket/runs/17/results.jsonl"])


def test_a_place_that_cannot_be_written_is_told_beforehand(s3):
    with pytest.raises(UsageError, match="there is no such bucket"):
        check_folder("s3://nobody/runs/17", NAMES, [])
