"""What the scorers of a run used of what costs time or money: calls, tokens, cost; what each tells of itself."""

from __future__ import annotations

from collections.abc import Mapping

from aem_cli.protocols import Scorer

Usage = Mapping[str, Mapping[str, int | float]]


def scorer_usage(scorers: Mapping[str, Scorer]) -> Usage:
    """The counts of each scorer that keeps any (see `Metered`), by its name."""
    told = {name: getattr(scorer, "usage", None) for name, scorer in sorted(scorers.items())}
    return {name: dict(usage()) for name, usage in told.items() if usage is not None}
