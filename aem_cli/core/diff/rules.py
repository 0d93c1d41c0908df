"""What a run may lose against another one before the gate fails."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from aem_cli.domain.verdict import Chain


class DiffRules(NamedTuple):
    """The config's `gate.diff`. None and {} set no bar; bars are exact, so 0.80 to 0.79 is a drop of 0.01.

    A reason's limit is how many more turns may fail by it (int), or by how much its share of the scored turns may rise
    (Fraction). `significant_only`: a drop or a rise counts only if it is unlikely to be chance.
    """

    max_drop: Fraction | None = None  # of the AEM score
    sub_metrics: Mapping[str, Fraction] = {}
    reasons: Mapping[str, int | Fraction] = {}
    chains: Mapping[Chain, Fraction] = {}
    critical: int | None = None  # most newly failing critical turns
    significant_only: bool = False
    max_unscored: int | None = 0  # most turns that had a verdict in base and are unscored in new

    @property
    def sets_bars(self) -> bool:
        """Whether a bar replaces the rules that hold where none is set."""
        return bool(
            self.max_drop is not None or self.sub_metrics or self.reasons or self.chains or self.critical is not None
        )
