"""The locks of a run: all its folders, in one order; a full disk takes nothing from them."""

import resource
from contextlib import contextmanager

import pytest

from aem_cli.errors import UsageError
from aem_cli.runs.checkpoint import Checkpoint
from aem_cli.runs.lock import LOCK, Locks, locked


@contextmanager
def full_disk():
    """No file grows."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_takes_no_note_and_the_lock_holds(tmp_path):
    with full_disk():
        file = locked(tmp_path)
        file.close()  # a note that waited to be written would be tried again here
    assert (tmp_path / LOCK).read_bytes() == b""


def test_a_full_disk_is_told_in_a_sentence(tmp_path):
    with full_disk(), pytest.raises(UsageError, match=r"run/.unfinished: cannot be written: File too large; what is"):
        Checkpoint(tmp_path / "run", {}).__enter__()


def test_two_runs_with_the_same_folders_in_another_order(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        folder.mkdir()
    with Checkpoint(one, {}, copies=[two]):
        for first, second in ((two, one), (two, tmp_path / "three"), (tmp_path / "four", one)):
            with pytest.raises(UsageError, match="another run is being written here"):
                Checkpoint(first, {}, copies=[second]).__enter__()
        assert (one / ".unfinished" / "begun.json").exists()
        assert (two / ".unfinished" / LOCK).exists()
    with Checkpoint(two, {}, copies=[one]):
        pass
    assert [*one.iterdir(), *two.iterdir()] == []
    assert not (tmp_path / "three" / ".unfinished").exists()
    assert not (tmp_path / "four" / ".unfinished").exists()


def test_one_folder_under_two_names_is_locked_once(tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "link").symlink_to("run")
    with Checkpoint(tmp_path / "run", {}, copies=[tmp_path / "link", tmp_path / "x" / ".." / "run"]):
        pass


def test_locks_are_let_go_where_one_cannot_be_taken(tmp_path):
    (tmp_path / "b").write_text("a file")
    locks = Locks([tmp_path / "a", tmp_path / "b"])
    with pytest.raises(FileExistsError):
        locks.take()
    locks.let_go(None)
    assert [path.name for path in tmp_path.iterdir()] == ["b"]
    locked(tmp_path / "a").close()


def test_what_somebody_else_put_there_stays(tmp_path):
    (tmp_path / ".unfinished" / "mine").mkdir(parents=True)
    (tmp_path / ".unfinished" / "mine" / "notes.part").write_text("mine")
    (tmp_path / ".unfinished" / "notes.txt").write_text("mine")
    (tmp_path / ".unfinished" / "00000000.part").write_text("half")
    with Checkpoint(tmp_path, {}):
        pass
    assert sorted(path.name for path in (tmp_path / ".unfinished").rglob("*")) == ["mine", "notes.part", "notes.txt"]
