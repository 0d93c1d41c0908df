"""Kills runs at random moments, gives the same command again until it ends, and holds the outcome to an unbroken run.

The moments are drawn from a seed, so `--seed` draws them again; how far a run is at a moment still depends on the
machine. A kill that comes after the end of its run does not count. With the right to mount, a full disk is a small
tmpfs that grows between two commands; without it, a limit on the size of files stands in for it.
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle, product
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
HOWS: Final = ("main", "worker", "interrupt", "disk")
FILES: Final = ("results.jsonl", "run.json", "summary.json")
SAME: Final = ("results.jsonl", "summary.json")
LONGEST: Final = 180.0  # seconds that any one command may take before it counts as hung
QUICK: Final = 10.0  # seconds in which an interrupted command has to end, on a machine that is busy otherwise

# aem as it is, but each block that is begun is noted, so that blocks scored twice can be counted
NOTED: Final = """
import os, sys
from aem_cli.runs import part
from aem_cli.cli.main import run
log = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
score_block = part.score_block
def noted(task, watch=None):
    os.write(log, b"%d\\n" % task.block.number)
    return score_block(task, watch)
part.score_block = noted
run()
"""


class FaultError(Exception):
    """What must not happen."""


@dataclass(frozen=True)
class Case:
    """One way to call aem."""

    how: str
    source: str  # plain, gz or stdin
    scorer: str
    workers: int


@dataclass
class Row:
    """What is counted of the kills of one kind."""

    runs: int = 0
    kills: int = 0
    again: int = 0
    most_again: float = 0.0  # for each worker and kill
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)


class Trial:
    """One run that is broken off until it ends."""

    def __init__(self, case: Case, folder: Path, dice: random.Random, whole: dict[str, bytes]) -> None:
        self.case, self._dice, self._whole = case, dice, whole
        self._data = folder / f"{case.scorer}.jsonl"
        self._place = Path(tempfile.mkdtemp(prefix="run-", dir=folder))
        self._run, self._log = self._place / "run", self._place.with_suffix(".log")
        self._log.touch()
        self.kills, self.slowest = 0, 0.0

    def carry_out(self, most: int) -> int:
        """Break off at most so many times, then let it end. How many blocks were scored again."""
        try:
            {"disk": self._fill, "worker": self._lose_workers}.get(self.case.how, self._kill)(most)
            self._check()
            return self._begun() - len(set(self._log.read_text().split()))
        finally:
            self._end_all()
            if self._place.is_mount():
                subprocess.run(["umount", str(self._place)], check=False)
            shutil.rmtree(self._place, ignore_errors=True)

    def _kill(self, most: int) -> None:
        for _ in range(most):
            running = self._start()
            self._sleep(running)
            before = time.monotonic()
            if self.case.how == "main":
                running.kill()
                said = self._ended(running)
                if running.returncode != -signal.SIGKILL:
                    return self._check_end(running, said)
            else:
                number = self._dice.choice([signal.SIGINT, signal.SIGTERM])
                if running.poll() is None:  # Ctrl-C reaches all processes of a terminal, kill only one
                    self._dice.choice([os.killpg, os.kill])(running.pid, number)
                said = self._ended(running, QUICK)
                if running.returncode != 130:
                    return self._check_end(running, said)
                self._check_interrupt(said)
                self.slowest = max(self.slowest, time.monotonic() - before)
            self.kills += 1
            if self._dice.random() < 0.5:  # else the same command comes while workers may still be about to end
                self._check_alone()
        self._finish()

    def _lose_workers(self, most: int) -> None:
        running = self._start()
        for _ in range(most):
            self._sleep(running)
            workers = [pid for pid in self._processes() if pid != running.pid]
            if workers and running.poll() is None:
                os.kill(self._dice.choice(workers), signal.SIGKILL)
                self.kills += 1
        self._check_end(running, self._ended(running))

    def _fill(self, most: int) -> None:
        needed = 2 * sum(map(len, self._whole.values())) + (1 << 20)
        sizes = sorted(self._dice.randrange(4096, needed) for _ in range(most))
        can_mount = os.geteuid() == 0
        for size in sizes:
            if can_mount:
                verb = ["mount", "-o", f"remount,size={size}"] if self._place.is_mount() else [
                    "mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs"]  # fmt: skip
                can_mount = not subprocess.run([*verb, str(self._place)], check=False).returncode
            limit = None if can_mount else size // 8
            running = self._start(limit)
            said = self._ended(running)
            if running.returncode != 2:
                return self._check_end(running, said)
            if "cannot be written" not in said:
                raise FaultError(f"a full disk is not told: {said}")
            self.kills += 1
        if can_mount:
            subprocess.run(["mount", "-o", f"remount,size={2 * needed}", str(self._place)], check=True)
        self._finish()

    def _start(self, limit: int | None = None) -> subprocess.Popen[bytes]:
        source = {"plain": str(self._data), "gz": f"{self._data}.gz", "stdin": "-"}[self.case.source]
        words = ["score", source, "-o", str(self._run), "-j", str(self.case.workers), "--scorer", self.case.scorer]
        stdin = self._data.open("rb") if source == "-" else subprocess.DEVNULL
        bound: Callable[[], None] | None = None
        if limit is not None:
            bound = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))  # noqa: E731
        return subprocess.Popen(
            [sys.executable, "-c", NOTED, str(self._log), *words, "--quiet", "--exit-zero"],
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=self._place.with_suffix(".err").open("wb"),
            start_new_session=True,
            preexec_fn=bound,
        )

    def _sleep(self, running: subprocess.Popen[bytes]) -> None:
        """Until some time has passed, or some blocks have begun and a moment more."""
        until = time.monotonic() + self._dice.uniform(0, 2.0)
        blocks = self._begun() + self._dice.randrange(14)
        by_blocks = self._dice.random() < 0.6
        pause = self._dice.uniform(0, 0.15)
        while running.poll() is None and (self._begun() < blocks if by_blocks else time.monotonic() < until):
            time.sleep(0.002)
            if time.monotonic() > until + LONGEST:
                raise FaultError("hangs")
        if by_blocks:
            time.sleep(pause)

    def _ended(self, running: subprocess.Popen[bytes], patience: float = LONGEST) -> str:
        try:
            running.wait(patience)
        except subprocess.TimeoutExpired:
            raise FaultError(f"does not end within {patience:g} s") from None
        return self._place.with_suffix(".err").read_text(errors="replace")

    def _finish(self) -> None:
        running = self._start()
        self._check_end(running, self._ended(running))

    def _check_end(self, running: subprocess.Popen[bytes], said: str) -> None:
        if running.returncode:
            raise FaultError(f"exit code {running.returncode}: {said}")

    def _check_interrupt(self, said: str) -> None:
        kept = any(self._run.glob(".unfinished/*.part"))
        expected = "give the same command again" if kept else "nothing is left behind"
        if "Traceback" in said or (expected not in said and not (self._run / "run.json").exists()):
            raise FaultError(f"says when interrupted: {said}")
        if not kept and self._run.exists() and not (self._run / "run.json").exists():
            raise FaultError(f"left behind: {sorted(map(str, self._run.rglob('*')))}")

    def _check(self) -> None:
        found = sorted(path.name for path in self._run.iterdir())
        if found != [*FILES]:
            raise FaultError(f"in the run folder: {found}")
        for name in SAME:
            if (self._run / name).read_bytes() != self._whole[name]:
                raise FaultError(f"{name} differs")
        self._check_alone()

    def _check_alone(self) -> None:
        until = time.monotonic() + QUICK
        while self._processes():
            if time.monotonic() > until:
                raise FaultError(f"still running: {self._processes()}")
            time.sleep(0.01)

    def _begun(self) -> int:
        return self._log.read_bytes().count(b"\n")

    def _processes(self) -> list[int]:
        """All that work on this run: they have its folder among their words."""
        return [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/cmdline") if self._mine(path)]

    def _mine(self, path: Path) -> bool:
        try:
            return os.fsencode(self._run) in path.read_bytes().split(b"\0")
        except OSError:  # it has ended meanwhile
            return False

    def _end_all(self) -> None:
        for pid in self._processes():
            os.kill(pid, signal.SIGKILL)


def cases(hows: list[str]) -> Iterator[Case]:
    """Every way to call aem, in turns."""
    every = [*product(("plain", "gz", "stdin"), ("exact", "hybrid"), (2, 1, 3))]
    for at in cycle(range(len(every))):
        for how in hows:
            source, scorer, workers = every[(at + 5 * hows.index(how)) % len(every)]
            yield Case(how, source, scorer, workers if how != "worker" else max(workers, 2))


def prepare(folder: Path, dialogs: dict[str, int]) -> dict[str, dict[str, bytes]]:
    """Data sets, and what unbroken runs over them give."""
    wholes = {}
    for scorer, count in dialogs.items():
        data, run = folder / f"{scorer}.jsonl", folder / f"{scorer}-whole"
        generate = [sys.executable, str(HERE / "generate.py"), "--dialogs", str(count), "-o", str(data)]
        subprocess.run(generate, check=True)
        Path(f"{data}.gz").write_bytes(gzip.compress(data.read_bytes(), 1))
        score = [sys.executable, "-m", "aem_cli", "score", str(data), "-o", str(run), "-j", "1", "--scorer", scorer]
        subprocess.run([*score, "--quiet", "--exit-zero"], check=True, stdout=subprocess.DEVNULL)
        wholes[scorer] = {name: (run / name).read_bytes() for name in SAME}
    return wholes


def main() -> None:
    """Kill as often as asked for; a table, and exit code 1 with any fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--how", choices=(*HOWS, "all"), default="all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the data and the runs are made")
    options = parser.parse_args()
    hows = [*HOWS] if options.how == "all" else [options.how]
    rows: dict[tuple[str, str], Row] = {}
    ways: Counter[str] = Counter()
    dice = random.Random(options.seed)
    left = options.kills
    with tempfile.TemporaryDirectory(prefix="kills-", dir=options.folder) as name:
        folder = Path(name)
        wholes = prepare(folder, {"exact": 3000, "hybrid": 1700})
        for number, case in enumerate(cases(hows), 1):
            if left <= 0 or number > 5 * options.kills:
                break
            row = rows.setdefault((case.how, case.source), Row())
            trial = Trial(case, folder, dice, wholes[case.scorer])
            try:
                again = trial.carry_out(min(left, dice.randint(1, 3)))
                row.again += again
                row.most_again = max(row.most_again, again / (case.workers * (trial.kills or 1)))
                if again > case.workers * trial.kills:
                    raise FaultError(f"{again} blocks scored again after {trial.kills} kills")
            except FaultError as fault:
                row.faults.append(f"run {number}, {case}: {fault}")
                print(row.faults[-1], file=sys.stderr, flush=True)
            row.runs += 1
            row.kills += trial.kills
            row.slowest = max(row.slowest, trial.slowest)
            ways[f"{case.scorer} -j {case.workers}"] += trial.kills
            left -= max(trial.kills, 0)
    show(rows, ways)
    sys.exit(any(row.faults for row in rows.values()))


def show(rows: dict[tuple[str, str], Row], ways: Counter[str]) -> None:
    """The table."""
    print(f"{'killed':10s} {'input':6s} {'kills':>5s} {'runs':>5s} {'again':>6s} {'most/worker':>12s} "
          f"{'ends in':>8s} {'same bytes':>11s}")  # fmt: skip
    for (how, source), row in sorted(rows.items()):
        ends = f"{row.slowest:.2f} s" if row.slowest else "-"
        print(f"{how:10s} {source:6s} {row.kills:5d} {row.runs:5d} {row.again:6d} {row.most_again:12.2f} "
              f"{ends:>8s} {f'{row.runs - len(row.faults)}/{row.runs}':>11s}")  # fmt: skip
    total, faults = sum(row.kills for row in rows.values()), sum(len(row.faults) for row in rows.values())
    print(f"{total} kills ({', '.join(f'{way}: {count}' for way, count in sorted(ways.items()))}), {faults} faults")
    print("again: blocks scored more than once; most/worker: of one run, for each worker and kill (1 is allowed)")


if __name__ == "__main__":
    main()
