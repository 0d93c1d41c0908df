"""A run in blocks: the order of the data set whoever is done first, bad and repeated dialogs, workers that die."""

import os
import signal
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor

import pytest

from aem_cli.errors import AemError, UsageError
from aem_cli.runs import crew as crew_module
from aem_cli.runs.crew import Crew, InlineCrew, LocalCrew
from aem_cli.runs.part import work
from tests.runs.conftest import parts_in, record

pytestmark = pytest.mark.usefixtures("small_blocks")


class LastFirst(Crew):
    """Hands out results in the wrong order: nothing is done before four blocks wait, then the last one is."""

    def __init__(self):
        super().__init__(2, lambda: ThreadPoolExecutor(1), sees_files=False)
        self._waiting = []

    def submit(self, task):
        future = Future()
        self._waiting.append((task, future))
        if len(self._waiting) == 4 or task.block.number >= 4:
            for waiting, promised in reversed(self._waiting):
                promised.set_result(work(waiting))
            self._waiting.clear()
        return future


class Mortal(Crew):
    """Breaks now and then, as a pool does whose process is killed: when given work, or when asked for it."""

    def __init__(self, breaks, when):
        super().__init__(1, self._never, sees_files=False)
        self.breaks, self.when = breaks, when

    def _never(self):
        raise NotImplementedError

    def submit(self, task):
        if task.block.number == 2 and self.breaks:
            self.breaks -= 1
            if self.when == "submit":
                raise BrokenExecutor("a worker died")
            broken = Future()
            broken.set_exception(BrokenExecutor("a worker died"))
            return broken
        done = Future()
        done.set_result(work(task))
        return done


def test_results_stand_in_the_order_of_the_data_set_whoever_is_done_first(carry, dataset):
    path = dataset()
    straight, crooked = carry(path), carry(path, LastFirst(), "other")
    assert straight.ids == [f"d{n}" for n in range(20)]
    assert crooked.results == straight.results
    assert crooked.scored.counts == straight.scored.counts
    assert straight.told[-1].dialogs == 20
    assert straight.told[-1].passed == straight.told[-1].failed == 10


@pytest.mark.parametrize("workers", [2, 3])
def test_processes_give_the_same(workers, carry, dataset):
    path = dataset()
    alone, together = carry(path), carry(path, LocalCrew(workers), "other")
    assert together.results == alone.results
    assert together.scored.counts == alone.scored.counts


@pytest.mark.parametrize("blocks", [1, 2])
def test_worn_processes_are_replaced_once_they_are_through(blocks, carry, dataset, monkeypatch):
    class Counted(LocalCrew):
        made = 0

        def _pool(self):
            assert not self._given_out
            self.made += 1
            return super()._pool()

    monkeypatch.setattr(crew_module, "_WORN", blocks)
    path, crew = dataset(*[record(f"d{n}") for n in range(19)], record("d1", "B-2")), Counted(2)
    alone, together = carry(path, skip_invalid=True), carry(path, crew, "other", skip_invalid=True)
    assert together.results == alone.results
    assert crew.made >= 2


@pytest.mark.parametrize("when", ["submit", "result"])
def test_workers_that_die_now_and_then_change_nothing(when, carry, dataset):
    assert carry(dataset(), Mortal(3, when)).ids == [f"d{n}" for n in range(20)]


@pytest.mark.parametrize("when", ["submit", "result"])
def test_workers_that_die_all_the_time_end_the_run_and_what_is_done_is_kept(when, carry, dataset, tmp_path):
    with pytest.raises(AemError, match="died 4 times in a row"):
        carry(dataset(), Mortal(99, when))
    kept = parts_in(tmp_path / "run")
    assert {"00000000.part", "00000001.part"} <= {*kept}
    assert "00000002.part" not in kept


def test_a_process_that_is_killed_is_replaced(carry, dataset):
    class Killed(LocalCrew):
        killed = False

        def submit(self, task):
            future = super().submit(task)
            if task.block.number == 3 and not self.killed:
                self.killed = True
                os.kill(next(iter(self._executor._processes)), signal.SIGKILL)
            return future

    crew = Killed(2)
    assert carry(dataset(), crew).ids == [f"d{n}" for n in range(20)]
    assert crew.killed


def test_a_bad_record_ends_the_scoring_but_not_the_reading(carry, dataset):
    lines = [record(f"d{n}") for n in range(20)]
    lines[4], lines[17] = "{\n", "[\n"
    for crew in (InlineCrew(), LocalCrew(2)):
        scored = carry(dataset(*lines), crew, f"run-{crew.workers}").scored
        assert scored.bad.count == 2
        assert [line.split(":")[1] for line in scored.bad.lines] == ["5", "18"]


ARGS = '"args": {"x": "A-1"}'
DOUBLED = '"args": {"x": 1, "x": 2}'


