"""Brings a gold and a predicted record of one dialog together, as the aligner sees them by default."""

from __future__ import annotations

from functools import lru_cache

from aem_cli.config.settings import Settings
from aem_cli.config.wiring import build_method
from aem_cli.core.alignment import align, sides_apart
from aem_cli.core.method import Method
from aem_cli.domain.dialog import Dialog
from aem_cli.readers.join import joined_dialog
from aem_cli.writers.dataset import Record, joined_record


def joined(gold: Record, gold_dialog: Dialog, predicted: Record, predicted_dialog: Dialog) -> Record:
    """One record with both sides; its turns have gold's numbers, and what nobody asked for is numbered on."""
    sides = sides_apart(joined_dialog(gold_dialog, predicted_dialog), _method())
    assert sides is not None
    turns = align(*sides, _method())
    return joined_record(gold, predicted, turns)


@lru_cache(maxsize=1)
def _method() -> Method:
    return build_method(Settings())
