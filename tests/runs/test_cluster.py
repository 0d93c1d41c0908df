"""A real Dask cluster of two worker processes on this machine."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed")

PROJECT = Path(__file__).parents[2]
AEM = [sys.executable, "-m", "aem_cli", "score"]


class Cluster:
    """A scheduler and its workers, as people start them."""

    def __init__(self, folder):
        self._folder = folder
        words = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        self._scheduler, log = self._start("dask_scheduler", *words)
        self.address = self._said(log, r"Scheduler at:\s+(tcp://\S+)")
        self.workers = [self._worker(), self._worker()]

    def _worker(self):
        words = [self.address, "--nworkers", "1", "--nthreads", "1", "--no-dashboard", "--no-nanny"]
        worker, log = self._start("dask_worker", *words, "--host", "127.0.0.1")
        self._said(log, r"(Registered to:)")
        return worker

    def _start(self, module, *words):
        log = self._folder / f"{module}-{time.monotonic_ns()}.log"
        command = [sys.executable, "-m", f"distributed.cli.{module}", *words]
        with log.open("wb") as out:
            environ = {**os.environ, "PYTHONPATH": str(PROJECT)}
            process = subprocess.Popen(command, stdout=out, stderr=out, cwd=self._folder, env=environ)
        return process, log

    def _said(self, log, pattern):
        until = time.monotonic() + 30
        while time.monotonic() < until:
            found = re.search(pattern, log.read_text())
            if found:
                return found[1]
            time.sleep(0.05)
        raise AssertionError(log.read_text())

    def stop(self):
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    running = Cluster(tmp_path_factory.mktemp("dask"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    """About twelve blocks."""
    path = tmp_path_factory.mktemp("data") / "d.jsonl"
    generator = PROJECT / "benchmarks" / "generate.py"
    subprocess.run([sys.executable, generator, "--dialogs", "3000", "--seed", "5", "-o", path], check=True)
    return path


def start(dataset, run, *words):
    command = [*AEM, str(dataset), "-o", str(run), "--scorer", "exact", "--exit-zero", "--quiet", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=PROJECT)


def scored(dataset, run, *words):
    running = start(dataset, run, *words)
    out, err = running.communicate(timeout=90)
    return running.returncode, out, err


@pytest.fixture(scope="module")
def local(dataset):
    run = dataset.with_name("local")
    assert scored(dataset, run, "-j", "1")[0] == 0
    return run


def assert_same(run, other):
    for name in ("results.jsonl", "summary.json"):
        assert (run / name).read_bytes() == (other / name).read_bytes()


def test_a_cluster_gives_the_same_bytes(cluster, dataset, local, tmp_path):
    code, out, err = scored(dataset, tmp_path / "run", "--cluster", cluster.address)
    assert (code, err) == (0, "")
    assert out.startswith("RESULT failed (exit code 0 because of --exit-zero")
    assert_same(tmp_path / "run", local)


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster, dataset, local, tmp_path):
    running = start(dataset, tmp_path / "run", "--cluster", cluster.address)
    until = time.monotonic() + 60
    while not list((tmp_path / "run").glob(".unfinished/*.part")) and time.monotonic() < until:
        time.sleep(0.02)
    victim = cluster.workers.pop()
    os.kill(victim.pid, signal.SIGKILL)
    victim.wait()
    out, err = running.communicate(timeout=90)
    assert (running.returncode, err) == (0, "")
    assert out
    assert_same(tmp_path / "run", local)
    cluster.workers.append(cluster._worker())


def test_nobody_at_the_address(dataset, tmp_path, monkeypatch):
    monkeypatch.setattr("aem_cli.runs.cluster._CONNECTING", 1)
    from aem_cli.errors import UsageError
    from aem_cli.runs.cluster import ClusterCrew

    with pytest.raises(UsageError, match="no scheduler answers"):
        ClusterCrew("tcp://127.0.0.1:9")
    with pytest.raises(UsageError, match="no scheduler answers"):
        ClusterCrew("nonsense://x")


def test_a_scheduler_without_workers(tmp_path):
    from aem_cli.errors import UsageError
    from aem_cli.runs.cluster import ClusterCrew

    empty = Cluster(tmp_path)
    try:
        for worker in empty.workers:
            worker.kill()
            worker.wait()
        time.sleep(0.5)
        with pytest.raises(UsageError, match="has no workers"):
            ClusterCrew(empty.address)
    finally:
        empty.stop()


def test_a_cluster_that_is_lost_says_how_to_go_on(dataset, local, tmp_path):
    mortal = Cluster(tmp_path)
    try:
        running = start(dataset, tmp_path / "run", "--cluster", mortal.address)
        until = time.monotonic() + 60
        while not list((tmp_path / "run").glob(".unfinished/*.part")) and time.monotonic() < until:
            time.sleep(0.02)
        mortal.stop()
        _, err = running.communicate(timeout=90)
        assert running.returncode == 4
        assert "what is done is kept: give the same command again" in err
        assert "Traceback" not in err
    finally:
        mortal.stop()
    assert scored(dataset, tmp_path / "run", "-j", "1")[0] == 0
    assert_same(tmp_path / "run", local)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-j", "2"], "a cluster has the workers that it has"),
        (["--scorer", "embedding"], "stays in one process"),
    ],
)
def test_words_that_do_not_fit_together(words, said, dataset, tmp_path):
    code, _, err = scored(dataset, tmp_path / "run", "--cluster", "tcp://127.0.0.1:9", *words)
    assert code == 2
    assert said in err
