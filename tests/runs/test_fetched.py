"""Finished runs in a store are read as those in a folder are."""

import gzip

import pytest

from aem_cli.errors import DataError
from aem_cli.readers.results import read_results
from aem_cli.runs.comparing import open_compared
from aem_cli.runs.finished import open_run
from aem_cli.runs.reported import run_to_report
from aem_cli.writers.remote_folder import upload
from tests.cli.dialogs import passing, write


@pytest.fixture
def put_run(tmp_path, s3):
    """Score dialogs and put the run in the store."""
    from aem_cli.cli.main import main

    def put(url, *ids):
        dataset = write(tmp_path / "d.jsonl", *(passing(one) for one in ids))
        assert main(["score", str(dataset), "-o", str(tmp_path / "run"), "--quiet"]) == 0
        upload({path.name: path for path in (tmp_path / "run").iterdir()}, url)

    return put


def ids(run):
    return [row["dialog_id"] for row in run.rows()]


@pytest.mark.parametrize("name", ["runs/17", "runs/17/", "runs/17/results.jsonl"])
def test_a_run_by_its_folder_or_its_results(name, put_run):
    put_run("s3://bucket/runs/17", "a", "b")
    run = open_run(f"s3://bucket/{name}")
    assert ids(run) == ["a", "b"]
    assert run.circumstances["dialogs"] == 2
    assert run_to_report(f"s3://bucket/{name}").summary["dialogs"]["total"] == 2
    assert open_compared(f"s3://bucket/{name}", None).rules is not None
    assert [row["dialog_id"] for row in read_results(f"s3://bucket/{name}")] == ["a", "b"]


def test_a_run_is_fetched_once_and_again_when_it_was_written_anew(put_run, s3):
    put_run("s3://bucket/run", "a")
    first = open_run("s3://bucket/run").results
    assert open_run("s3://bucket/run").results == first
    put_run("s3://bucket/run", "b")
    s3.put("run/run.json", s3.get("run/run.json") + b"\n")  # two runs of one second are alike but for their results
    assert ids(open_run("s3://bucket/run")) == ["b"]


def test_results_that_stand_alone_and_packed(put_run, s3):
    put_run("s3://bucket/run", "a")
    s3.put("alone/results.jsonl.gz", gzip.compress(s3.get("run/results.jsonl")))
    run = open_run("s3://bucket/alone/results.jsonl.gz")
    assert ids(run) == ["a"]
    assert run.circumstances == {}


def test_a_run_that_is_not_complete(put_run, s3):
    put_run("s3://bucket/run", "a")
    s3.delete("run/run.json")
    with pytest.raises(DataError, match=r"^s3://bucket/run: there is no complete run here \(run\.json is written"):
        open_run("s3://bucket/run")
    with pytest.raises(DataError, match=r"^s3://nobody/run"):
        open_run("s3://nobody/run")
    s3.put("run/run.json", b"{}")
    s3.delete("run/results.jsonl")
    with pytest.raises(DataError, match=r"^s3://bucket/run/results\.jsonl: there is no such object; check the URL"):
        open_run("s3://bucket/run")
