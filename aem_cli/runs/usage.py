"""What the scorers of a run used of what costs time or money: calls, tokens, cost; what each tells of itself."""

from __future__ import annotations

from collections.abc import Mapping

from aem_cli.protocols import Scorer

Usage = Mapping[str, Mapping[str, int | float]]


def scorer_usage(scorers: Mapping[str, Scorer]) -> Usage:
    """The counts of each scorer that keeps any (see `Metered`), by its name."""
    told = {name: getattr(scorer, "usage", None) for name, scorer in sorted(scorers.items())}
    return {name: dict(usage()) for name, usage in told.items() if usage is not None}


def usage_since(before: Usage, now: Usage) -> Usage:
    """What was used in between."""
    return {
        name: {what: count - before.get(name, {}).get(what, 0) for what, count in counts.items()}
        for name, counts in now.items()
    }


def usage_together(one: Usage, other: Usage) -> Usage:
    """What was used in two parts of a run."""
    names = dict.fromkeys((*one, *other))
    return {name: _together(one.get(name, {}), other.get(name, {})) for name in names}


def _together(one: Mapping[str, int | float], other: Mapping[str, int | float]) -> dict[str, int | float]:
    return {what: one.get(what, 0) + other.get(what, 0) for what in dict.fromkeys((*one, *other))}
