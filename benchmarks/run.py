"""`make bench`: what aem costs, as ratios to a hand-written loop and to bare parsing, measured in one run.

CPU is user and system time of a whole child process, start included, median of several runs; memory is its peak
resident size. The data is generated here from a seed; with AEM_SHARED set to the folder that holds `data/attribution`,
the ratios are shown on that set repeated as well, so that equal turns do not flatter.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PARSE = "import sys, orjson\nfor line in open(sys.argv[1], 'rb'): orjson.loads(line)"
CHECK = (
    "import sys\nfrom aem_cli.readers.wire import decode_plain\n"
    "for line in open(sys.argv[1], 'rb'): assert decode_plain(line) is not None"
)
READ = "import sys\nfrom aem_cli.readers.dialogs import read_dialogs\nfor _ in read_dialogs(sys.argv[1]): pass"
NOTHING = "import orjson"
IMPORTS = "import aem_cli.readers.dialogs"


@dataclass(frozen=True, slots=True)
class Cost:
    """What one child process took: CPU seconds, and its peak memory in MiB."""

    cpu: float
    memory: float


def measure(command: Sequence[str], runs: int) -> Cost:
    """Median cost of a command over several runs."""
    costs = [_once(command) for _ in range(runs)]
    return Cost(statistics.median(one.cpu for one in costs), statistics.median(one.memory for one in costs))


def _once(command: Sequence[str]) -> Cost:
    probe = (
        "import json, os, resource, subprocess, sys\n"
        "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "assert code.returncode in (0, 1, 3), code.stderr.decode()\n"
        "print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))\n"
    )
    done = subprocess.run([sys.executable, "-c", probe, *command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}:\n{done.stderr}")
    cpu, memory = json.loads(done.stdout)
    return Cost(cpu, memory)


def generate(count: int, path: Path) -> Path:
    """A data set of `count` dialogs; the same bytes every time."""
    subprocess.run(
        [sys.executable, str(HERE / "generate.py"), "--dialogs", str(count), "--seed", "1", "-o", str(path)], check=True
    )
    return path


def repeated(source: Path, times: int, path: Path) -> Path:
    """A data set several times over, with ids of their own."""
    with source.open("rb") as lines, path.open("wb") as out:
        records = lines.readlines()
        for round_ in range(times):
            for record in records:
                out.write(record.replace(b'{"dialog_id": "', b'{"dialog_id": "%d-' % round_, 1))
    return path


def score(path: Path, folder: Path, scorer: str) -> list[str]:
    """The command that is measured: the whole of `aem score`, to a run folder, without talk."""
    run = [sys.executable, "-m", "aem_cli", "score", str(path), "-o", str(folder / "run"), "--quiet", "--exit-zero"]
    return [*run, "--scorer", scorer]


def speed(path: Path, folder: Path, runs: int) -> dict[str, float]:
    """CPU seconds of each part on one data set, and the ratios that the targets are about."""
    count = sum(1 for _ in path.open("rb"))
    python = [sys.executable, "-c"]
    parse = measure([*python, PARSE, str(path)], runs).cpu - measure([*python, NOTHING], runs).cpu
    base = measure([*python, IMPORTS], runs).cpu
    check = measure([*python, CHECK, str(path)], runs).cpu - base
    read = measure([*python, READ, str(path)], runs).cpu - base
    loop = measure([sys.executable, str(HERE / "minimal_loop.py"), str(path), str(folder / "loop.jsonl")], runs).cpu
    exact = measure(score(path, folder, "exact"), runs).cpu
    hybrid = measure(score(path, folder, "hybrid"), runs).cpu
    return {
        "dialogs": count,
        "orjson.loads alone, dialogs/s": count / parse,
        "parse, types, doubled keys, dialogs/s": count / check,
        "the same, rules and dialog built, dialogs/s": count / read,
        "hand-written loop, dialogs/s": count / loop,
        "aem score exact, dialogs/s": count / exact,
        "aem score hybrid, dialogs/s": count / hybrid,
        "parse, types, doubled keys / orjson.loads": check / parse,
        "reading to dialogs / orjson.loads": read / parse,
        "aem exact / hand-written loop": exact / loop,
        "aem hybrid / hand-written loop": hybrid / loop,
    }


def pairs(path: Path, runs: int) -> dict[str, float]:
    """Microseconds of CPU that the default scorer takes for a pair, its tables loaded."""
    return {f"{kind} pair, us": _pair_cost(path, kind, runs) for kind in ("typed", "distinct", "coming")}


def _pair_cost(path: Path, kind: str, runs: int) -> float:
    command = [sys.executable, str(HERE / "pairs.py"), str(path), kind]
    return statistics.median(float(subprocess.check_output(command)) for _ in range(runs))


def start(one: Path, thousand: Path, folder: Path, runs: int) -> dict[str, float]:
    """CPU milliseconds that start-up costs, and what it comes to in a run of a thousand dialogs."""
    aem = [sys.executable, "-m", "aem_cli"]
    return {
        "aem --help, CPU ms": 1000 * measure([*aem, "--help"], runs).cpu,
        "one dialog, exact, CPU ms": 1000 * measure(score(one, folder, "exact"), runs).cpu,
        "1,000 dialogs, hybrid, CPU s": measure(score(thousand, folder, "hybrid"), runs).cpu,
        "one dialog, hybrid, CPU ms": 1000 * measure(score(one, folder, "hybrid"), runs).cpu,
    }


def memory(few: Path, many: Path, folder: Path) -> dict[str, float]:
    """Peak MiB at two sizes with the exact scorer, and their ratio."""
    small, large = (measure(score(path, folder, "exact"), 1).memory for path in (few, many))
    return {"few dialogs, peak MiB": small, "many dialogs, peak MiB": large, "many / few": large / small}


def report(title: str, figures: dict[str, float]) -> None:
    """Print one block of figures."""
    print(f"\n{title}")
    for name, figure in figures.items():
        shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:.2f}"
        print(f"  {name:44s} {shown:>12s}")


def sections(options: argparse.Namespace, folder: Path) -> Iterator[tuple[str, dict[str, float]]]:
    """Every block of figures, as it is measured."""
    bench = generate(options.dialogs, folder / "bench.jsonl")
    yield f"bench mix, {options.dialogs} dialogs", speed(bench, folder, options.runs)
    yield "pairs (pairs.py says what they are)", pairs(bench, options.runs)
    yield (
        "start-up",
        start(generate(1, folder / "one.jsonl"), generate(1_000, folder / "thousand.jsonl"), folder, options.runs),
    )
    if options.many:
        many = generate(options.many, folder / "many.jsonl")
        yield f"memory, {options.dialogs} against {options.many} dialogs", memory(bench, many, folder)
        many.unlink()
    shared = Path(os.environ.get("AEM_SHARED", "")) / "data/attribution/dialogs.jsonl"
    if os.environ.get("AEM_SHARED") and shared.exists():
        again = repeated(shared, max(1, options.dialogs // 1640), folder / "attribution.jsonl")
        yield "data/attribution repeated", speed(again, folder, options.runs)


def main() -> None:
    """Measure, print a table, keep the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dialogs", type=int, default=10_000)
    parser.add_argument("--many", type=int, default=200_000, help="size for the memory figure; 0 leaves it out")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("-o", "--output", type=Path, default=HERE / "results.json")
    options = parser.parse_args()
    kept: dict[str, object] = {"python": platform.python_version(), "machine": platform.machine()}
    print("mix: about 8 scored turns, 44 % replies, nine in ten of them reworded, 10 % of turns failing, with results")
    with tempfile.TemporaryDirectory() as folder:
        for title, figures in sections(options, Path(folder)):
            report(title, figures)
            kept[title] = figures
    options.output.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
