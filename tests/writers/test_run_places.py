"""Where a run goes."""

from pathlib import Path

import pytest

from aem_cli.errors import UsageError
from aem_cli.writers.run_places import RunPlaces, default_folder, run_places


@pytest.mark.parametrize(
    ("dataset", "folder"),
    [
        ("data/support.jsonl", "aem-results/support"),
        ("support.2026-11.jsonl.gz", "aem-results/support.2026-11"),
        ("s3://bucket/key/support.jsonl.zst", "aem-results/support"),
        ("-", "aem-results/stdin"),
        ("plain", "aem-results/plain"),
        ("https://host/key/support.jsonl?signature=secret.jsonl", "aem-results/support"),
    ],
)
def test_default_folder(dataset, folder):
    assert default_folder(dataset) == Path(folder)


def test_a_report_is_no_run_folder():
    assert run_places("a.jsonl", ["run", "report.html"]).folders == (Path("run"),)
    assert run_places("data/a.jsonl", ["report.html"]).folders == (Path("aem-results/a"),)


def test_a_release_number_is_no_suffix():
    assert run_places("a.jsonl", ["runs/v1.2", "2026.11"]).folders == (Path("runs/v1.2"), Path("2026.11"))


def test_a_run_never_overwrites_its_data_set(tmp_path):
    (tmp_path / "results.jsonl").write_text("{}")
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "results.jsonl")
    for dataset in (tmp_path / "results.jsonl", tmp_path / "link.jsonl"):
        with pytest.raises(UsageError, match="would overwrite its own data set"):
            run_places(str(dataset), ["elsewhere", str(tmp_path)])


def test_an_empty_name_is_no_folder():
    with pytest.raises(UsageError, match="names no folder"):
        run_places("a.jsonl", [""])


def test_a_run_for_a_store_alone_is_made_in_a_folder_that_goes_again(tmp_path, monkeypatch):
    import fsspec

    monkeypatch.chdir(tmp_path)
    places = run_places("a.jsonl", ["memory://bucket/runs/17"])
    assert places.stands_in
    assert places.names == ["memory://bucket/runs/17"]
    places.folders[0].mkdir(parents=True)
    for name in ("results.jsonl", "summary.json", "run.json"):
        (places.folders[0] / name).write_text(name)
    places.deliver()
    places.leave()
    assert not places.folders[0].exists()
    store = fsspec.filesystem("memory")
    assert store.cat_file("/bucket/runs/17/run.json") == b"run.json"


def test_a_run_that_no_store_takes_says_where_it_lies(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    places = RunPlaces((tmp_path / "made",), ("memory://bucket/runs/18",), True)
    with pytest.raises(UsageError, match=r"the finished run lies in .*made"):
        places.deliver()
