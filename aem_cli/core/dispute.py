"""The verdicts on which people and aem differ, worst first: what to review by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aem_cli.core.labelled_dialog import Comparison


class Dispute(NamedTuple):
    """One of them; `distance` is how far aem's score is from the person's verdict, 1 at most."""

    distance: float
    comparison: Comparison


def disputes(comparisons: Sequence[Comparison]) -> list[Dispute]:
    """All that differ; of equals in the order of dialogs and turns. A whole turn speaks for its parts too."""
    differing = [one for one in comparisons if not one.agrees]
    whole = {(one.dialog, one.unit.number) for one in differing if one.unit.whole}
    left = [one for one in differing if one.unit.whole or (one.dialog, one.unit.number) not in whole]
    found = [Dispute(abs(one.standing.score - one.human), one) for one in left]
    return sorted(found, key=lambda dispute: -dispute.distance)
