"""aem with each scorer, on one and on two workers; the embedding scorer with an empty and with a full vector cache."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from cost import Command, Cost, in_rounds, median, once
from dataset import length
from figure import Block, Figure
from scoring import NO_WORKERS, knows_workers, score, score_with

WORKERS = (1, 2)


def by_rules(path: Path, folder: Path, runs: int) -> Block:
    """The scorers that need no model."""
    known = {
        f"{scorer}, {_told(workers)}": score(path, folder, scorer, workers)
        for scorer in ("exact", "lexical", "hybrid")
        for workers in WORKERS[: 1 + knows_workers()]
    }
    costs = in_rounds({name: Command(words) for name, words in known.items()}, runs)
    figures = [figure for name, cost in costs.items() for figure in _figures(name, cost)]
    return Block(f"Scorers, {length(path):,} dialogs", [*figures, *_without_workers()], runs)


def by_encoder(path: Path, folder: Path, runs: int) -> Block:
    """The embedding scorer: cold is a run that has no vectors yet, warm the same run once more."""
    title = f"Embedding scorer, {length(path):,} dialogs"
    if find_spec("onnxruntime") is None or find_spec("tokenizers") is None:
        return Block(title, [Figure("embedding", None, note="the extra onnx is not installed")])
    figures: list[Figure] = []
    for workers in WORKERS[: 1 + knows_workers()]:
        cold, warm = _cold_and_warm(path, folder, workers, runs)
        figures += _figures(f"embedding, {_told(workers)}, cold", cold)
        figures += _figures(f"embedding, {_told(workers)}, warm", warm)
        figures.append(Figure(f"embedding, {_told(workers)}: cold / warm, CPU", cold.cpu / warm.cpu))
    return Block(title, [*figures, *_without_workers()], runs)


def _cold_and_warm(path: Path, folder: Path, workers: int, runs: int) -> tuple[Cost, Cost]:
    pairs = []
    for run in range(runs):
        config = folder / f"embedding-{workers}-{run}.yaml"
        config.write_text(json.dumps({"scorer": {"name": "embedding", "cache": str(config.with_suffix(""))}}))
        command = Command(score_with(config, path, folder, workers))
        pairs.append((once(command), once(command)))
    cold, warm = zip(*pairs, strict=True)
    return median(cold), median(warm)


def _figures(name: str, cost: Cost) -> Iterator[Figure]:
    yield Figure(f"{name}: CPU s", cost.cpu)
    yield Figure(f"{name}: wall s", cost.wall)


def _without_workers() -> list[Figure]:
    return [] if knows_workers() else [Figure(_told(2), None, note=NO_WORKERS)]


def _told(workers: int) -> str:
    return f"{workers} worker{'s' if workers > 1 else ''}"
