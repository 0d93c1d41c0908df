"""What a data set holds, and how much of it attribution can decide: pure counts that add in any grouping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple, TypeVar

from aem_cli.core.chain import bucket, chain_lengths
from aem_cli.core.dependency import results_recorded
from aem_cli.domain.dialog import Action, Dialog, Kind, Response, Side, Turn
from aem_cli.domain.tag import order_group
from aem_cli.domain.verdict import Chain

K = TypeVar("K")


class Evidence(NamedTuple):
    """Dialogs by what attribution stands on where one of their later turns fails."""

    recorded: int = 0  # every action turn that another turn follows has its results on both sides
    declared: int = 0  # results are missing, and dependencies are declared
    assumed: int = 0  # neither: a failure after a failure is put down to the config's word
    single: int = 0  # no scored turn after another: nothing to attribute

    def __add__(self, other: Evidence) -> Evidence:  # type: ignore[override]
        return Evidence(*(mine + its for mine, its in zip(self, other, strict=True)))


@dataclass(frozen=True, slots=True)
class Census:
    """Counts over dialogs; two censuses add to the census of both data sets."""

    dialogs: int = 0
    turns: int = 0
    kinds: Mapping[Kind, int] = field(default_factory=dict)
    scored: int = 0  # turns with a gold side, and turns nobody asked for
    missing: int = 0  # a gold side without a predicted one
    unexpected: int = 0  # a predicted side where gold says null
    unannotated: int = 0  # reply and action turns without a gold side to compare with
    chains: Mapping[int, int] = field(default_factory=dict)  # action chains by their number of gold calls
    with_dependencies: int = 0  # dialogs that declare any
    evidence: Evidence = field(default_factory=Evidence)
    releases: Mapping[str | None, int] = field(default_factory=dict)
    trials: Mapping[int | None, int] = field(default_factory=dict)
    order_groups: int = 0  # order-invariant groups, counted in each dialog
    critical: int = 0
    optional: int = 0  # turns that use it, likewise below
    accept: int = 0
    any_of: int = 0
    facts: int = 0
    unjudged_args: int = 0  # gold calls whose arguments are not judged
    args_faults: int = 0  # predicted calls whose arguments cannot be read
    parts_not_judged: int = 0  # content parts beside the text
    with_alternatives: int = 0
    with_final_state: int = 0

    def __add__(self, other: Census) -> Census:
        return Census(**{part.name: _sum(getattr(self, part.name), getattr(other, part.name)) for part in fields(self)})

    @property
    def chain_buckets(self) -> dict[Chain, int]:
        """Action chains by the bucket of their length, shortest first."""
        counts = dict.fromkeys(list(Chain)[1:], 0)
        for length, count in self.chains.items():
            counts[bucket(length)] += count
        return counts


def take_census(dialogs: Iterable[Dialog]) -> Census:
    """The census of a stream of dialogs."""
    total = Census()
    waiting: list[Dialog] = []
    for dialog in dialogs:
        waiting.append(dialog)
        if len(waiting) == _BLOCK:
            total += _census(waiting)
            waiting = []
    return total + _census(waiting)


def _census(dialogs: Sequence[Dialog]) -> Census:
    turns = [turn for dialog in dialogs for turn in dialog.turns]
    gold = [turn.gold for turn in turns if turn.gold is not None]
    return Census(
        dialogs=len(dialogs),
        turns=len(turns),
        kinds=Counter(turn.kind for turn in turns),
        scored=sum(map(_is_scored, turns)),
        missing=sum(turn.gold is not None and turn.predicted is None for turn in turns),
        unexpected=sum(turn.gold is None and _is_scored(turn) for turn in turns),
        unannotated=sum(turn.kind is not Kind.USER and not _is_scored(turn) for turn in turns),
        chains=Counter(length for dialog in dialogs for length in _chains(dialog.turns)),
        with_dependencies=sum(_declares(dialog) for dialog in dialogs),
        evidence=_evidence(dialogs),
        releases=Counter(dialog.release for dialog in dialogs),
        trials=Counter(dialog.trial for dialog in dialogs),
        order_groups=sum(len({order_group(turn.tags) for turn in dialog.turns} - {None}) for dialog in dialogs),
        critical=sum(turn.critical for turn in turns),
        optional=sum(bool(side.optional) for side in gold if isinstance(side, Action)),
        accept=sum(bool(side.accept) for side in gold if isinstance(side, Action)),
        any_of=sum(bool(turn.any_of) for turn in turns),
        facts=sum(side.facts is not None for side in gold if isinstance(side, Response)),
        unjudged_args=sum(side.args is None for side in gold if isinstance(side, Action)),
        args_faults=sum(isinstance(turn.predicted, Action) and turn.predicted.args_fault is not None for turn in turns),
        parts_not_judged=sum(_parts(turn.gold) + _parts(turn.predicted) for turn in turns),
        with_alternatives=sum(bool(dialog.alternatives) for dialog in dialogs),
        with_final_state=sum(_has_end(dialog) for dialog in dialogs),
    )


def _has_end(dialog: Dialog) -> bool:
    return dialog.final_state is not None and dialog.final_state.is_reached is not None


def _is_scored(turn: Turn) -> bool:
    return turn.kind is not Kind.USER and turn.annotated and not (turn.gold is None and turn.predicted is None)


def _declares(dialog: Dialog) -> bool:
    return any(turn.depends_on is not None for turn in dialog.turns)


def _parts(side: Side | None) -> int:
    return side.parts_not_judged if isinstance(side, Response) else 0


def _chains(turns: Sequence[Turn]) -> list[int]:
    """The length of each action chain: every one stands once, at its first gold call."""
    found: list[int] = []
    inside = 0
    for turn, length in zip(turns, chain_lengths(turns), strict=True):
        if turn.kind is not Kind.ACTION or turn.gold is None:
            continue
        if inside == 0:
            found.append(length)
            inside = length
        inside -= 1
    return found


def _evidence(dialogs: Sequence[Dialog]) -> Evidence:
    counts = Counter(map(_stands_on, dialogs))
    return Evidence(*(counts[name] for name in Evidence._fields))


def _stands_on(dialog: Dialog) -> str:
    scored = [turn for turn in dialog.turns if _is_scored(turn)]
    if len(scored) < 2:
        return "single"
    if all(map(results_recorded, scored[:-1])):
        return "recorded"
    return "declared" if _declares(dialog) else "assumed"


def _sum(mine: Any, other: Any) -> Any:
    if not isinstance(mine, Mapping):
        return mine + other
    total = dict(mine)
    for key, count in other.items():
        total[key] = total.get(key, 0) + count
    return total


_BLOCK: Final = 256
