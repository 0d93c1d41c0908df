"""An interrupt at any moment: it is not lost, and leaves nothing behind that nobody can go on with."""

import signal
import sys
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest

from aem_cli.runs.checkpoint import Checkpoint
from aem_cli.runs.interruption import Surroundings, look_for_interruption
from aem_cli.writers.run_folder import RunFolder

WAY_IN = ("run_folder.py", "checkpoint.py", "lock.py", "durable.py")


class InsideError(Exception):
    """The run has begun."""


def begin(folder):
    with RunFolder([folder]), Checkpoint(folder, {"data set": "d"}):
        sys.settrace(None)
        raise InsideError


def interrupted(step):
    """A trace function that raises at a line of the way in."""
    left = count(step, -1)

    def trace(frame, event, value):
        if Path(frame.f_code.co_filename).name not in WAY_IN:
            return None
        if event == "line" and next(left) == 0:
            raise KeyboardInterrupt
        return trace

    return trace


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # a file that was about to be kept
@pytest.mark.parametrize("before", [None, "empty", "debris"])
def test_at_every_line_of_the_way_in(before, tmp_path):
    """Nothing new is there after it, and what was there makes no difference."""
    for step in count():
        run = tmp_path / "deep" / "run"
        if before is not None:
            run.mkdir(parents=True, exist_ok=True)
        if before == "debris":
            (run / ".unfinished").mkdir(exist_ok=True)
            (run / ".unfinished" / "lock").touch()
        tracing = sys.gettrace()
        sys.settrace(interrupted(step))
        try:
            begin(run)
        except KeyboardInterrupt:
            sys.settrace(tracing)
        except InsideError:
            sys.settrace(tracing)
            break
        if before != "debris":
            assert [*tmp_path.rglob("*")] == ([] if before is None else [run.parent, run]), step
        with pytest.raises(InsideError):
            begin(run)
    assert step > 40


@pytest.fixture
def surroundings():
    changed = Surroundings()
    changed.change()
    yield changed
    changed.restore()


class Destroyed:
    """Somebody's object that is at its end when a signal comes."""

    def __del__(self):
        signal.raise_signal(signal.SIGTERM)


def swallow():
    with suppress(BaseException):
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.usefixtures("surroundings")
@pytest.mark.parametrize("lose", [Destroyed, swallow])
def test_after_one_that_was_lost_the_next_counts(lose, capfd):
    lose()
    with pytest.raises(KeyboardInterrupt):
        look_for_interruption()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert capfd.readouterr().err == ""


@contextmanager
def tidying(done):
    try:
        yield
    finally:
        signal.raise_signal(signal.SIGINT)
        done.append("generator")


def closed(done):
    try:
        yield
    finally:
        signal.raise_signal(signal.SIGHUP)
        done.append("closed")


class Tidying:
    def __init__(self, done):
        self.done = done

    def __enter__(self):
        return self

    def __exit__(self, *broken_off):
        try:
            Path("/nonexistent").unlink()
        except OSError:
            signal.raise_signal(signal.SIGTERM)
        with suppress(OSError):
            self.done.append("class")
            raise OSError
        signal.raise_signal(signal.SIGTERM)
        self.done.append("class to its end")


@pytest.mark.usefixtures("surroundings")
def test_tidying_up_is_not_broken_off():
    done = []

    def work():
        with Tidying(done), tidying(done), closing(closed(done)) as steps:
            next(steps)
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["closed", "generator", "class", "class to its end"]


def test_everything_is_as_it_was(surroundings):
    surroundings.restore()
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)], sys.unraisablehook
    surroundings.change()
    assert signal.getsignal(signal.SIGINT) is not before[0][0]
    surroundings.restore()
    assert before == ([signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)], sys.unraisablehook)
    look_for_interruption()


def test_other_errors_of_destructors_are_told_as_before(monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)
    changed = Surroundings()
    changed.change()
    try:
        type("Bad", (), {"__del__": lambda self: 1 / 0})()
    finally:
        changed.restore()
    assert [one.exc_type for one in told] == [ZeroDivisionError]
