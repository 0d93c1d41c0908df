"""A real Dask cluster of two worker processes on this machine, to which everything happens that happens to clusters."""

import logging
import re
import shutil
import signal
import socket
import sys
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

pytest.importorskip("distributed")

from aem_cli.cli.main import main
from aem_cli.errors import ConfigError, UsageError
from aem_cli.runs import cluster as cluster_module
from aem_cli.runs.cluster import ClusterCrew
from tests.cli import processes
from tests.cli.conftest import Done
from tests.cli.processes import Held, files_in, long_dataset
from tests.cli.test_golden import SCORED, agrees
from tests.dask_cluster import PROJECT, Cluster

PATIENT = processes.AEM
KEPT = "aem: interrupted; what is done is kept in run/.unfinished: give the same command again to go on\n"
GO_ON = "what is done is kept: give the same command again, with this cluster, another, or none\n"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """Every test leaves it with a worker that lives."""
    running = Cluster(tmp_path_factory.mktemp("dask"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    return long_dataset(tmp_path_factory.mktemp("data") / "d.jsonl")


@pytest.fixture(scope="module")
def whole(dataset):
    """The files of a run on this machine."""
    held = Held(dataset.parent, dataset, "-j", 1)
    assert held.go_on()[0] == 0
    return files_in(dataset.parent / "run")


@pytest.fixture(autouse=True)
def surroundings(monkeypatch, tmp_path):
    """Commands import this project, and run in the folder of the test."""
    monkeypatch.setenv("PYTHONPATH", str(PROJECT))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def impatient(monkeypatch):
    """Commands lose in two seconds the patience that people have for a minute."""
    waits = (
        "import aem_cli.runs.cluster as c; "
        "c._PATIENCE, c._CONNECTING, c._CLOSING, c.ClusterCrew.pulse = 2.0, 2.0, 0.5, 0.25"
    )
    monkeypatch.setattr(processes, "AEM", [sys.executable, "-c", f"{waits}; {processes.AEM[-1]}"])


@pytest.fixture
def aem(capsys):
    """Run a command in this process."""

    def run(*words):
        code = main([str(word) for word in words])
        return Done(code, *capsys.readouterr())

    return run


def begun(folder, dataset, address):
    """A run on the cluster that has done two blocks or more, and waits for the last two."""
    held = Held(folder, dataset, "--cluster", address)
    held.wait_for_parts(2)
    return held


@contextmanager
def frozen(*halted):
    for process in halted:
        process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for process in halted:
            process.send_signal(signal.SIGCONT)


@pytest.mark.parametrize("name", SCORED)
def test_the_sample_data_is_scored_as_here(name, cluster, aem, tmp_path, monkeypatch):
    """To the golden output of a run without a cluster, and to the bytes of its files."""
    for file in (*(PROJECT / "sample_data").glob("*.jsonl"), PROJECT / "configs/tolerant.yaml"):
        (tmp_path / file.name).symlink_to(file)
    columns, words = SCORED[name]
    monkeypatch.setenv("COLUMNS", columns)
    agrees(name, aem("score", *words, "--cluster", cluster.address))
    there = files_in(next((tmp_path / "aem-results").iterdir()))
    aem("score", *words)
    assert files_in(next((tmp_path / "aem-results").iterdir())) == there


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster, dataset, whole, tmp_path):
    cluster.hire(2 - len(cluster.workers))
    held = begun(tmp_path, dataset, cluster.address)
    cluster.fire(cluster.workers[0])
    code, said = held.go_on()
    assert (code, said.count("\n")) == (0, 1), said
    assert said.startswith("RESULT failed (exit code 0 because of --exit-zero")
    assert files_in(tmp_path / "run") == whole


@pytest.mark.usefixtures("impatient")
def test_a_run_whose_workers_are_all_gone_goes_on_with_new_ones(cluster, dataset, whole, tmp_path, monkeypatch):
    held = begun(tmp_path, dataset, cluster.address)
    cluster.fire()
    code, said = held.go_on()
    assert (code, said) == (4, f"aem: the cluster at {cluster.address} is lost (its workers are gone); {GO_ON}")
    cluster.hire()
    monkeypatch.setattr(processes, "AEM", PATIENT)
    code, said = Held(tmp_path, dataset, "--cluster", cluster.address).go_on()
    assert (code, said.count("\n")) == (0, 1), said
    assert files_in(tmp_path / "run") == whole


@pytest.mark.usefixtures("impatient")
def test_a_scheduler_that_freezes_in_the_middle(cluster, dataset, whole, tmp_path):
    held = begun(tmp_path, dataset, cluster.address)
    with frozen(cluster.scheduler):
        code, said = held.go_on()
    assert (code, said) == (
        4,
        f"aem: the cluster at {cluster.address} is lost (its scheduler does not answer); {GO_ON}",
    )
    assert Held(tmp_path, dataset, "-j", 1).go_on()[0] == 0
    assert files_in(tmp_path / "run") == whole


def test_an_interrupted_run_goes_on_and_the_workers_live(cluster, dataset, whole, tmp_path):
    held = begun(tmp_path, dataset, cluster.address)
    with frozen(*cluster.workers):
        assert held.end(signal.SIGINT)[:2] == (130, KEPT)
    assert [worker.poll() for worker in cluster.workers] == [None] * len(cluster.workers)
    code, said = Held(tmp_path, dataset, "--cluster", cluster.address).go_on()
    assert (code, said.count("\n")) == (0, 1), said
    assert files_in(tmp_path / "run") == whole


@pytest.mark.usefixtures("impatient")
def test_workers_that_die_of_a_block_and_then_the_scheduler(dataset, tmp_path):
    """The scheduler gives a block to nobody else after a worker died with it."""
    mortal = Cluster(tmp_path, workers=1, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0")
    try:
        held = begun(tmp_path, dataset, mortal.address)
        with ThreadPoolExecutor() as pool:
            with frozen(*mortal.workers):
                running = pool.submit(held.go_on)
                time.sleep(0.5)  # until there is a block with the worker
                mortal.fire()
            code, said = running.result()
        assert (code, said.count("\n")) == (4, 1)
        assert said.startswith(f"aem: the workers at {mortal.address} died one after another with the same block: ")
        mortal.hire()
        shutil.rmtree(tmp_path / "run")
        held = begun(tmp_path, dataset, mortal.address)
        mortal.scheduler.kill()
        code, said = held.go_on()
    finally:
        mortal.stop()
    assert code == 4
    why = "its scheduler (is gone|does not answer)"  # whatever is noted first
    assert re.fullmatch(rf"aem: the cluster at {mortal.address} is lost \({why}\); {GO_ON}", said)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "tcp://", "127.0.0.1:port"])
