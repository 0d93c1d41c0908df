"""Whoever reads a stream may have gone, and the disk behind it may be full: what exit code and files then say."""

import io
import subprocess
import sys
from pathlib import Path
from shutil import rmtree

import pytest

from aem_cli.cli import app as app_module
from aem_cli.cli.streams import OutputLostError, ReaderLeftError, reader_may_leave
from tests.cli.dialogs import action, dialog, failing, passing, write

_GONE = "2> >(exec <&-; sleep 0.7)"  # bash leaves the reading end with a process that has closed it
_FULL = "2>/dev/full"
_CLOSED = "2>&-"
_COMMANDS = [
    ("score failing.jsonl -o y --fail-under 100%", 1),
    ("score failing.jsonl -o y -o y/r.csv --fail-under 100% --progress json", 1),
    ("score bad.jsonl --skip-invalid -o y", 0),
    ("score bad.jsonl -o y", 2),
    ("score failing.jsonl -o y --json --annotations github", 1),
    ("score failing.jsonl --shard 1/1 -o y", 0),
    ("merge shard", 1),
    ("validate bad.jsonl", 2),
    ("report run -o y/r.md", 0),
    ("show run-of-nothing d", 2),
    ("no-such-command", 2),
    ("trend run --json", 0),
    ("agree run labels.jsonl", 2),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = tmp_path_factory.mktemp("streams")
    write(place / "failing.jsonl", passing("a"), failing("b"))
    write(place / "good.jsonl", passing("a"))
    (place / "bad.jsonl").write_bytes((place / "good.jsonl").read_bytes() + b"{\n")
    run(place, "score failing.jsonl -o run --exit-zero")
    run(place, "score failing.jsonl --shard 1/1 -o shard")
    return place


def run(place, words, redirected=""):
    command = f"{sys.executable} -c 'from aem_cli.cli.main import run; run()' {words} {redirected}"
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=place, timeout=60)


def written(place):
    """What a command wrote, which is removed; without the clock in run.json."""
    files = {}
    for folder in (place / "y", place / "aem-results"):
        for path in folder.rglob("*"):
            if path.is_file():
                files[path] = path.read_bytes() if path.name not in ("run.json", "shard.json") else b""
        rmtree(folder, ignore_errors=True)
    return files


@pytest.mark.parametrize(("words", "code"), _COMMANDS)
@pytest.mark.parametrize("redirected", [_GONE, _FULL, _CLOSED])
def test_talk_that_nobody_hears_changes_nothing(words, code, redirected, place):
    heard, files = run(place, words), written(place)
    assert heard.returncode == code, heard
    unheard = run(place, words, redirected)
    assert (unheard.returncode, unheard.stdout) == (code, heard.stdout)
    assert written(place) == files


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_behind_standard_output_is_told_with_where_the_run_is(unbuffered, place, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    for options in ("", "--json", "-q"):
        done = run(place, f"score failing.jsonl -o full {options}", ">/dev/full")
        assert done.returncode == 2
        assert (
            "aem: standard output: cannot be written: No space left on device; make room, or send it elsewhere; "
            "the run is complete in full, and its exit code would be 1\n"
        ) in done.stderr
        assert (place / "full" / "run.json").exists()


@pytest.mark.parametrize(
    "words", ["--help", "--version", "score --help", "validate good.jsonl", "schema config", "init st"]
)
def test_whatever_is_printed_names_standard_output(words, place):
    done = run(place, words, ">/dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("aem: standard output: cannot be written: No space left on device")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words", ["--help", "--version", "schema dataset", "score failing.jsonl -o head --fail-under 1"]
)
def test_a_reader_that_leaves_ends_nothing_and_hears_no_complaint(words, place):
    code = run(place, words).returncode
    done = run(place, words, "> >(exec <&-; sleep 1)")
    assert done.returncode == code
    assert "aem:" not in done.stderr
    assert "Error" not in done.stderr


def test_another_pipe_that_breaks_is_no_reader_of_standard_output(aem, monkeypatch):
    """Such as that of a worker: what was not done must not end like what was."""

    def work():
        with reader_may_leave():
            raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(app_module, "app_for", lambda words: lambda *args, **named: work)
    assert aem("score") == (2, "", "aem: [Errno 32] Broken pipe\n")


def test_a_progress_line_that_cannot_be_written_ends_no_run_over_a_pipe(place):
    """The reader hears the first line and goes, while the run goes on."""
    wordy = [
        dialog(f"d{number}", {"turn_no": 1, "turn": "User", "text": "x" * 200_000}, action(2, "A", "B"))
        for number in range(40)
    ]
    write(place / "long.jsonl", *wordy)
    done = run(place, "score long.jsonl -o long --progress json -j 2", "2> >(head -c 1 >/dev/null)")
    assert done.returncode == 1
    assert len((place / "long" / "results.jsonl").read_bytes().splitlines()) == 40


class _Refusing(io.RawIOBase):
    """A raw stream that takes so many writes."""

    def __init__(self, number, takes):
        self.number, self.takes, self.taken = number, takes, b""

    def writable(self):
        return True

    def write(self, block, /):
        if not self.takes:
            raise OSError(self.number, "refused")
        self.takes -= 1
        self.taken += bytes(block)
        return len(block)


@pytest.fixture
def streams(monkeypatch):
    """Put streams over raw ones that refuse, and take them as a command does."""
    from aem_cli.cli.streams import take_streams

    def taken(number, takes):
        raws = []
        for name in ("stdout", "stderr"):
            raws.append(_Refusing(number, takes))
            monkeypatch.setattr(sys, name, io.TextIOWrapper(io.BufferedWriter(raws[-1]), "ascii", line_buffering=True))
        take_streams()
        return raws

    return taken


@pytest.mark.parametrize(("number", "kind"), [(32, ReaderLeftError), (28, OutputLostError), (5, OutputLostError)])
def test_what_fails_is_told_once_and_the_rest_goes_nowhere(number, kind, streams):
    out, err = streams(number, takes=1)
    for _ in range(3):
        sys.stderr.write("talk é\n")
    assert err.taken == b"talk \\xe9\n"
    sys.stdout.write("first\n")
    with pytest.raises(kind):
        sys.stdout.write("second\n")
    sys.stdout.write("third\n")
    sys.stdout.flush()
    assert out.taken == b"first\n"


def test_streams_are_taken_once(streams):
    from aem_cli.cli.streams import take_streams

    streams(28, takes=1)
    before = sys.stdout, sys.stderr
    take_streams()
    assert (sys.stdout, sys.stderr) == before


def test_a_pipe_that_does_not_wait_loses_nothing(tmp_path):
    """A terminal or pipe that is shared with a program that made it so."""
    script = (
        "import os, sys; os.set_blocking(2, False); os.set_blocking(1, False); "
        "from aem_cli.cli.streams import take_streams; take_streams(); "
        "[print('x' * 99, file=stream) for _ in range(3000) for stream in (sys.stderr,)]; print('y' * 299_999)"
    )
    command = f'{sys.executable} -c "{script}" 2> >(sleep 0.5; wc -c >err) > >(sleep 0.5; wc -c >out); sleep 1'
    subprocess.run(["bash", "-c", command], cwd=tmp_path, timeout=60, check=True)
    assert [int(Path(tmp_path, name).read_text()) for name in ("err", "out")] == [300_000, 300_000]
