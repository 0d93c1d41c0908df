"""One run that is broken off at random moments, and what must hold meanwhile and at its end."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FILES: Final = ("results.jsonl", "run.json", "summary.json")
SAME: Final = ("results.jsonl", "summary.json")
LONGEST: Final = 180.0  # seconds that any one command may take before it counts as hung
QUICK: Final = 10.0  # seconds in which an interrupted command has to end, on a machine that is busy otherwise

# aem as it is, but each block that is begun is noted, so that blocks scored twice can be counted
NOTED: Final = """
import os, resource, sys
from aem_cli.runs import part
from aem_cli.cli.main import run
log = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
limit = int(sys.argv.pop(1))
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
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


class Trial:
    """One run that is broken off until it ends."""

    def __init__(self, case: Case, folder: Path, dice: random.Random, whole: dict[str, bytes]) -> None:
        self.case, self._dice, self._whole = case, dice, whole
        self._data = folder / f"{case.scorer}.jsonl"
        self._place = Path(tempfile.mkdtemp(prefix="run-", dir=folder))
        self._run, self._log = self._place / "run", self._place.with_suffix(".log")
        self._log.touch()
        self.kills, self.slowest = 0, 0.0
        self._kept_before = 0  # parts, when the last command was given

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
        ended = False
        while self.kills < most and not ended:
            running = self._start()
            self._sleep(running)
            ended = self._broken_off(running)
            self.kills += not ended
            if self._dice.random() < 0.5:  # else the same command comes while workers may still be about to end
                self._check_alone()
        self._finish()

    def _broken_off(self, running: subprocess.Popen[bytes]) -> bool:
        """Kill or interrupt a run. Whether it was over already."""
        before = time.monotonic()
        if self.case.how == "main":
            running.kill()
        elif running.poll() is None:  # Ctrl-C reaches all processes of a terminal, kill only one
            reach = self._dice.choice([os.killpg, os.kill])
            reach(running.pid, self._dice.choice([signal.SIGINT, signal.SIGTERM]))
        said = self._ended(running, QUICK)
        if running.returncode not in (-signal.SIGKILL, -signal.SIGINT, -signal.SIGTERM, 130):
            self._check_end(running, said)
            return self._is_complete()
        if self._is_complete():
            return True
        if running.returncode in (-signal.SIGINT, -signal.SIGTERM):  # before Python had read the command
            return False
        if self.case.how == "interrupt":
            self._check_interrupt(said)
            self.slowest = max(self.slowest, time.monotonic() - before)
        return False

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
            can_mount = can_mount and self._mounted(size)
            running = self._start(0 if can_mount else size // 8)
            said = self._ended(running)
            if running.returncode != 2:
                return self._check_end(running, said)
            if "cannot be written" not in said:
                raise FaultError(f"a full disk is not told: {said}")
            self.kills += 1
        if can_mount:
            self._mounted(2 * needed)
        return self._finish()

    def _mounted(self, size: int) -> bool:
        """Whether the run's place is a disk of its own now, of so many bytes."""
        how = ["remount"] if self._place.is_mount() else []
        words = ["mount", "-t", "tmpfs", "-o", ",".join([*how, f"size={size}"]), "tmpfs", str(self._place)]
        return not subprocess.run(words, check=False).returncode

    def _start(self, limit: int = 0) -> subprocess.Popen[bytes]:
        self._kept_before = self._kept()
        source = {"plain": str(self._data), "gz": f"{self._data}.gz", "stdin": "-"}[self.case.source]
        words = ["score", source, "-o", str(self._run), "-j", str(self.case.workers), "--scorer", self.case.scorer]
        stdin = self._data.open("rb") if source == "-" else subprocess.DEVNULL
        return subprocess.Popen(
            [sys.executable, "-c", NOTED, str(self._log), str(limit), *words, "--quiet", "--exit-zero"],
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=self._place.with_suffix(".err").open("wb"),
            start_new_session=True,
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
        kept = self._kept()
        goes_on, nothing_new = "give the same command again" in said, "nothing new is left behind" in said
        if "Traceback" in said or not (goes_on or (nothing_new and kept == self._kept_before)):
            raise FaultError(f"says when interrupted: {said}")
        if not kept and self._run.exists() and not (self._run / "run.json").exists():
            raise FaultError(f"left behind: {sorted(map(str, self._run.rglob('*')))}")

    def _kept(self) -> int:
        return len([*self._run.glob(".unfinished/*.part")])

    def _check(self) -> None:
        found = sorted(path.name for path in self._run.iterdir())
        if found != [*FILES]:
            raise FaultError(f"in the run folder: {found}")
        for name in SAME:
            if (self._run / name).read_bytes() != self._whole[name]:
                raise FaultError(f"{name} differs")
        self._check_alone()

    def _is_complete(self) -> bool:
        """Whether only tidying up, or talk, was broken off; what comes now is a run of its own."""
        if not (self._run / "run.json").exists() or (self._run / ".unfinished" / "begun.json").exists():
            return False
        self._check_alone()
        self._log.write_text("")
        return True

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