def test_nobody_at_the_address(address, aem, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster_module, "_CONNECTING", 0.3)
    shutil.copy(PROJECT / "sample_data/features.jsonl", tmp_path)
    done = aem("score", "features.jsonl", "--cluster", address)
    assert (done.code, done.out) == (2, "")
    assert re.fullmatch(
        rf"aem: --cluster {address}: no scheduler answers \(.*\); write its address as in .*\n", done.err
    )


def test_somebody_who_accepts_and_never_answers(cluster, monkeypatch):
    monkeypatch.setattr(cluster_module, "_CONNECTING", 0.3)
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        with pytest.raises(UsageError, match="no scheduler answers"):
            ClusterCrew(f"tcp://127.0.0.1:{mute.getsockname()[1]}")
    with frozen(cluster.scheduler), pytest.raises(UsageError, match="no scheduler answers"):
        ClusterCrew(cluster.address)


def test_a_worker_that_does_not_say_what_is_installed(cluster, monkeypatch):
    monkeypatch.setattr(cluster_module, "_ANSWERING", 0.5)
    with frozen(cluster.workers[0]), pytest.raises(UsageError, match="or one of its workers, does not say what"):
        ClusterCrew(cluster.address)


def test_a_scheduler_that_freezes_before_the_goodbye(cluster, monkeypatch):
    monkeypatch.setattr(cluster_module, "_CLOSING", 0.3)
    crew = ClusterCrew(cluster.address)
    with frozen(cluster.scheduler):
        began = time.monotonic()
        crew.close()
    assert time.monotonic() - began < 10


