"""What a command costs: CPU of the process and its children, wall time, peak memory of the largest process."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_PROBE = (
    "import json, resource, subprocess, sys, time\n"
    "given, codes, words = sys.argv[1], sys.argv[2].split(','), sys.argv[3:]\n"
    "source = subprocess.Popen(['cat', given], stdout=subprocess.PIPE) if given else None\n"
    "started = time.perf_counter()\n"
    "done = subprocess.run(words, stdin=source.stdout if source else subprocess.DEVNULL,\n"
    "                      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)\n"
    "wall = time.perf_counter() - started\n"
    "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
    "assert str(done.returncode) in codes, done.stderr.decode()\n"
    "print(json.dumps([used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024]))\n"
)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one command took: CPU seconds with all children, wall seconds, peak MiB of its largest process."""

    cpu: float
    wall: float
    memory: float


@dataclass(frozen=True, slots=True)
class Command:
    """A command with what it is run in: variables beside those of this process, a folder, a file piped to it.

    It may leave with one of `codes`; a traceback leaves with 1.
    """

    words: Sequence[str]
    variables: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None
    piped: Path | None = None
    codes: tuple[int, ...] = (0,)


def measure(words: Sequence[str], runs: int, codes: tuple[int, ...] = (0,)) -> Cost:
    """Median cost of a command over several runs."""
    return in_rounds({"": Command(words, codes=codes)}, runs)[""]


def in_rounds(commands: Mapping[str, Command], runs: int) -> dict[str, Cost]:
    """Median costs of commands that are run in turn, so that what else the machine does falls on all of them."""
    rounds = [{name: once(command) for name, command in commands.items()} for _ in range(runs)]
    return {name: median([costs[name] for costs in rounds]) for name in commands}


def median(costs: Sequence[Cost]) -> Cost:
    """The median of each part."""
    return Cost(
        statistics.median(one.cpu for one in costs),
        statistics.median(one.wall for one in costs),
        statistics.median(one.memory for one in costs),
    )


def once(command: Command) -> Cost:
    """The cost of one run, start included. Piping is free of charge in wall time alone."""
    codes = ",".join(map(str, command.codes))
    probe = [sys.executable, "-c", _PROBE, str(command.piped or ""), codes, *command.words]
    around = {**os.environ, **command.variables}
    done = subprocess.run(probe, capture_output=True, text=True, check=False, env=around, cwd=command.folder)
    if done.returncode:
        raise SystemExit(f"{' '.join(command.words)}:\n{done.stderr}")
    return Cost(*json.loads(done.stdout))
