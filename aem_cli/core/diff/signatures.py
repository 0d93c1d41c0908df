"""Holds the signatures of two runs against one another, and what their configs say beyond them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from aem_cli.core.diff.comparability import PartDifference
from aem_cli.domain.signature import Signature

Config = Mapping[str, Any]


class Rules(NamedTuple):
    """What a run was judged by; `config` None where only a hash of it is known."""

    signature: Signature
    config: Config | None


def rule_differences(base: Rules, new: Rules) -> Iterator[PartDifference]:
    """The rules by which two runs were judged differently. Gold sides are looked at dialog by dialog instead.

    Another version of aem alone is told and refuses nothing: what turns verdicts has versions of its own in the
    signature. Keys that can turn no verdict (the gate, caches, threads, budgets) are not looked at.
    """
    for part, mine, other in base.signature.differences(new.signature):
        if part == "config":
            yield from _config_differences(base, new)
        elif part != "gold":
            yield PartDifference(part, mine, other, refuses=part != "version")


def _config_differences(base: Rules, new: Rules) -> Iterator[PartDifference]:
    if base.config is None or new.config is None:
        yield PartDifference("config", base.signature.config, new.signature.config, refuses=True)
        return
    ours, theirs = (dict(_judging(rules.config or {})) for rules in (base, new))
    for key in sorted(ours.keys() | theirs.keys()):
        if ours.get(key) != theirs.get(key):
            yield PartDifference(f"config {key}", ours.get(key), theirs.get(key), refuses=True)


def _judging(config: Config) -> Iterator[tuple[str, object]]:
    """The keys that can turn a verdict and stand in no other part of the signature; of `fields` the order counts."""
    for name, value in config.items():
        if name in _ELSEWHERE:
            continue
        if name == "scorer":
            options = value if isinstance(value, Mapping) else {}
            yield from ((f"scorer.{key}", option) for key, option in options.items() if key not in _NEUTRAL)
        elif name == "fields" and isinstance(value, Mapping):
            yield name, list(value.items())
        elif isinstance(value, Mapping):
            yield from ((f"{name}.{key}", part) for key, part in value.items())
        else:
            yield name, value


_ELSEWHERE: Final = (
    "gate",
    "threshold",
    "thresholds",
    "grading",
    "dimensions",
    "alignment",
    "attribution",
    "composition",
)
_NEUTRAL: Final = (
    "name",
    "cache",
    "cache_entries",
    "batch",
    "threads",
    "key_env",
    "max_calls",
    "max_cost",
    "price_in",
    "price_out",
    "timeout",
    "max_retries",
    "max_wait",
    "concurrency",
)
