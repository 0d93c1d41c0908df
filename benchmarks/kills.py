"""Kills runs at random moments, gives the same command again until it ends, and holds the outcome to an unbroken run.

The moments are drawn from a seed, so `--seed` draws them again; how far a run is at a moment still depends on the
machine. A kill that comes after the end of its run does not count. With the right to mount, a full disk is a small
tmpfs that grows between two commands; without it, a limit on the size of files stands in for it.
"""

from __future__ import annotations

import argparse
import gzip
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, product
from pathlib import Path
from typing import Final

from kill_trial import SAME, Case, FaultError, Trial

HERE: Final = Path(__file__).parent
HOWS: Final = ("main", "worker", "interrupt", "disk")


@dataclass
class Row:
    """What is counted of the kills of one kind."""

    runs: int = 0
    kills: int = 0
    again: int = 0
    most_again: float = 0.0  # for each worker and kill
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)


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
