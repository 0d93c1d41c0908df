"""From one point to the next: whether both were judged alike, and over the same dialogs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from aem_cli.core.diff.comparability import PartDifference
from aem_cli.core.diff.signatures import Rules, rule_differences
from aem_cli.core.trend.gold_log import DialogChange

GOLD = "gold"


class Step(NamedTuple):
    """Two neighbouring points by their numbers, from 1. `unknown`: one of them holds no signature."""

    before: int
    after: int
    differences: tuple[PartDifference, ...]
    dialogs: DialogChange
    unknown: bool

    @property
    def comparable(self) -> bool:
        """Whether nothing that is known can turn a verdict by itself."""
        return not self.parts

    @property
    def parts(self) -> tuple[str, ...]:
        """What makes the two not comparable: parts of the signature, keys of the config, gold."""
        names = [part.part for part in self.differences if part.refuses]
        if self.dialogs.other_gold:
            names.append(GOLD)
        return tuple(names)

    def to_dict(self) -> dict[str, Any]:
        """The step as plain values."""
        return {
            "before": self.before,
            "after": self.after,
            "comparable": self.comparable,
            "parts": list(self.parts),
            "differences": [part.to_dict() for part in self.differences],
            "dialogs": self.dialogs._asdict(),
            "signature_known": not self.unknown,
        }


def step_of(before: int, rules: tuple[Rules | None, Rules | None], dialogs: DialogChange) -> Step:
    """The step from the point of that number to the next."""
    return Step(before, before + 1, tuple(_differences(*rules, dialogs)), dialogs, None in rules)


def _differences(old: Rules | None, new: Rules | None, dialogs: DialogChange) -> Iterator[PartDifference]:
    if old is None or new is None:
        return
    yield from rule_differences(old, new)
    ours, theirs = old.signature.gold, new.signature.gold
    if not dialogs.known and ours != theirs:  # all there is to go by where result lines hold no digests
        yield PartDifference(GOLD, ours, theirs, refuses=True)
