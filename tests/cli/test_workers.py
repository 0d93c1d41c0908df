"""Any number of processes gives the same bytes, whatever the data set comes as, and says the same of bad records."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys

import pytest

from tests.cli.dialogs import action, passing, write
from tests.cli.processes import BLOCKS, Held, alone, files_in, long_dataset

zstandard = pytest.importorskip("zstandard")


@pytest.fixture
def dataset(tmp_path):
    return long_dataset(tmp_path / "d.jsonl")


def forms(dataset):
    content = dataset.read_bytes()
    dataset.with_name("d.jsonl.gz").write_bytes(gzip.compress(content, 1))
    dataset.with_name("d.jsonl.zst").write_bytes(zstandard.compress(content))
    return content


def test_the_same_bytes_whatever_the_number_of_workers_and_the_form(aem_process, dataset, tmp_path):
    content = forms(dataset)
    runs = []
    for workers in (1, 2, 3):
        for source in ("d.jsonl", "d.jsonl.gz", "d.jsonl.zst", "-"):
            run = f"run-{workers}-{source.rpartition('.')[2]}"
            done = aem_process(
                "score", source, "-o", run, "-j", workers, "--exit-zero", stdin=content if source == "-" else b"",
                PYTHONHASHSEED=str(workers),
            )  # fmt: skip
            assert done.code == 0, done
            assert sorted(path.name for path in (tmp_path / run).iterdir()) == [
                "results.jsonl", "run.json", "summary.json",
            ]  # fmt: skip
            runs.append(files_in(tmp_path / run))
    assert all(run == runs[0] for run in runs)
    assert runs[0]["results.jsonl"].count(b"\n") == 8 * BLOCKS


def test_the_same_bytes_of_two_files(aem_process, tmp_path):
    gold, predicted = [], []
    for number in range(600):
        turn = action(1, "A-1", "A-1" if number % 7 else "B-2")
        predicted.append({"dialog_id": f"d{number}", "turns": [{**turn, "gold_turn": None}]})
        gold.append({"dialog_id": f"d{number}", "turns": [{**turn, "predict_turn": None}]})
    write(tmp_path / "gold.jsonl", *gold)
    write(tmp_path / "predicted.jsonl", *predicted)
    for workers in (1, 2, 3):
        words = ["--predictions", "predicted.jsonl", "-o", f"run{workers}", "-j", workers, "--exit-zero"]
        assert aem_process("score", "gold.jsonl", *words).code == 0
    assert files_in(tmp_path / "run1") == files_in(tmp_path / "run2") == files_in(tmp_path / "run3")
    assert json.loads(files_in(tmp_path / "run1")["summary.json"])["dialogs"]["failed"] == 86


def test_bad_records_are_told_alike(aem_process, dataset, tmp_path):
    lines = dataset.read_bytes().splitlines(keepends=True)
    lines[3], lines[-2] = b"{\n", b"[\n"
    dataset.write_bytes(b"".join(lines))
    one, two = (aem_process("score", "d.jsonl", "-j", workers) for workers in (1, 2))
    assert one == two
    assert one.code == 2
    assert "2 bad records, so nothing was scored" in one.err
    assert not (tmp_path / "aem-results").exists()
    skipped = [
        aem_process("score", "d.jsonl", "-o", f"run{workers}", "-j", workers, "--skip-invalid", "--exit-zero", "-q")
        for workers in (1, 2)
    ]
    assert skipped[0] == skipped[1]
    assert files_in(tmp_path / "run1") == files_in(tmp_path / "run2")


def test_a_dialog_that_stands_in_two_blocks(aem_process, dataset, tmp_path):
    lines = dataset.read_bytes().splitlines(keepends=True)
    lines[-2] = json.dumps(passing("d1-0")).encode() + b"\n"
    dataset.write_bytes(b"".join(lines))
    for workers in (1, 2):
        done = aem_process("score", "d.jsonl", "-j", workers)
        assert done.code == 2
        assert f"d.jsonl:{len(lines) - 1}: dialog_id: dialog 'd1-0' stands on line 2 already" in done.err
        words = ["-o", f"run{workers}", "-j", workers, "--skip-invalid", "--exit-zero", "-q"]
        assert aem_process("score", "d.jsonl", *words).code == 0
    assert files_in(tmp_path / "run1") == files_in(tmp_path / "run2")
    assert (tmp_path / "run1" / "results.jsonl").read_bytes().count(b"\n") == len(lines) - 1


def test_a_worker_that_is_killed_changes_nothing(aem_process, dataset, tmp_path):
    assert aem_process("score", "-", "-o", "whole", "--exit-zero", stdin=dataset.read_bytes()).code == 0
    held = Held(tmp_path, dataset, "-j", 2)
    held.wait_for_parts(1)
    os.kill(int(held.workers()[0]), signal.SIGKILL)
    code, said = held.go_on()
    assert code == 0, said
    assert files_in(tmp_path / "run") == files_in(tmp_path / "whole")


def test_workers_end_with_the_process_that_they_work_for(dataset, tmp_path):
    held = Held(tmp_path, dataset, "-j", 3)
    held.wait_for_parts(1)
    workers = held.workers()
    assert len(workers) == 3
    held.end(signal.SIGKILL, os.kill)
    assert alone(workers)


def test_a_halted_worker_does_not_hold_up_an_interrupt(dataset, tmp_path):
    held = Held(tmp_path, dataset, "-j", 2)
    held.wait_for_parts(1)
    os.kill(int(held.workers()[0]), signal.SIGSTOP)
    code, _, _ = held.end(signal.SIGINT, os.kill)
    assert code == 130


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-j", "0"], "--workers: '0' is too few; write 1 or more"),
        (["-j", "x"], "--workers: 'x' is not a whole number; write 1 or more"),
        (["-j", "100000"], "--workers: '100000' is too many; write 512 or fewer"),
        (["--progress", "bar"], "--progress: 'bar' is not known; write auto, json or off"),
    ],
)
def test_wrong_words(words, said, aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", passing("a")), *words)
    assert (done.code, done.err) == (2, f"aem: {said}\n")
    assert not (tmp_path / "aem-results").exists()


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_as_lines_of_json(workers, aem_process, dataset):
    done = aem_process("score", "d.jsonl", "-j", workers, "--exit-zero", "--quiet", "--progress", "json")
    lines = [json.loads(line)["progress"] for line in done.err.splitlines()]
    assert lines[-1]["bytes"] == lines[-1]["bytes_total"] == dataset.stat().st_size
    assert lines[-1]["dialogs"] == 8 * BLOCKS
    assert lines[-1]["dialogs_before"] == 0
    assert lines[-1]["seconds_left"] == 0
    assert 0 < lines[-1]["pass_rate"] < 1


def test_too_few_open_files_for_the_workers_are_told_and_nobody_waits(tmp_path):
    long_dataset(tmp_path / "d.jsonl", 10)
    for most in (12, 16):  # none can be made; one can, and not the other
        command = (
            f"ulimit -n {most}; exec {sys.executable} -c 'from aem_cli.cli.main import run; run()' score d.jsonl -j 2"
        )
        done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=30)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "aem: Too many open files: raise their limit (ulimit -n), or have fewer workers (-j 1)\n"