@pytest.mark.parametrize("crew", [InlineCrew, lambda: LocalCrew(2), lambda: LocalCrew(3), LastFirst])
@pytest.mark.parametrize("skip_invalid", [False, True])
def test_what_is_bad_depends_on_the_record_alone(skip_invalid, crew, carry, dataset):
    """A key doubled on both sides alike, in dialogs that a verdict looks into and in others."""
    lines = [record(f"d{n}") for n in range(20)]
    for n in (3, 4, 9, 15, 19):
        lines[n] = lines[n].replace(ARGS, DOUBLED)
    for n in (9, 15):
        lines[n] = lines[n].replace(DOUBLED, DOUBLED + ', "any_of": [{"tool_id": "c", "action": "b"}]', 1)
        lines[n] = lines[n].replace('"predict_turn": {"tool_id": "crm"', '"predict_turn": {"tool_id": "c"')
    carried = carry(dataset(*lines), crew(), skip_invalid=skip_invalid)
    assert [line.split(":")[1] for line in carried.scored.bad.lines] == ["4", "5", "10", "16", "20"]
    assert carried.scored.bad.count == 5
    if skip_invalid:
        assert carried.ids == [f"d{n}" for n in range(20) if n not in (3, 4, 9, 15, 19)]


def test_bad_records_may_be_skipped(carry, dataset):
    lines = [record(f"d{n}") for n in range(8)]
    lines[4] = "{\n"
    carried = carry(dataset(*lines), skip_invalid=True)
    assert carried.ids == [f"d{n}" for n in range(8) if n != 4]
    assert carried.scored.bad.counted() == "1 bad record"


@pytest.mark.parametrize("crew", [InlineCrew, lambda: LocalCrew(2)])
def test_a_dialog_that_stands_in_two_blocks_is_scored_once_and_counted_once(crew, carry, dataset):
    lines = [record(f"d{n}") for n in range(12)]
    lines[10] = record("d1", "B-2")
    carried = carry(dataset(*lines), crew(), skip_invalid=True)
    assert carried.ids == [f"d{n}" for n in range(12) if n != 10]
    assert carried.scored.counts.tally.dialogs_total == 11
    assert carried.scored.counts.tally.dialogs_failed == 0
    (said,) = carried.scored.bad.lines
    assert said.endswith("d.jsonl:11: dialog_id: dialog 'd1' stands on line 2 already; give each its own dialog_id, "
                         "release or trial")  # fmt: skip


def test_repeated_dialogs_without_leave_to_skip_them(carry, dataset):
    lines = [record(f"d{n % 4}") for n in range(40)]
    carried = carry(dataset(*lines))
    assert carried.scored.bad.count == 36
    assert len(carried.scored.bad.lines) == 20


def test_a_run_goes_on_where_it_stopped(carry, dataset, tmp_path):
    path = dataset()
    whole = carry(path, folder="whole")

    class Broken(InlineCrew):
        def submit(self, task):
            if task.block.number == 4:
                raise KeyboardInterrupt
            return super().submit(task)

    with pytest.raises(KeyboardInterrupt) as stopped:
        carry(path, Broken())
    assert "give the same command again" in stopped.value.__notes__[0]
    kept = parts_in(tmp_path / "run")
    assert kept == [f"{n:08d}.part" for n in range(4)]

    class Counting(InlineCrew):
        blocks: list[int]

        def submit(self, task):
            self.blocks = [*getattr(self, "blocks", []), task.block.number]
            return super().submit(task)

    crew = Counting()
    again = carry(path, crew)
    assert min(crew.blocks) == 4
    assert again.results == whole.results
    assert again.scored.counts == whole.scored.counts
    assert again.told[-1].dialogs_before == 16


def test_a_part_that_a_failing_disk_left_broken_is_scored_again(carry, dataset, tmp_path):
    path = dataset()
    whole = carry(path)
    parts = sorted((tmp_path / "run" / ".unfinished").glob("*.part"))
    parts[0].write_bytes(parts[0].read_bytes()[:-20])
    parts[1].write_bytes(b"")
    parts[2].write_bytes(parts[2].read_bytes().replace(b'"score":1.0', b'"score":0.0'))
    assert carry(path).results == whole.results


def test_a_changed_data_set_is_refused_with_the_lines(carry, dataset):
    path = dataset()
    carry(path)
    path.write_text(path.read_text().replace('"d7"', '"d8"', 1))
    with pytest.raises(UsageError, match=r"lines 5 to 8 have changed since.*--restart"):
        carry(path)
    assert "d8" in carry(path, restart=True, skip_invalid=False).ids


def test_a_longer_and_a_shorter_data_set_are_refused(carry, dataset):
    path = dataset()
    carry(path)
    text = path.read_text()
    for other in (text + record("more"), text[: len(text) // 2]):
        path.write_text(other)
        with pytest.raises(UsageError, match=r"its bytes of the data set was .* and is .* now"):
            carry(path)


def test_dialogs_of_two_files_come_out_the_same_in_processes(carry, dataset):
    gold = dataset(*(record(f"d{n}") for n in range(600)), name="gold.jsonl")
    predicted = dataset(*(record(f"d{n}", "B-2" if n % 7 == 0 else "A-1") for n in range(599)), name="predicted.jsonl")
    alone = carry(gold, folder="alone", predictions=str(predicted))
    together = carry(gold, LocalCrew(2), "together", predictions=str(predicted))
    assert together.results == alone.results
    assert together.scored.counts == alone.scored.counts
    assert alone.scored.counts.tally.dialogs_failed == 86 + 1
