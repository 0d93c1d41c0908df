"""`make bench`: limits, scorers, growth and peers, measured in one run; a table, JSON, and the page on performance.

    python benchmarks/run.py [--only peers,scale] [--runs 5] [-o FIGURES.json]

CPU is user and system time of a whole child process with its children, start included, the median of several runs that
are made in turn. The data is generated here from a seed; with AEM_SHARED set to the folder that holds
`data/attribution`, the limits are shown on that set repeated as well, so that equal turns do not flatter.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import limits
import page
import scale
import scorers
from dataset import agreeing, generate, repeated
from figure import Block, plain
from peer_costs import peers

import aem_cli

RESULTS = Path(__file__).with_name("results.json")
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
Part = Callable[[argparse.Namespace, Path], Iterator[Block]]


def limits_part(options: argparse.Namespace, folder: Path) -> Iterator[Block]:
    """One core against the limits, pairs, start."""
    bench = generate(options.dialogs, folder / "bench.jsonl")
    yield limits.speed("Bench mix", bench, folder, options.runs)
    same = agreeing(bench, folder / "same.jsonl")
    yield limits.speed("Bench mix, every turn as gold has it", same, folder, options.runs)
    shared = Path(os.environ.get("AEM_SHARED", "")) / "data/attribution/dialogs.jsonl"
    if os.environ.get("AEM_SHARED") and shared.exists():
        again = repeated(shared, max(1, options.dialogs // 1640), folder / "attribution.jsonl")
        yield limits.speed("data/attribution repeated", again, folder, options.runs)
    yield limits.pairs(bench, options.runs)
    yield limits.start(generate(1, folder / "one.jsonl"), folder, options.runs)


def scorers_part(options: argparse.Namespace, folder: Path) -> Iterator[Block]:
    """Each scorer, on one and two workers, with cold and warm caches."""
    yield scorers.by_rules(generate(options.dialogs, folder / "bench.jsonl"), folder, options.runs)
    yield scorers.by_encoder(generate(min(1_000, options.dialogs), folder / "few.jsonl"), folder, options.runs)


def scale_part(options: argparse.Namespace, folder: Path) -> Iterator[Block]:
    """Two workers, and many dialogs."""
    large = generate(options.large, folder / "large.jsonl")
    yield scale.two_workers(large, folder, options.runs)
    if options.many:
        yield scale.many_dialogs(options.many, folder)


def peers_part(options: argparse.Namespace, folder: Path) -> Iterator[Block]:
    """The peers."""
    yield from peers(folder, options.runs)


PARTS: dict[str, Part] = {"limits": limits_part, "scorers": scorers_part, "scale": scale_part, "peers": peers_part}


def measured(part: Part, options: argparse.Namespace) -> list[dict[str, Any]]:
    """One part, printed as it is measured, and kept."""
    blocks = []
    with tempfile.TemporaryDirectory() as folder:
        for block in part(options, Path(folder)):
            print(plain(block), flush=True)
            blocks.append(block.to_dict())
    return blocks


def machine() -> dict[str, Any]:
    """What figures depend on; those of two machines are not kept together."""
    return {
        "aem": aem_cli.__version__,
        "Python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }


def kept_before(path: Path) -> dict[str, Any]:
    """The parts that an earlier run on such a machine kept."""
    kept: dict[str, Any] = json.loads(path.read_bytes()) if path.exists() else {}
    parts: dict[str, Any] = kept.get("parts", {})
    return parts if kept.get("machine") == machine() else {}


def asked() -> argparse.Namespace:
    """The options."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--only", default=",".join(PARTS), help="parts, with commas; the others stay as they were kept")
    words.add_argument("--dialogs", type=int, default=10_000)
    words.add_argument("--large", type=int, default=25_000, help="dialogs for two workers; 20,000 make 83 MB")
    words.add_argument("--many", type=int, default=200_000, help="dialogs for memory and growth; 0 leaves it out")
    words.add_argument("--runs", type=int, default=5)
    words.add_argument(
        "-o", "--output", type=Path, help="another file for the figures; docs/performance.md stays as it is"
    )
    options = words.parse_args()
    options.only = options.only.split(",")
    for name in options.only:
        if name not in PARTS:
            words.error(f"--only knows {', '.join(PARTS)}, and not {name!r}")
    return options


def main() -> None:
    """Measure, print tables, keep the figures."""
    options = asked()
    output = options.output or RESULTS
    parts = kept_before(output)
    print("mix: about 8 scored turns, 44 % replies, nine in ten of them reworded, 10 % of turns failing, with results")
    for name in PARTS:
        if name in options.only:
            parts[name] = measured(PARTS[name], options)
            kept = {"machine": machine(), "parts": {known: parts[known] for known in PARTS if known in parts}}
            output.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
            if options.output is None:
                page.write(PAGE, kept)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
