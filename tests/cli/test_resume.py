"""A run that was broken off goes on with the same command, to the bytes of an unbroken one; any other is refused."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.dialogs import failing, passing, write
from tests.cli.processes import BLOCKS, INTERRUPTS, Held, files_in, long_dataset
from tests.judge_server import good, judge_server, slow, stand_alone


@pytest.fixture
def dataset(tmp_path):
    return long_dataset(tmp_path / "d.jsonl")


@pytest.fixture
def again(aem_process, dataset):
    """Give the command again, over the whole data set."""

    def run(*words, run="run", content=None, **environ):
        words = ["-o", run, "--quiet", "--exit-zero", *words]
        return aem_process("score", "-", *words, stdin=content or dataset.read_bytes(), **environ)

    return run


@pytest.fixture
def broken_off(dataset, tmp_path):
    """A run of which three blocks are done, or two."""
    held = Held(tmp_path, dataset, "-j", 2)
    held.wait_for_parts(2)
    held.end(signal.SIGKILL)
    return held


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("number", [*INTERRUPTS, signal.SIGKILL])
def test_the_same_command_goes_on(number, workers, again, dataset, tmp_path):
    assert again(run="whole").code == 0
    held = Held(tmp_path, dataset, "-j", workers)
    held.wait_for_parts(2)
    code, said, seconds = held.end(number)
    if number == signal.SIGKILL:
        assert code == -number
    else:
        assert code == 130
        assert seconds < 2
        assert said == (
            "aem: interrupted; what is done is kept in run/.unfinished: give the same command again to go on\n"
        )
    assert [path.name for path in (tmp_path / "run").iterdir()] == [".unfinished"]
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "run" / ".unfinished").glob("*.part")}
    done = again("-j", workers, "--progress", "json", PYTHONHASHSEED="7")
    assert done.code == 0, done
    assert files_in(tmp_path / "run") == files_in(tmp_path / "whole")
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == ["results.jsonl", "run.json", "summary.json"]
    last = json.loads(done.err.splitlines()[-1])["progress"]
    assert last["dialogs_before"] == 8 * len(kept)
    assert last["dialogs"] == 8 * BLOCKS


def test_an_impatient_second_interrupt_breaks_nothing(dataset, tmp_path):
    held = Held(tmp_path, dataset, "-j", 2)
    held.wait_for_parts(1)
    for _ in range(5):
        os.kill(held.process.pid, signal.SIGINT)
    code, said, _ = held.end(signal.SIGINT)
    assert code == 130
    assert said.startswith("aem: interrupted; what is done is kept")
    assert said.count("\n") == 1


def test_nothing_is_left_where_no_block_was_done(tmp_path):
    dataset = write(tmp_path / "d.jsonl", passing("a"))
    held = Held(tmp_path, dataset, "-j", 2)
    until = tmp_path / "run" / ".unfinished" / "begun.json"
    while not until.exists():
        assert held.process.poll() is None
    code, said, _ = held.end(signal.SIGINT)
    assert (code, said) == (130, "aem: interrupted; nothing new is left behind\n")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--threshold", "0.9"], "its threshold was 0.5 and is 0.9 now"),
        (["--scorer", "exact"], 'its scorer was "'),
        (["--skip-invalid"], "its leave to skip bad records was false and is true now"),
    ],
)
@pytest.mark.usefixtures("broken_off")
def test_another_command_is_refused_with_the_reason_and_may_begin_anew(words, said, again, tmp_path):
    before = sorted((tmp_path / "run").rglob("*"))
    done = again(*words)
    assert done.code == 2
    assert f"run/.unfinished: holds an unfinished run that this command cannot go on with: {said}" in done.err
    assert done.err.endswith("give the command as it was, or begin anew with --restart\n")
    assert sorted((tmp_path / "run").rglob("*")) == before
    assert again(*words, "--restart").code == 0
    assert again(*words, run="whole").code == 0
    assert files_in(tmp_path / "run") == files_in(tmp_path / "whole")


@pytest.mark.usefixtures("broken_off")
def test_another_version_is_refused(again, tmp_path):
    begun = tmp_path / "run" / ".unfinished" / "begun.json"
    begun.write_text(json.dumps(json.loads(begun.read_text()) | {"aem": "0.0.1"}))
    done = again()
    assert done.code == 2
    assert 'its aem was "0.0.1" and is "' in done.err


@pytest.mark.usefixtures("broken_off")
def test_another_data_set_is_refused(again, dataset):
    content = dataset.read_bytes()
    done = again(content=content.replace(b'"d3-0"', b'"dX-0"'))
    assert done.code == 2
    assert "holds an unfinished run over another data set: lines 1 to 8 have changed since" in done.err
    done = again(content=content[: len(content) // 5])
    assert done.code == 2
    assert again(content=content).code == 0


@pytest.mark.usefixtures("broken_off")
def test_garbage_among_what_is_kept_is_found(again, tmp_path):
    unfinished = tmp_path / "run" / ".unfinished"
    (unfinished / "00000000.part").write_bytes((unfinished / "00000001.part").read_bytes())
    (unfinished / "00000001.part").write_bytes(b"{}\n")
    (unfinished / "00000002.new").write_bytes(b"half")
    assert again().code == 0
    assert again(run="whole").code == 0
    assert files_in(tmp_path / "run") == files_in(tmp_path / "whole")


@pytest.mark.usefixtures("broken_off")
def test_begun_json_that_cannot_be_read(again, tmp_path):
    (tmp_path / "run" / ".unfinished" / "begun.json").write_text("[garbage")
    done = again()
    assert (done.code, "whose begun.json cannot be read; begin anew with --restart" in done.err) == (2, True)
    assert again("--restart").code == 0


@pytest.mark.usefixtures("broken_off")
def test_parts_that_were_about_to_be_removed_are_no_run(again, tmp_path):
    (tmp_path / "run" / ".unfinished" / "begun.json").unlink()
    assert again("--scorer", "exact").code == 0
    assert not (tmp_path / "run" / ".unfinished").exists()


def test_a_second_run_into_the_same_folder_is_refused(again, dataset, tmp_path):
    held = Held(tmp_path, dataset)
    held.wait_for_parts(1)
    for words in ([], ["--restart"]):
        done = again(*words)
        assert (done.code, done.err) == (
            2, "aem: run/.unfinished: another run is being written here; wait for it, or name another folder\n",
        )  # fmt: skip
    code, said = held.go_on()
    assert code == 0, said
    assert (tmp_path / "run" / "results.jsonl").read_bytes().count(b"\n") == 8 * BLOCKS


def test_what_an_earlier_copy_left_is_removed(aem, dataset, tmp_path):
    copy = tmp_path / "copy" / ".unfinished"
    copy.mkdir(parents=True)
    (tmp_path / "run").mkdir()
    (copy / f"results.jsonl.{(tmp_path / 'run').stat().st_ino:x}-0a.new").write_bytes(b"half")
    (copy / "results.jsonl.f-0a.new").write_bytes(b"of another run")
    assert aem("score", dataset, "-o", "run", "-o", "copy", "--exit-zero").code == 0
    assert [path.name for path in copy.iterdir()] == ["results.jsonl.f-0a.new"]


def test_a_full_disk_is_told_and_what_is_done_goes_on(again, tmp_path, dataset):
    code = (
        "import resource, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)\n"
        "from aem_cli.cli.main import run; run()"
    )
    words = ["score", "d.jsonl", "-o", "run", "-q", "--exit-zero"]
    part = _size_of_a_part(tmp_path, dataset)
    done = subprocess.run([sys.executable, "-c", code, str(part + 2000), *words], capture_output=True, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        b"aem: run: cannot be written: File too large; make room and give the same command again, which goes on from "
        b"what is done\n"
    )
    kept = sorted(path.name for path in (tmp_path / "run" / ".unfinished").glob("*.part"))
    assert len(kept) == BLOCKS
    done = subprocess.run([sys.executable, "-c", code, "0", *words], capture_output=True, cwd=tmp_path)
    assert done.returncode == 2
    assert sorted(path.name for path in (tmp_path / "run" / ".unfinished").glob("*.part")) == kept


def _size_of_a_part(tmp_path, dataset):
    held = Held(tmp_path, dataset)
    held.wait_for_parts(2)
    held.end(signal.SIGKILL)
    size = max(path.stat().st_size for path in (tmp_path / "run" / ".unfinished").glob("*.part"))
    for path in (tmp_path / "run" / ".unfinished").iterdir():
        path.unlink()
    return size


def test_a_data_set_that_changes_while_it_is_read_is_told(monkeypatch, aem, dataset, tmp_path):
    from aem_cli.readers import blocks
    from aem_cli.runs import scored_run

    def changing(source, position):
        for block in blocks.read_blocks(source, position):
            yield block
            if block.number == BLOCKS - 1:
                content = dataset.read_bytes()
                dataset.write_bytes(content.replace(b'"A-1"', b'"A-2"'))

    monkeypatch.setattr(scored_run, "_WORTH_WORKERS", 99)  # all blocks are read before the first is scored
    monkeypatch.setattr(scored_run, "read_blocks", changing)
    done = aem("score", dataset, "-j", "2", "-o", "run")
    assert done.code == 2
    assert re.search(
        r"d.jsonl: changed while it was read \(line \d+ and after\); score it again with --restart", done.err
    )


def test_a_judge_is_not_asked_twice(tmp_path, monkeypatch, aem_process):
    pytest.importorskip("openai")
    stand_alone(monkeypatch, tmp_path)
    records = []
    for number in range(96):
        gold, said = f"It will be sunny on day {number}.", f"Sunshine is what day {number} brings."
        turn = {"turn_no": 2, "turn": "Agent", "gold_turn": {"response": gold}, "predict_turn": {"response": said}}
        user = {"turn_no": 1, "turn": "User", "text": "x" * (1 << 17)}
        records.append({"dialog_id": f"d{number}", "turns": [user, turn]})
    dataset = write(tmp_path / "d.jsonl", *records)
    with judge_server(*[good()] * 22, slow(60), good()) as server:
        scorer = {"name": "judge", "model": "m", "base_url": server.base_url, "concurrency": 1, "max_retries": 0}
        (tmp_path / "c.yaml").write_text(json.dumps({"scorer": scorer}))
        held = Held(tmp_path, dataset, "-c", "c.yaml", blocks=8)  # more would not be read yet
        held.wait_for_parts(1)
        until = time.monotonic() + 60
        while server.calls < 23:
            assert held.process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.005)
        code, said, seconds = held.end(signal.SIGINT)
        assert code == 130, said
        assert seconds < 2
        done = aem_process("score", "-", "-o", "run", "-q", "--exit-zero", "-c", "c.yaml", stdin=dataset.read_bytes())
        assert done.code == 0, done
    assert server.calls == 2 * 96 + 1  # only the question without an answer came again
    used = json.loads((tmp_path / "run" / "run.json").read_text())["usage"]["judge"]
    assert used["calls"] + used["cached_answers"] == 2 * 96
    assert used["cached_answers"] > 0


def test_one_block_is_not_worth_a_folder_of_its_own(aem, tmp_path):
    write(tmp_path / "d.jsonl", failing("a"))
    assert aem("score", "d.jsonl", "-j", "3", "-o", "run").code == 1
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == ["results.jsonl", "run.json", "summary.json"]


@pytest.mark.usefixtures("broken_off")
@pytest.mark.parametrize("slip", ["missing", "bad", "empty", "cut", "predictions", "bad_predictions"])
def test_a_slip_costs_nothing(slip, aem_process, again, dataset, tmp_path):
    """--restart over another file than was meant: what is done stays."""
    (tmp_path / "bad.jsonl").write_text("scorer: exact\n" * 9)
    (tmp_path / "empty.jsonl").write_text("")
    (tmp_path / "cut.jsonl.gz").write_bytes(b"\x1f\x8b\x08")
    words = {
        "missing": ["nope.jsonl"],
        "bad": ["bad.jsonl"],
        "empty": ["empty.jsonl", "--skip-invalid"],
        "cut": ["cut.jsonl.gz"],
        "predictions": ["d.jsonl", "--predictions", "nope.jsonl"],
        "bad_predictions": ["d.jsonl", "--predictions", "bad.jsonl"],
    }[slip]
    kept = {path.name: path.read_bytes() for path in (tmp_path / "run" / ".unfinished").glob("*.part")}
    assert len(kept) >= 2
    done = aem_process("score", *words, "-o", "run", "--restart", "-q")
    assert done.code == (5 if slip == "empty" else 2), done
    assert {path.name: path.read_bytes() for path in (tmp_path / "run" / ".unfinished").glob("*.part")} == kept
    assert again("--progress", "json").code == 0
    assert again(run="whole").code == 0
    assert files_in(tmp_path / "run") == files_in(tmp_path / "whole")


def test_every_bad_record_is_told_after_a_slip(broken_off, aem_process, tmp_path):
    lines = [*(tmp_path / "d.jsonl").read_bytes().splitlines(keepends=True)]
    lines[0], lines[30], lines[90] = (b'{"dialog_id": "x"}\n',) * 3
    (tmp_path / "bad.jsonl").write_bytes(b"".join(lines))
    for words in ([], ["-j", "2"]):
        done = aem_process("score", "bad.jsonl", "-o", "run", "--restart", "-q", *words)
        assert (done.code, "3 bad records, so nothing was scored" in done.err) == (2, True)
    assert broken_off.parts


@pytest.mark.usefixtures("dataset")
def test_parts_that_are_taken_away_while_it_runs(again, dataset, tmp_path):
    held = Held(tmp_path, dataset)
    held.wait_for_parts(3)
    for path in (tmp_path / "run" / ".unfinished").glob("0000000[01].part"):
        path.unlink()
    code, said = held.go_on()
    assert code == 2
    assert re.search(r"0000000[01].part: cannot be read any more .*; give the same command again", said)
    assert again().code == 0
    assert again(run="whole").code == 0
    assert files_in(tmp_path / "run") == files_in(tmp_path / "whole")
