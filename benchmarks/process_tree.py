"""Memory of a process with all that it starts, sampled: what the processes share counts once (PSS, Linux only)."""

from __future__ import annotations

import resource
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

PERIOD = 0.05
PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Watched:
    """What a watched command took: CPU seconds of the tree, and the highest sum of its memory in MiB (0: not known)."""

    cpu: float
    peak: float


def watch(words: Sequence[str]) -> Watched:
    """Run a command and look at its tree twenty times a second."""
    before = _children_cpu()
    peak = 0
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        while process.poll() is None:
            peak = max(peak, sum(map(memory, tree(process.pid))))
            time.sleep(PERIOD)
        said = process.stderr.read() if process.stderr else b""
    if process.returncode:
        raise SystemExit(f"{' '.join(words)}:\n{said.decode(errors='replace')}")
    return Watched(_children_cpu() - before, peak / 1024)


def tree(pid: int) -> Iterator[int]:
    """The process and all below it; those that end meanwhile are left out."""
    yield pid
    for task in _listed(PROC / str(pid) / "task"):
        for child in _text(task / "children").split():
            yield from tree(int(child))


def memory(pid: int) -> int:
    """KiB of a process: its own, and its share of what it has in common with others."""
    for line in _text(PROC / str(pid) / "smaps_rollup").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return ""


def _listed(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
