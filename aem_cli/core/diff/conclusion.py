"""From counts to a comparison: figures with what can be said of their differences, and rows, the largest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from aem_cli.core.diff.breakdown import Breakdown, Row
from aem_cli.core.diff.comparability import Comparability
from aem_cli.core.diff.comparison import Comparison, Headline
from aem_cli.core.diff.counter import DiffCounter
from aem_cli.core.diff.evidence import Test, tested
from aem_cli.core.diff.grouping import LENGTHS, LONGEST
from aem_cli.core.diff.measure import Measure, Ratio
from aem_cli.core.diff.move import Move, MoveCount
from aem_cli.core.diff.shift import LatencyShift, ReasonChange, ReasonShift
from aem_cli.core.diff.step import CRITICAL, TURNS, Key
from aem_cli.core.pair import Pair, Scale
from aem_cli.domain.dialog import Kind
from aem_cli.domain.verdict import Chain


class Names(NamedTuple):
    """What the user calls the two runs."""

    base: str
    new: str


def conclude(
    counter: DiffCounter,
    names: Names,
    comparability: Comparability,
    sub_metrics: Sequence[str],
    by: Sequence[str],
    seed: int,
    rounds: int,
) -> Comparison:
    """The comparison without the gate's decision. `sub_metrics` gives their order; others follow by name."""
    counter.close()
    latencies = counter.latencies.rows()
    tests = [*_tests(counter, sub_metrics, by), *_latency_tests(latencies)]
    measures = {test.key: measure for test, measure in zip(tests, tested(tests, seed, rounds), strict=True)}
    return Comparison(
        base=counter.base.facts(names.base),
        new=counter.new.facts(names.new),
        comparability=comparability,
        paired=counter.paired,
        witnesses=sum(counter.scores.score[1].values()),
        headline=Headline(
            measures[_SCORE],
            measures[_PASSES],
            measures[TURNS],
            tuple(measure for key, measure in measures.items() if key.breakdown == "sub_metric"),
            measures[CRITICAL],
        ),
        dialog_moves=move_count(counter.dialog_moves),
        turn_moves=move_count(counter.moves.get(TURNS, {})),
        critical_moves=move_count(counter.moves.get(CRITICAL, {})),
        reasons=_reasons(counter, measures),
        reason_changes=_reason_changes(counter),
        causes=counter.causes.shifts(),
        cascades=counter.causes.cascades,
        breakdowns=tuple(_breakdown(counter, name, measures) for name in (*_BREAKDOWNS, *by)),
        latency=tuple(row._replace(mean=measures[Key("latency", unit)]) for unit, (row, _) in latencies.items()),
        moved=counter.moved.dialogs(),
        moved_dialogs=counter.moved.count,
        one_sided_turns=(counter.one_sided[0], counter.one_sided[1]),
        lost_verdicts=counter.lost_verdicts,
    )


def move_count(moves: Mapping[Move, int]) -> MoveCount:
    """How many moved which way."""
    return MoveCount(**{str(move): moves.get(move, 0) for move in Move})


def _tests(counter: DiffCounter, sub_metrics: Sequence[str], by: Sequence[str]) -> list[Test]:
    """Every figure there is, each with the family of rows that it is looked at with."""
    ledger = counter.ledger
    order = {name: place for place, name in enumerate(sub_metrics)}
    of_turns = sorted(ledger.keys("sub_metric"), key=lambda key: (order.get(key.group, len(order)), key.group))
    score, score_pairs = counter.scores.score
    passes, pass_pairs = counter.scores.pass_rate
    tests = [
        Test(_SCORE, score, score_pairs, Scale.MEAN, None),
        Test(_PASSES, passes, pass_pairs, Scale.SHARE, "figures"),
    ]
    figures = ((TURNS, "turn_rate"), *((key, key.group) for key in of_turns), (CRITICAL, "critical"))
    tests += [_test(counter, key, name, "figures") for key, name in figures]
    for breakdown in ("reason", *_BREAKDOWNS, *by):
        tests += [_test(counter, key, key.group, breakdown) for key in ledger.keys(breakdown)]
    return tests


def _latency_tests(latencies: Mapping[str, tuple[LatencyShift, Mapping[Pair, int]]]) -> Iterator[Test]:
    for unit, (row, pairs) in latencies.items():
        yield Test(Key("latency", unit), row.mean, pairs, Scale.MEAN, "latency")


def _test(counter: DiffCounter, key: Key, name: str, family: str) -> Test:
    sums = [Fraction(number) for number in counter.ledger.sums(key)]
    measure = Measure(name, Ratio(*sums[:2]), Ratio(*sums[2:]), more_is_better=key.breakdown not in _MISSES)
    return Test(key, measure, counter.ledger.pairs(key), Scale.SHARE, family)


def _reasons(counter: DiffCounter, measures: Mapping[Key, Measure]) -> tuple[ReasonShift, ...]:
    """The reasons whose count changed most first, an increase before a decrease."""
    came: dict[str, int] = {}
    went: dict[str, int] = {}
    for (before, after), turns in counter.reason_pairs.items():
        if before is None and after is not None:
            came[after] = came.get(after, 0) + turns
        elif after is None and before is not None:
            went[before] = went.get(before, 0) + turns
    rows = [
        ReasonShift(
            measure.name,
            int(measure.base.part),
            int(measure.new.part),
            came.get(measure.name, 0),
            went.get(measure.name, 0),
            measure,
        )
        for key, measure in measures.items()
        if key.breakdown == "reason"
    ]
    return tuple(sorted(rows, key=lambda row: (-abs(row.change), -row.change, -row.came, -row.new, row.reason)))


def _reason_changes(counter: DiffCounter) -> tuple[ReasonChange, ...]:
    rows = [
        ReasonChange(before, after, turns)
        for (before, after), turns in counter.reason_pairs.items()
        if before is not None and after is not None and before != after
    ]
    return tuple(sorted(rows, key=lambda row: (-row.turns, row.base, row.new)))


def _breakdown(counter: DiffCounter, name: str, measures: Mapping[Key, Measure]) -> Breakdown:
    rows = [
        Row(measure, move_count(counter.moves.get(key, {})))
        for key, measure in measures.items()
        if key.breakdown == name
    ]
    return Breakdown(name, tuple(_ordered(name, rows)), counter.ledger.groups(name))


def _ordered(name: str, rows: Iterable[Row]) -> list[Row]:
    """Chains and lengths from short to long; else those with most moves first, and worse before better."""
    order = _ORDER.get(name)
    if order is not None:
        return sorted(rows, key=lambda row: order.index(row.name))
    return sorted(rows, key=_rank)


def _rank(row: Row) -> tuple[int, Fraction, str]:
    moves = row.moves.newly_failing + row.moves.no_longer_failing
    return -moves, -(row.measure.worse_by or Fraction(0)), row.name


_SCORE: Final = Key("score")
_PASSES: Final = Key("pass_rate")
_MISSES: Final = ("reason", "field")
_BREAKDOWNS: Final = ("kind", "chain", "length", "tool", "action", "field")
_ORDER: Final[Mapping[str, Sequence[str]]] = {
    "kind": (Kind.RESPONSE, Kind.ACTION, Kind.USER),
    "chain": tuple(Chain),
    "length": (*(name for _, name in LENGTHS), LONGEST),
}
