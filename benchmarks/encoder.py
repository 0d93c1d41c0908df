"""What the embedding scorer adds to a bare encoder, and what the second run costs: a table of strings a second.

    python benchmarks/encoder.py [--dialogs 100] [--model minilm-l6-int8] [--runs 3]

The strings are those that the scorer asks for on generated dialogs, each once. `bare` is the model's own loop over
them, sorted by length; `vectors` adds what aem does around it (half precision, cache on disk, cosines); `score` is the
scorer on the dialogs' pairs, rules included; `again` is a new scorer over the cache of the first. Medians of CPU time,
on one thread.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import orjson

from aem_cli.domain.claim import Pair, Question
from aem_cli.engines.encoder import MINILM, build_encoder
from aem_cli.engines.vectors import build_vectors
from aem_cli.scorers.embedding import EmbeddingScorer
from aem_cli.scorers.language_likeness import open_statement
from aem_cli.values.statements import statements

HERE = Path(__file__).parent


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--dialogs", type=int, default=100)
    asked.add_argument("--model", default=MINILM)
    asked.add_argument("--runs", type=int, default=3)
    options = asked.parse_args()
    pairs = list(dict.fromkeys(reply_pairs(options.dialogs)))
    windows = list(dict.fromkeys(asked_of(pairs)))
    texts = list(dict.fromkeys(text for window in windows for text in window))
    words = sum(len(text.split()) for text in texts) / len(texts)
    print(f"{options.dialogs} dialogs, {len(pairs)} distinct questions, {len(texts)} strings of {words:.0f} words")
    encoder = build_encoder(options.model, threads=1)
    started = time.perf_counter()
    encoder.encode(["warm"])
    print(f"load {time.perf_counter() - started:.2f} s")
    costs: dict[str, list[float]] = {"bare": [], "vectors": [], "score": [], "again": []}
    for _ in range(options.runs):
        with tempfile.TemporaryDirectory() as folder:
            vectors = build_vectors(options.model, cache=f"{folder}/vectors", threads=1)
            vectors.encoder.encode(["warm"])
            scorer = EmbeddingScorer(model=options.model, cache=f"{folder}/scorer", threads=1)
            scorer.score([Pair("warm words", "cold language")])
            costs["bare"].append(cost(lambda: encoder.encode(texts)))
            costs["vectors"].append(cost(lambda built=vectors: built.cosine_pairs(windows)))  # type: ignore[misc]
            open_statement.cache_clear()
            costs["score"].append(cost(lambda built=scorer: built.score(pairs)))  # type: ignore[misc]
            again = EmbeddingScorer(model=options.model, cache=f"{folder}/scorer", threads=1)
            open_statement.cache_clear()
            costs["again"].append(cost(lambda built=again: built.score(pairs)))  # type: ignore[misc]
    bare = statistics.median(costs["bare"])
    for name, taken in costs.items():
        middle = statistics.median(taken)
        print(f"{name:8s} {middle:7.2f} s {len(texts) / middle:9.0f} strings/s {bare / middle:8.2f} of bare")


def cost(call: Callable[[], object]) -> float:
    """CPU seconds of this process, all threads."""
    started = time.process_time()
    call()
    return time.process_time() - started


def reply_pairs(dialogs: int) -> Iterator[Pair]:
    """What the sub-metrics ask about the replies of generated dialogs."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "dialogs.jsonl"
        subprocess.run([sys.executable, HERE / "generate.py", "--dialogs", str(dialogs), "-o", file], check=True)
        for line in file.read_bytes().splitlines():
            for turn in orjson.loads(line)["turns"]:
                gold, predicted = turn.get("gold_turn") or {}, turn.get("predict_turn") or {}
                if "response" in gold and "response" in predicted and gold["response"] != predicted["response"]:
                    for statement in statements(gold["response"]):
                        yield Pair(statement, predicted["response"], Question.ADDRESSED)
                        yield Pair(statement, predicted["response"], Question.AGREES)


def asked_of(pairs: Sequence[Pair]) -> Iterable[tuple[str, str]]:
    """The pairs of texts whose cosine the scorer needs."""
    for pair in pairs:
        yield from open_statement(str(pair.gold), str(pair.predicted)).windows


if __name__ == "__main__":
    main()
