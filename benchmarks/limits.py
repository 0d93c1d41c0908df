"""Where one core ends: reading, bare parsing and a hand-written loop beside aem; what a pair and a start cost."""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

from cost import Command, in_rounds, measure
from dataset import length
from figure import Bar, Block, Figure
from scoring import AEM, score

HERE = Path(__file__).parent
LINES = "import sys\nfor line in open(sys.argv[1], 'rb'): pass"
PARSE = "import sys, orjson\nfor line in open(sys.argv[1], 'rb'): orjson.loads(line)"
CHECK = (
    "import sys\nfrom aem_cli.readers.wire import decode_plain\n"
    "for line in open(sys.argv[1], 'rb'): assert decode_plain(line) is not None"
)
READ = "import sys\nfrom aem_cli.readers.dialogs import read_dialogs\nfor _ in read_dialogs(sys.argv[1]): pass"


def speed(title: str, path: Path, folder: Path, runs: int) -> Block:
    """Dialogs a second of CPU on one core, and the ratios; what is no whole program is taken without its start."""
    count, python = length(path), [sys.executable, "-c"]
    loop = [sys.executable, str(HERE / "minimal_loop.py"), str(path), str(folder / "loop.jsonl")]
    commands = {
        "nothing": [*python, "import sys"],
        "orjson": [*python, "import orjson"],
        "imports": [*python, "import aem_cli.readers.dialogs"],
        "lines": [*python, LINES, str(path)],
        "parse": [*python, PARSE, str(path)],
        "check": [*python, CHECK, str(path)],
        "read": [*python, READ, str(path)],
        "loop": loop,
        "exact": score(path, folder, "exact", 1),
        "hybrid": score(path, folder, "hybrid", 1),
    }
    costs = in_rounds({name: Command(words) for name, words in commands.items()}, runs)
    cpu = {name: cost.cpu for name, cost in costs.items()}
    lines, parse = cpu["lines"] - cpu["nothing"], cpu["parse"] - cpu["orjson"]
    check, read = cpu["check"] - cpu["imports"], cpu["read"] - cpu["imports"]
    return Block(
        f"{title}, {count:,} dialogs, one core",
        [
            Figure("reading lines alone, dialogs/s", count / max(lines, 1e-3)),
            Figure("orjson.loads alone, dialogs/s", count / parse),
            Figure("parse, types, doubled keys, dialogs/s", count / check),
            Figure("the same, rules and dialog built, dialogs/s", count / read),
            Figure("hand-written loop, dialogs/s", count / cpu["loop"]),
            Figure("aem score exact, dialogs/s", count / cpu["exact"]),
            Figure("aem score hybrid, dialogs/s", count / cpu["hybrid"]),
            Figure("parse, types, doubled keys / orjson.loads, CPU", check / parse),
            Figure("reading to dialogs / orjson.loads, CPU", read / parse),
            Figure("aem exact / orjson.loads, dialogs/s", parse / cpu["exact"], Bar(0.3, at_least=True)),
            Figure("aem exact / hand-written loop, CPU", cpu["exact"] / cpu["loop"], Bar(1.7)),
            Figure("aem hybrid / hand-written loop, CPU", cpu["hybrid"] / cpu["loop"]),
        ],
        runs,
    )


def pairs(path: Path, runs: int) -> Block:
    """Microseconds of CPU that the default scorer takes for a pair, its tables loaded."""
    figures = [Figure(f"{kind} pair, us", _pair_cost(path, kind, runs)) for kind in ("typed", "distinct", "coming")]
    return Block("A pair, default scorer, tables loaded", figures, runs)


def _pair_cost(path: Path, kind: str, runs: int) -> float:
    command = [sys.executable, str(HERE / "pairs.py"), str(path), kind]
    return statistics.median(float(subprocess.check_output(command)) for _ in range(runs))


def start(one: Path, folder: Path, runs: int) -> Block:
    """CPU milliseconds that a start costs."""
    return Block(
        "Start",
        [
            Figure("aem --help, CPU ms", 1000 * measure([*AEM, "--help"], runs).cpu),
            Figure("one dialog, exact, CPU ms", 1000 * measure(score(one, folder, "exact"), runs).cpu),
            Figure("one dialog, hybrid, CPU ms", 1000 * measure(score(one, folder, "hybrid"), runs).cpu),
        ],
        runs,
    )
