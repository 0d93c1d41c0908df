"""Texts as vectors, each encoded once: from memory, from the cache on disk, and only then by the encoder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from aem_cli.engines.encoder import MINILM, Encoder, build_encoder
from aem_cli.engines.vector_cache import VectorCache, open_cache

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Half: TypeAlias = NDArray[np.float16]

_MOST_REMEMBERED: Final = 16_384
_LONGEST: Final = 8_000  # letters; a model reads a few hundred words of a text at most
_ROWS_AT_ONCE: Final = 4_096


def build_vectors(
    model: str = MINILM, engine: str | None = None, cache: bool | str = True, batch: int = 16, threads: int = 0
) -> Vectors:
    """What a scorer needs of a model by name; raises ConfigError where the machine lacks it. Nothing is loaded yet."""
    encoder = build_encoder(model, engine, batch, threads)
    return Vectors(encoder, open_cache(cache, encoder.signature))


class Vectors:
    """The vectors of one encoder. They are rounded to half precision whether they come from the cache or not.

    So a second run gives the same scores to the last bit, and a cosine is off by less than 0.0005.
    """

    def __init__(self, encoder: Encoder, cache: VectorCache | None = None) -> None:
        self.encoder, self._cache = encoder, cache
        self._remembered: dict[str, bytes] = {}

    def cosine_pairs(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """The cosine of each pair of texts, in order, in [-1, 1]; every distinct text is encoded once."""
        if not pairs:
            return []
        import numpy as np

        cut = [(one[:_LONGEST], other[:_LONGEST]) for one, other in pairs]
        rows, places = self.rows(dict.fromkeys(text for pair in cut for text in pair))
        left, right = ([places[pair[side]] for pair in cut] for side in (0, 1))
        found: list[float] = []
        for start in range(0, len(cut), _ROWS_AT_ONCE):
            one, other = (rows[side[start : start + _ROWS_AT_ONCE]].astype(np.float32) for side in (left, right))
            lengths = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
            cosines = np.einsum("ij,ij->i", one, other) / np.maximum(lengths, 1e-12)
            found += [float(cosine) for cosine in np.clip(cosines, -1.0, 1.0)]
        return found

    def rows(self, texts: Iterable[str]) -> tuple[Half, dict[str, int]]:
        """One row for each distinct text, and at which place each text's row stands."""
        import numpy as np

        known = self._known(list(texts))
        rows = np.frombuffer(b"".join(known.values()), dtype="<f2").reshape(len(known), -1)
        return rows, {text: place for place, text in enumerate(known)}

    def _known(self, texts: Sequence[str]) -> dict[str, bytes]:
        known = {text: self._remembered[text] for text in texts if text in self._remembered}
        unread = [text for text in texts if text not in known]
        if unread and self._cache is not None:
            known |= self._cache.get(unread)
            unread = [text for text in unread if text not in known]
        if unread:
            made = self._encoded(unread)
            known |= made
            if self._cache is not None:
                self._cache.put(made)
        self._remember(known)
        return known

    def _encoded(self, texts: Sequence[str]) -> dict[str, bytes]:
        rows = self.encoder.encode(texts).astype("<f2")
        return {text: row.tobytes() for text, row in zip(texts, rows, strict=True)}

    def _remember(self, known: dict[str, bytes]) -> None:
        if len(self._remembered) + len(known) > _MOST_REMEMBERED:
            self._remembered.clear()
        if len(known) <= _MOST_REMEMBERED:
            self._remembered |= known
