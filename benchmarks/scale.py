"""How aem grows: two workers against one, many dialogs against few."""

from __future__ import annotations

from pathlib import Path

from cost import Command, in_rounds
from dataset import generate, length, packed
from figure import Bar, Block, Figure
from process_tree import watch
from scoring import NO_WORKERS, knows_workers, score

FEW = 10_000
BARS = {"a plain file": 1.55, "a .gz file": 1.2, "standard input": 1.2}


def two_workers(path: Path, folder: Path, runs: int) -> Block:
    """Wall time of one worker over that of two, exact scorer; standard input is a pipe."""
    title = f"Two workers against one, exact, {path.stat().st_size / 1e6:,.0f} MB, {length(path):,} dialogs"
    if not knows_workers():
        names = [f"{source}: wall time of 1 / of 2" for source in BARS]
        return Block(
            title,
            [Figure(name, None, Bar(bar, True), NO_WORKERS) for name, bar in zip(names, BARS.values(), strict=True)],
        )
    zipped = packed(path)
    commands = {}
    for workers in (1, 2):
        commands["a plain file", workers] = Command(score(path, folder, "exact", workers))
        commands["a .gz file", workers] = Command(score(zipped, folder, "exact", workers))
        commands["standard input", workers] = Command(score("-", folder, "exact", workers), piped=path)
    costs = in_rounds({f"{source} {workers}": one for (source, workers), one in commands.items()}, runs)
    figures = []
    for source, bar in BARS.items():
        one, two = costs[f"{source} 1"], costs[f"{source} 2"]
        figures.append(Figure(f"{source}: wall time of 1 / of 2", one.wall / two.wall, Bar(bar, at_least=True)))
        figures.append(Figure(f"{source}: CPU of 2 / of 1", two.cpu / one.cpu))
    return Block(title, figures, runs)


def many_dialogs(many: int, folder: Path) -> Block:
    """Memory of the process tree and CPU a dialog at two sizes, exact scorer, on as many workers as aem takes."""
    few_path = generate(FEW, folder / "few.jsonl")
    many_path = generate(many, folder / "many.jsonl")
    few, lot = (watch(score(path, folder, "exact")) for path in (few_path, many_path))
    many_path.unlink()
    each = 1e6 * few.cpu / FEW, 1e6 * lot.cpu / many
    note = "" if few.peak else "memory of a process tree is read from /proc, which is not here"
    growth = lot.peak / few.peak if few.peak else None
    return Block(
        f"{FEW:,} against {many:,} dialogs, exact",
        [
            Figure(f"{FEW:,} dialogs, peak MiB of all processes", few.peak or None, note=note),
            Figure(f"{many:,} dialogs, peak MiB of all processes", lot.peak or None, note=note),
            Figure("memory, many / few", growth, Bar(1.15), note),
            Figure(f"{FEW:,} dialogs, CPU us a dialog", each[0]),
            Figure(f"{many:,} dialogs, CPU us a dialog", each[1]),
            Figure("CPU a dialog, many / few", each[1] / each[0], Bar(1.1)),
        ],
    )
