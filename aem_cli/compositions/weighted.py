"""A weighted mean: turns weigh by what the record says and by kind, tool and tag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from typing import Final

from aem_cli.compositions.options import mapping_of, number_of
from aem_cli.compositions.turn_score import exact, score_of
from aem_cli.domain.dialog import Kind
from aem_cli.domain.result import TurnResult
from aem_cli.domain.tag import CRITICAL


class Weighted:
    """A turn's weight is the record's (1 by default) times those of its kind, its tool and each of its tags.

    Of several tool patterns that fit, the one with most literal characters counts, then the later one; a pattern is
    held against "tool.action" and against the tool alone. A turn flagged critical has that tag.
    """

    def __init__(self, weights: object = None) -> None:
        groups = mapping_of("weights", weights or {}, _GROUPS)
        self._kinds = _weights("kinds", groups, _KINDS)
        self._tags = _weights("tags", groups)
        tools = _weights("tools", groups)
        self._tools = sorted(tools.items(), key=lambda tool: sum(character not in "*?" for character in tool[0]))
        self._tools.reverse()
        self._seen: dict[tuple[str, str | None, str | None, tuple[str, ...], bool], Fraction] = {}

    def compose(self, turns: Sequence[TurnResult]) -> Fraction | None:
        """The dialog's score; None where nothing was scored, or nothing that weighs."""
        total = weights = Fraction(0)
        for turn in turns:
            if turn.success is None:
                continue
            weight = self._by_rules(turn) if turn.weight is None else self._by_rules(turn) * exact(turn.weight)
            total += weight * score_of(turn)
            weights += weight
        return total / weights if weights else None

    def _by_rules(self, turn: TurnResult) -> Fraction:
        key = (turn.kind, turn.tool, turn.action, turn.tags, turn.critical)
        weight = self._seen.get(key)
        if weight is None:
            weight = self._kinds.get(turn.kind, _ONE) * self._by_tool(turn) * self._by_tags(turn)
            if len(self._seen) < _MOST_REMEMBERED:
                self._seen[key] = weight
        return weight

    def _by_tool(self, turn: TurnResult) -> Fraction:
        tool = turn.tool or ""
        call = f"{tool}.{turn.action or ''}"
        if turn.kind != Kind.ACTION:
            return _ONE
        fitting = (
            weight for pattern, weight in self._tools if fnmatchcase(call, pattern) or fnmatchcase(tool, pattern)
        )
        return next(fitting, _ONE)

    def _by_tags(self, turn: TurnResult) -> Fraction:
        tags = {*turn.tags, CRITICAL} if turn.critical else set(turn.tags)
        weight = _ONE
        for tag in tags & self._tags.keys():
            weight *= self._tags[tag]
        return weight


def _weights(group: str, groups: Mapping[str, object], known: Sequence[str] | None = None) -> dict[str, Fraction]:
    name = f"weights.{group}"
    named = mapping_of(name, groups.get(group) or {}, known)
    return {key: number_of(f"{name}.{key}", value) for key, value in named.items()}


_GROUPS: Final = ("kinds", "tools", "tags")
_KINDS: Final = (str(Kind.RESPONSE), str(Kind.ACTION))
_MOST_REMEMBERED: Final = 10_000
_ONE: Final = Fraction(1)
