"""Keeps which dialogs a point holds and by which gold side they were judged: 16 bytes a dialog."""

from __future__ import annotations

from array import array
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from aem_cli.domain.run_dialog import RunDialog
from aem_cli.domain.signature import digest_of_bytes


class DialogChange(NamedTuple):
    """Two points by their dialogs: how many both have by another gold side, and how many one of them has alone.

    `known` False: some results hold no digest of their gold side.
    """

    both: int
    other_gold: int
    only_before: int
    only_after: int
    known: bool


class GoldLog:
    """Dialogs by (dialog_id, trial), each with its gold side, as digests."""

    def __init__(self) -> None:
        self._keys, self._golds = array("Q"), array("Q")
        self._known = True

    def add(self, dialog: RunDialog) -> None:
        """Take one dialog."""
        self._keys.append(_digest(dialog.dialog_id, repr(dialog.trial)))
        self._golds.append(_digest(dialog.gold or ""))
        self._known = self._known and dialog.gold is not None

    def change(self, after: GoldLog) -> DialogChange:
        """From this point to the next."""
        (ours, our_golds), (theirs, their_golds) = self._columns(), after._columns()
        _, here, there = np.intersect1d(ours, theirs, assume_unique=True, return_indices=True)
        both = len(here)
        known = self._known and after._known
        other = int((our_golds[here] != their_golds[there]).sum()) if known else 0
        return DialogChange(both, other, len(ours) - both, len(theirs) - both, known)

    def _columns(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Each dialog once; of one that stands there twice, the lower digest."""
        keys, golds = (np.array(column, dtype=np.uint64) for column in (self._keys, self._golds))
        order = np.lexsort((golds, keys))
        found, first = np.unique(keys[order], return_index=True)
        return found, golds[order][first]


def _digest(*parts: str) -> int:
    return digest_of_bytes([part.encode("utf-8", "surrogatepass") for part in parts]) & _MASK


_MASK = (1 << 64) - 1
