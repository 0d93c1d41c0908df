import json
from pathlib import Path

import pytest

from aem_cli.errors import DataError, UsageError
from aem_cli.readers.results import results_file
from aem_cli.writers.run_folder import RunFolder, distinct_folders


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


def finish(folders, score):
    with RunFolder(folders) as run:
        run.write([b'{"score":%d}\n' % score])
        run.complete({"score": score}, {"score": score})


@pytest.mark.parametrize("power", [True, False])
@pytest.mark.parametrize("steps", range(8))
def test_a_folder_never_passes_for_a_run_where_it_holds_two(steps, power, tmp_path, monkeypatch):
    """Power fails, or Ctrl-C comes, after so many changes of names; a folder with run.json is then of one run alone."""
    folders = [tmp_path / "a", tmp_path / "b"]
    finish(folders, 1)
    left = iter(range(steps))

    class PowerError(BaseException):
        pass

    def failing(change):
        def changed(path, *args, **named):
            inside = not named and path.parent.name == ".unfinished"
            if (inside or path.parent in folders) and next(left, None) is None:
                raise PowerError
            return change(path, *args, **named)

        return changed

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", failing(Path.replace))
        patch.setattr(Path, "unlink", failing(Path.unlink))
        if power:
            patch.setattr(RunFolder, "_discard", lambda self: None)  # nobody tidies up
        with pytest.raises(PowerError):
            finish(folders, 2)
    for folder in folders:
        scores = {json.loads(path.read_bytes())["score"] for path in folder.iterdir() if path.is_file()}
        assert len(scores) == 1 or not (folder / "run.json").exists()
        if not (folder / "run.json").exists():
            with pytest.raises(DataError, match=r"run.json is missing.*give the command that wrote it again"):
                results_file(folder)
    finish(folders, 2)
    assert all(results_file(folder) == str(folder / "results.jsonl") for folder in folders)


def test_results_that_stand_alone_are_read(tmp_path):
    (tmp_path / "results.jsonl").write_bytes(b"{}\n")
    assert results_file(tmp_path) == str(tmp_path / "results.jsonl")


def test_one_folder_however_it_is_spelt(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("link").symlink_to("a")
    spelt = [Path("a"), tmp_path / "a", Path("sub/../a"), Path("./a"), Path("b"), Path("link")]
    Path("sub").mkdir()
    assert distinct_folders(spelt) == (Path("a"), Path("b"))
    finish(spelt[:1] + spelt[1:5], 1)
    finish(spelt, 2)
    assert distinct_folders(spelt) == (Path("a"), Path("b"))
    for folder in ("a", "b"):
        assert sorted(path.name for path in Path(folder).iterdir()) == ["results.jsonl", "run.json", "summary.json"]
        assert Path(folder, "results.jsonl").read_bytes() == b'{"score":2}\n'


def test_temporary_files_that_are_taken_away(tmp_path):
    with RunFolder([tmp_path]) as run:
        run.write([b"{}\n"])
        for path in (tmp_path / ".unfinished").iterdir():
            path.unlink()
        with pytest.raises(UsageError, match="was something taken away there\\? Give the same command again"):
            run.complete({}, {})