def test_nothing_is_said_by_others(cluster, capfd):
    """Whoever sets up loggers in their names earlier, or later without a voice of its own."""
    earlier = logging.getLogger("distributed.earlier")
    earlier.addHandler(logging.StreamHandler(sys.stderr))
    earlier.setLevel(logging.DEBUG)
    ClusterCrew(cluster.address).close()
    names = ["client", "core", "comm.tcp", "utils", "batched", "earlier", "later.than.all"]
    for name in [
        "distributed",
        "tornado",
        "tornado.application",
        "asyncio",
        *(f"distributed.{name}" for name in names),
    ]:
        logging.getLogger(name).setLevel(logging.DEBUG)
        logging.getLogger(name).critical("lost")
    with warnings.catch_warnings(record=True) as told:
        warnings.warn_explicit("other versions", UserWarning, "client.py", 1, module="distributed.client")
    assert told == []
    assert capfd.readouterr().err == ""


def without_aem(folder):
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(
        "import sys\n"
        "class Without:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'aem_cli':\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Without())\n"
    )
    return folder


def of_another_version(folder):
    shutil.copytree(PROJECT / "aem_cli", folder / "aem_cli", ignore=shutil.ignore_patterns("__pycache__"))
    module = folder / "aem_cli" / "__init__.py"
    module.write_text(re.sub(r"(?m)^__version__ = .*$", '__version__ = "0.0.1"', module.read_text()))
    return folder


@pytest.mark.parametrize(
    ("lacking", "said"),
    [
        (without_aem, r"the worker at tcp://\S+ cannot import aem \(No module named 'aem_cli'\); install aem"),
        (
            of_another_version,
            r"the worker at tcp://\S+ runs aem 0\.0\.1, and this is aem \S+; install the same version",
        ),
    ],
)
def test_a_worker_without_this_aem(lacking, said, cluster, tmp_path):
    other = cluster.hire(path=lacking(tmp_path / "path"))
    try:
        with pytest.raises(ConfigError, match=said):
            ClusterCrew(cluster.address)
        assert other.poll() is None  # the cluster is somebody else's as well
    finally:
        cluster.fire(other)


def test_a_scheduler_without_workers_and_then_without_aem(tmp_path):
    empty = Cluster(tmp_path, workers=0, path=without_aem(tmp_path / "path"))
    try:
        with pytest.raises(UsageError, match="the scheduler has no workers; start some"):
            ClusterCrew(empty.address)
        empty.hire()
        with pytest.raises(ConfigError, match=f"the scheduler at {empty.address} cannot import aem"):
            ClusterCrew(empty.address)
        assert [process.poll() for process in (empty.scheduler, *empty.workers)] == [None, None]
    finally:
        empty.stop()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-j", "2"], "a cluster has the workers that it has"),
        (["--scorer", "embedding"], "stays in one process"),
    ],
)
@pytest.mark.parametrize("variable", [False, True])
def test_words_that_do_not_fit_together(words, said, variable, aem, tmp_path, monkeypatch):
    shutil.copy(PROJECT / "sample_data/features.jsonl", tmp_path)
    if variable:
        monkeypatch.setenv("AEM_CLUSTER", "tcp://127.0.0.1:9")
    else:
        words = ["--cluster", "tcp://127.0.0.1:9", *words]
    done = aem("score", "features.jsonl", *words)
    assert done.code == 2
    assert said in done.err
