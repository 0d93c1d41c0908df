"""What an encoder costs beside the rules: how many pairs reach it, at which throughput, and what later runs pay.

    python benchmarks/encoder.py [--dialogs 1000] [--scorer hybrid|embedding] [--model minilm-l6-int8] [--runs 3]

The first table is taken in this process, on one thread: the strings are those that the scorer asks for on generated
dialogs, each once. `bare` is the model's own loop over them, sorted by length; `vectors` adds what aem does around it
(half precision, cache on disk, cosines); `score` is the scorer on the pairs less the rules alone; `again` is `vectors`
over the cache of the first run, `release` the same for what a second release asks for, which is encoded where it is new
(its last column is the first one's time over it); then the wall time of the bare loop by threads. The second table is
of whole runs of `aem score`, start and load included, on one thread: the rules alone; the first run with the encoder;
the second one, from the cache; and a second release over the same gold, where one dialog in twenty begins its
replies otherwise, over the cache of the first. Medians of CPU time.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import orjson
from cost import measure
from dataset import generate

from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.engines.encoder import MINILM, build_encoder, usable_cores
from aem_cli.engines.vectors import build_vectors
from aem_cli.protocols import Scorer
from aem_cli.scorers.embedding import EmbeddingScorer
from aem_cli.scorers.hybrid_encoder import HybridEncoderScorer
from aem_cli.scorers.language_likeness import open_statement
from aem_cli.scorers.reply import judge_statement
from aem_cli.values.statements import statements

Texts = Sequence[tuple[str, str]]
CHANGED = 20  # one dialog in so many says something else in the second release


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--dialogs", type=int, default=1000)
    asked.add_argument("--scorer", choices=("hybrid", "embedding"), default="hybrid")
    asked.add_argument("--model", default=MINILM)
    asked.add_argument("--runs", type=int, default=3)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dataset = generate(options.dialogs, folder / "first.jsonl")
        encoding(dataset, folder, options.scorer, options.model, options.runs)
        whole_runs(dataset, folder, options.scorer, options.model, options.runs)


def encoding(dataset: Path, folder: Path, scorer: str, model: str, runs: int) -> None:
    """The first table."""
    replies = list(dict.fromkeys(reply_pairs(dataset)))
    built = build(scorer, model, str(folder / "asked"))
    asked = {reply: texts for reply in replies if (texts := texts_of(built, reply))}
    windows = windows_of(built, dataset)
    later = windows_of(built, second_release(dataset, folder / "later.jsonl"))
    strings = list(dict.fromkeys(text for pair in windows for text in pair))
    words = sum(len(text.split()) for text in strings) / max(1, len(strings))
    print(f"{len(replies)} distinct reply pairs, {len(asked)} ({len(asked) / len(replies):.1%}) reach the encoder")
    print(f"{len(strings)} distinct strings of {words:.0f} words")
    pairs = [pair for reply in replies for pair in questions(*reply)]
    encoder = build_encoder(model, threads=1)
    started = time.perf_counter()
    encoder.encode(["warm"])
    print(f"load {time.perf_counter() - started:.2f} s")
    costs: dict[str, list[float]] = {"bare": [], "vectors": [], "score": [], "again": [], "release": []}
    for run in range(runs):
        vectors = build_vectors(model, cache=str(folder / f"vectors-{run}"), threads=1)
        vectors.encoder.encode(["warm"])
        fresh = build(scorer, model, str(folder / f"scorer-{run}"))
        fresh._vectors.encoder.encode(["warm"])
        costs["bare"].append(cost(lambda: encoder.encode(strings)))
        costs["vectors"].append(cost(lambda made=vectors: made.cosine_pairs(windows)))  # type: ignore[misc]
        for name, wanted in (("again", windows), ("release", later)):
            other = build_vectors(model, cache=str(folder / f"vectors-{run}"), threads=1)
            other.encoder.encode(["warm"])
            costs[name].append(cost(lambda made=other, asked=wanted: made.cosine_pairs(asked)))  # type: ignore[misc]
        first = cost(lambda made=fresh: made.score(pairs))  # type: ignore[misc]
        costs["score"].append(first - cost(lambda made=fresh: made.score(pairs)))  # type: ignore[misc]
    bare = statistics.median(costs["bare"])
    for name, taken in costs.items():
        middle = statistics.median(taken)
        print(f"{name:8s} {middle:7.3f} s {len(strings) / middle:9.0f} strings/s {bare / middle:8.2f} of bare")
    for threads in dict.fromkeys((1, usable_cores())):
        many = build_encoder(model, threads=threads)
        many.encode(["warm"])
        taken = [wall(lambda made=many: made.encode(strings)) for _ in range(runs)]  # type: ignore[misc]
        print(f"{threads} threads: {len(strings) / min(taken):.0f} strings/s of wall time at best")


def windows_of(scorer: Scorer, dataset: Path) -> list[tuple[str, str]]:
    """All pairs of texts whose cosine the scorer needs for the replies of a data set."""
    return list(
        dict.fromkeys(texts for reply in dict.fromkeys(reply_pairs(dataset)) for texts in texts_of(scorer, reply))
    )


def whole_runs(dataset: Path, folder: Path, scorer: str, model: str, runs: int) -> None:
    """The second table."""
    changed = second_release(dataset, folder / "second.jsonl")
    costs: dict[str, list[float]] = {"rules alone": [], "first run": [], "second run": [], "second release": []}
    for run in range(runs):
        config = folder / f"{run}.yaml"
        named = "encoder" if scorer == "hybrid" else "model"
        config.write_text(
            f"scorer: {{name: {scorer}, {named}: {model}, cache: {folder / f'cache-{run}'}, threads: 1}}\n",
            encoding="utf-8",
        )
        rules = ("--scorer", "hybrid")
        costs["rules alone"].append(scored(dataset, folder, *rules))
        costs["first run"].append(scored(dataset, folder, "--config", str(config)))
        costs["second run"].append(scored(dataset, folder, "--config", str(config)))
        costs["second release"].append(scored(changed, folder, "--config", str(config)))
    alone, first = (statistics.median(costs[name]) for name in ("rules alone", "first run"))
    print(f"\n{'':16s}{'CPU s':>8s}{'of rules alone':>16s}{'the first over it, without the rules':>40s}")
    for name, taken in costs.items():
        middle = statistics.median(taken)
        gain = f"{(first - alone) / max(1e-3, middle - alone):.1f}" if name.startswith("second") else ""
        print(f"{name:16s}{middle:8.2f}{middle / alone:16.2f}{gain:>40s}")


def scored(dataset: Path, folder: Path, *options: str) -> float:
    """CPU seconds of one run of aem, all its processes."""
    command = [sys.executable, "-m", "aem_cli", "score", str(dataset), *options]
    with tempfile.TemporaryDirectory(dir=folder) as run:
        return measure([*command, "--exit-zero", "--quiet", "-o", f"{run}/results"], 1).cpu


def second_release(dataset: Path, file: Path) -> Path:
    """The same gold; in one dialog of twenty every predicted reply begins otherwise."""
    with file.open("wb") as written:
        for number, line in enumerate(dataset.read_bytes().splitlines()):
            dialog = orjson.loads(line)
            for turn in dialog["turns"] if number % CHANGED == 0 else ():
                predicted = turn.get("predict_turn") or {}
                if "response" in predicted:
                    predicted["response"] = f"Sure! {predicted['response']}"
            written.write(orjson.dumps(dialog) + b"\n")
    return file


def build(scorer: str, model: str, cache: str) -> EmbeddingScorer | HybridEncoderScorer:
    """The scorer on one thread."""
    if scorer == "embedding":
        return EmbeddingScorer(model=model, cache=cache, threads=1)
    return HybridEncoderScorer(ValueRules(), model, cache=cache, threads=1)


def cost(call: Callable[[], object]) -> float:
    """CPU seconds of this process, all threads; nothing that the rules read before is remembered."""
    open_statement.cache_clear()
    judge_statement.cache_clear()
    started = time.process_time()
    call()
    return time.process_time() - started


def wall(call: Callable[[], object]) -> float:
    """Seconds by the clock."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def reply_pairs(dataset: Path) -> Iterator[tuple[str, str]]:
    """Gold and predicted replies that differ."""
    for line in dataset.read_bytes().splitlines():
        for turn in orjson.loads(line)["turns"]:
            gold, predicted = turn.get("gold_turn") or {}, turn.get("predict_turn") or {}
            if "response" in gold and "response" in predicted and gold["response"] != predicted["response"]:
                yield gold["response"], predicted["response"]


def questions(gold: str, predicted: str) -> Iterator[Pair]:
    """What is asked about a reply, and what the encoder may have a say in."""
    for statement in statements(gold):
        yield Pair(statement, predicted, Question.ADDRESSED)
        yield Pair(statement, predicted, Question.AGREES)


def texts_of(scorer: Scorer, reply: tuple[str, str]) -> list[tuple[str, str]]:
    """The pairs of texts whose cosine the scorer needs for a reply."""
    if isinstance(scorer, HybridEncoderScorer):
        return [texts for pair in questions(*reply) for texts in scorer.undecided(pair)]
    return [texts for statement in statements(reply[0]) for texts in open_statement(statement, reply[1]).windows]


if __name__ == "__main__":
    main()
