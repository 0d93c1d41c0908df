"""What `aem diff` costs on two large runs: in the same order, in another order, and packed.

CPU and peak memory of the whole command, start included. The runs are one generated data set scored by two scorers, so
that many turns differ; that they are not comparable is forced.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import zstandard
from cost import measure
from dataset import generate
from figure import Block, Figure, plain
from scoring import score


def scored(dataset: Path, folder: Path, scorer: str) -> Path:
    """The results of a data set by a scorer."""
    words = score(dataset, folder, scorer)
    words[words.index("-o") + 1] = str(folder / scorer)
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return folder / scorer / "results.jsonl"


def shuffled(results: Path) -> Path:
    """The same results in another order."""
    lines = results.read_bytes().splitlines(keepends=True)
    random.Random(1).shuffle(lines)
    path = results.with_name("shuffled.jsonl")
    path.write_bytes(b"".join(lines))
    return path


def packed(results: Path) -> Path:
    """The same results, packed."""
    path = results.with_name(results.name + ".zst")
    path.write_bytes(zstandard.ZstdCompressor().compress(results.read_bytes()))
    return path


def cost(base: Path, new: Path, runs: int) -> dict[str, float]:
    """CPU seconds and MiB of one comparison."""
    found = measure([sys.executable, "-m", "aem_cli", "diff", str(base), str(new), "--force", "--quiet"], runs, (0, 1))
    return {"CPU seconds": found.cpu, "peak MiB": found.memory}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dialogs", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    kept = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dataset = generate(options.dialogs, folder / "bench.jsonl")
        base, new = (scored(dataset, folder, scorer) for scorer in ("exact", "lexical"))
        other = shuffled(new)
        for title, path in (("in order", new), ("shuffled", other), ("shuffled, packed", packed(other))):
            kept[title] = cost(base, path, options.runs)
            figures = [Figure(name, value) for name, value in kept[title].items()]
            print(plain(Block(f"aem diff, {options.dialogs:,} dialogs, {title}", figures)))
    if options.output is not None:
        options.output.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
