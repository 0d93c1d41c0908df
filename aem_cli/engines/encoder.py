"""What an encoder must offer, and how one is built by name. Nothing heavy is imported before it is needed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from aem_cli.domain.spelling import did_you_mean
from aem_cli.errors import ConfigError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix: TypeAlias = NDArray[np.float32]

MINILM: Final = "minilm-l6-int8"
_ENGINES: Final[Mapping[str, str]] = {
    "onnx": "aem_cli.engines.onnx_encoder:OnnxEncoder",
    "sentence_transformers": "aem_cli.engines.sentence_encoder:SentenceEncoder",
}


class Encoder(Protocol):
    """Turns texts into vectors; the model is loaded at the first call of `encode`, not before.

    A row, once rounded to half precision, depends on its text alone: not on what else is encoded with it, nor on
    batches or threads. So a run gives the same scores over any number of processes and with any cache.
    """

    @property
    def signature(self) -> str:
        """Model, digest and settings: all that a vector depends on beside its text."""
        ...

    @property
    def model(self) -> str:
        """The model's name, by which a likeness map is chosen."""
        ...

    def encode(self, texts: Sequence[str]) -> Matrix:
        """One row of length 1 for each text, in order, as float32."""
        ...


def build_encoder(model: str = MINILM, engine: str | None = None, batch: int = 16, threads: int = 0) -> Encoder:
    """The encoder for a model's name or path; raises ConfigError where a package or the model is not there.

    Without an engine named, the model that the `onnx` extra brings runs on onnxruntime and any other on
    sentence-transformers. `threads` 0: one for each core that this process may use, and one alone in a worker process,
    beside which others have the other cores.
    """
    if engine is None:
        engine = "onnx" if model == MINILM else "sentence_transformers"
    if engine not in _ENGINES:
        raise ConfigError(f"unknown engine {engine!r}; {did_you_mean(engine, _ENGINES)}")
    if isinstance(batch, bool) or not isinstance(batch, int) or not 1 <= batch <= 1024:
        raise ConfigError(f"batch: {batch!r} is not a whole number from 1 to 1024")
    if isinstance(threads, bool) or not isinstance(threads, int) or not 0 <= threads <= 1024:
        raise ConfigError(f"threads: {threads!r} is not a whole number from 0 to 1024")
    module, _, name = _ENGINES[engine].partition(":")
    built: Encoder = getattr(import_module(module), name)(model, batch=batch, threads=threads)
    return built


def require(packages: Sequence[str], extra: str, what: str) -> None:
    """Raise ConfigError, saying what to install, unless every package can be imported; none is."""
    absent = [package for package in packages if find_spec(package) is None]
    if absent:
        raise ConfigError(f"{what} needs {_listed(absent)}: pip install '.[{extra}]' where aem was cloned")


def package(name: str) -> Any:
    """An imported package of an extra; `require` has seen that it is there."""
    return import_module(name)


def usable_cores() -> int:
    """How many cores this process may use; one where it is a worker of another."""
    if parent_process() is not None:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _listed(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
