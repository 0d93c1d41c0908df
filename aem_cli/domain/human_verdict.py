"""What a person said: of a whole turn, of one sub-metric of it, or of one field."""

from __future__ import annotations

from typing import NamedTuple

from aem_cli.domain.verdict import Label

DialogKey = tuple[str, str | None, int | None]
"""Dialog id, release and trial; on a label, None for a release or trial that it leaves out."""


def order_of(key: DialogKey) -> tuple[str, str, int]:
    """By what dialogs are put in order, those without a release or trial first."""
    name, release, trial = key
    return name, release or "", -1 if trial is None else trial


class Unit(NamedTuple):
    """What a verdict speaks of: a turn, and the sub-metric or the field of it where it is not the whole turn."""

    number: int
    sub_metric: str | None = None
    field: str | None = None

    @property
    def whole(self) -> bool:
        """Whether it is the whole turn."""
        return self.sub_metric is None and self.field is None


class HumanVerdict(NamedTuple):
    """One record of a label file. `label` stands on whole turns only."""

    key: DialogKey
    unit: Unit
    success: bool
    label: Label | None = None
    reason: str | None = None
    annotator: str | None = None
    note: str | None = None
    line: int = 0
