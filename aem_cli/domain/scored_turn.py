"""A turn as a result line tells it: its verdict, its label and what was found on it."""

from __future__ import annotations

from typing import NamedTuple

from aem_cli.domain.claim import Finding
from aem_cli.domain.dialog import Kind
from aem_cli.domain.verdict import Label


class ScoredTurn(NamedTuple):
    """What is known of a turn from the results alone. `call` is "tool.action"; None where there is none."""

    number: int
    kind: Kind
    success: bool | None
    label: Label
    call: str | None = None
    sub_metrics: tuple[tuple[str, bool | None], ...] = ()
    findings: tuple[Finding, ...] = ()
    recovered: bool = False
