import json
from pathlib import Path

import pytest

from aem_cli.errors import UsageError
from aem_cli.writers.run_folder import RunFolder


def test_a_complete_run_has_its_three_files_in_every_folder(tmp_path):
    folders = [tmp_path / "a" / "run", tmp_path / "b"]
    with RunFolder(folders) as run:
        run.write([b'{"dialog_id":"1"}\n', b'{"dialog_id":"2"}\n'])
        assert not (folders[0] / "results.jsonl").exists()
        run.complete({"score": 0.5}, {"version": "1"})
    for folder in folders:
        assert sorted(path.name for path in folder.iterdir()) == ["results.jsonl", "run.json", "summary.json"]
        assert (folder / "results.jsonl").read_bytes() == b'{"dialog_id":"1"}\n{"dialog_id":"2"}\n'
        assert json.loads((folder / "summary.json").read_bytes()) == {"score": 0.5}


def break_off(folders, error):
    with RunFolder(folders) as run:
        run.write([b"{}\n"])
        raise error


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_nothing_is_left_of_a_broken_run(tmp_path, error):
    with pytest.raises(error):
        break_off([tmp_path / "deep" / "run"], error())
    assert list(tmp_path.iterdir()) == []


def test_an_older_run_stands_until_the_new_one_is_complete(tmp_path):
    with RunFolder([tmp_path]) as run:
        run.complete({"score": 1}, {})
    with pytest.raises(ValueError, match="broken"):
        break_off([tmp_path], ValueError("broken"))
    assert json.loads((tmp_path / "summary.json").read_bytes()) == {"score": 1}
    assert len(list(tmp_path.iterdir())) == 3


def test_a_folder_that_cannot_be_made_is_a_usage_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be written"), RunFolder([tmp_path / "file" / "run"]):
        pass


def test_a_long_integer_in_the_summary_is_written(tmp_path):
    with RunFolder([tmp_path]) as run:
        run.complete({"digits": 10**30}, {})
    assert json.loads((tmp_path / "summary.json").read_bytes()) == {"digits": 10**30}


@pytest.mark.parametrize("name", ["results.jsonl", "summary.json", "run.json"])
def test_a_folder_in_the_place_of_a_file_is_seen_before_anything_is_replaced(name, tmp_path):
    with RunFolder([tmp_path / "old"]) as run:
        run.complete({"score": 1}, {})
    (tmp_path / "old" / name).unlink()
    (tmp_path / "old" / name / "inside").mkdir(parents=True)
    kept = {path.name: path.is_file() and path.read_bytes() for path in (tmp_path / "old").iterdir()}
    with pytest.raises(UsageError, match=f"{name}: cannot be written: a folder has this name"):
        break_off([tmp_path / "old"], AssertionError())
    assert {path.name: path.is_file() and path.read_bytes() for path in (tmp_path / "old").iterdir()} == kept


def test_two_runs_of_one_process_number_do_not_mix(tmp_path):
    with RunFolder([tmp_path]) as one, RunFolder([tmp_path]) as two:
        one.write([b"1\n"])
        two.write([b"2\n"])
        one.complete({}, {})
        assert (tmp_path / "results.jsonl").read_bytes() == b"1\n"
        two.complete({}, {})
    assert (tmp_path / "results.jsonl").read_bytes() == b"2\n"
    assert len(list(tmp_path.iterdir())) == 3


def test_what_cannot_be_removed_does_not_hide_why_nothing_could_be_written(tmp_path, monkeypatch):
    def refuse(path, *args, **named):
        raise OSError(30, "Read-only file system", str(path))

    tmp_path.joinpath("run").mkdir()
    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    with (
        pytest.raises(UsageError, match="run: cannot be written: Read-only file system"),
        RunFolder([tmp_path / "run"]) as run,
    ):
        run.write([b"{}\n"])


@pytest.mark.parametrize("step", ["mkdir", "is_dir"])
def test_an_interrupt_while_the_folder_is_made_leaves_nothing(step, tmp_path, monkeypatch):
    original = getattr(Path, step)

    def interrupted(path, *args, **named):
        original(path, *args, **named)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        RunFolder([tmp_path / "run"]).__enter__()
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []
