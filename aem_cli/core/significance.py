"""What may be said of the differences of two runs: interval, test, effect, power and a sentence for each measure.

Everything here is over dialogs: a dialog is drawn, swapped and counted whole, with all its turns and trials, since what
happens in one dialog is no independent witness. The heavy libraries load when something is computed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from aem_cli.core.chance import Chance, Outcome, chance_of, chance_sentence
from aem_cli.core.effect_size import Effect, effect_of
from aem_cli.core.holm import holm
from aem_cli.core.interval import Interval
from aem_cli.core.pair import PairedMeasure, Scale

if TYPE_CHECKING:
    from aem_cli.core.paired_sample import PairedSample

ROUNDS: Final = 2_000  # which know an end of the interval to 4 % of its distance from the difference
SWAPS: Final = 9_999
_SWAPS_A_ROW: Final = 200  # so that the smallest p that draws can show stays far below 0.05 for the family


class Significance(NamedTuple):
    """A difference (new less base) and what may be said of it. None is what cannot be told; `p` is of both sides.

    `p_holm` decides what is significant, and the sentence with it; the interval is of this measure alone.
    """

    name: str
    base: float | None
    new: float | None
    difference: float | None
    interval: Interval | None
    no_interval: str | None  # why there is none
    p: float | None
    p_holm: float | None
    exact: bool  # every way to swap the runs was looked at, so that p owes nothing to the seed
    effect: Effect | None
    detectable: float | None  # a difference of this size is found in 80 of 100 pairs of runs on so many dialogs
    needed: int | None  # dialogs that it takes to find the difference seen in 80 of 100
    dialogs: int  # that have the measure in either run
    changed: int  # of them, that differ between the runs
    family: int  # rows that were tested together; one in which no dialog changed makes no other dearer
    chance: Chance
    sentence: str

    @property
    def significant(self) -> bool:
        """Whether the difference is unlikely to be chance."""
        return self.chance is Chance.UNLIKELY


def significances_of(
    measures: Sequence[PairedMeasure], seed: int = 0, rounds: int = ROUNDS, swaps: int = SWAPS
) -> tuple[Significance, ...]:
    """One for each measure, in their order; the same measures and seed give the same, whatever the dialogs' order."""
    from aem_cli.core.paired_sample import PairedSample

    families = Counter(one.family for one in measures)
    tested: list[_Tested] = []
    for one in measures:
        fewest = 0 if one.family is None else _SWAPS_A_ROW * families[one.family] - 1
        tested.append(_tested(PairedSample.of_counts(one.pairs), one.scale, seed, rounds, max(swaps, fewest)))
    adjusted: list[float | None] = [one.p for one in tested]
    sizes = [1] * len(measures)
    for family in sorted(family for family in families if family is not None):
        places = [place for place, one in enumerate(measures) if one.family == family]
        values = [tested[place].p if tested[place].changed else None for place in places]
        for place, value in zip(places, holm(values), strict=True):
            adjusted[place] = tested[place].p if value is None else value
            sizes[place] = len(values) - values.count(None)
    rows = zip(measures, tested, adjusted, sizes, strict=True)
    return tuple(_significance(measure.name, one, p_holm, size) for measure, one, p_holm, size in rows)


class _Tested(NamedTuple):
    """A measure on its own."""

    base: float | None
    new: float | None
    difference: float | None
    interval: Interval | None
    no_interval: str | None
    p: float | None
    exact: bool
    effect: Effect | None
    detectable: float | None
    needed: int | None
    dialogs: int
    changed: int


def _tested(sample: PairedSample, scale: Scale, seed: int, rounds: int, swaps: int) -> _Tested:
    """Chance draws for one of the two orders of the runs only, so that swapping them negates all of it exactly."""
    orientation = sample.orientation
    if orientation > 0:
        return _turned(_computed(sample.swapped, scale, seed, rounds, swaps))
    found = _computed(sample, scale, seed, rounds, swaps)
    if orientation == 0 and found.interval is not None:
        half = (found.interval.high - found.interval.low) / 2
        return found._replace(interval=Interval(-half, half))
    return found


def _computed(sample: PairedSample, scale: Scale, seed: int, rounds: int, swaps: int) -> _Tested:
    from aem_cli.core.bootstrap import bca_interval
    from aem_cli.core.permutation import swap_test
    from aem_cli.core.power import power_of

    interval, missing = bca_interval(sample, rounds, seed)
    test = swap_test(sample, swaps, seed)
    power = power_of(sample)
    return _Tested(
        base=sample.base,
        new=sample.new,
        difference=sample.difference,
        interval=interval,
        no_interval=missing,
        p=None if test is None else test.p,
        exact=test is not None and test.exact,
        effect=effect_of(sample, scale),
        detectable=power.detectable,
        needed=power.needed,
        dialogs=sample.dialogs,
        changed=sample.changed,
    )


def _turned(found: _Tested) -> _Tested:
    """The same with base and new in each other's place."""
    interval, effect = found.interval, found.effect
    return found._replace(
        base=found.new,
        new=found.base,
        difference=None if found.difference is None else 0.0 - found.difference,
        interval=None if interval is None else Interval(-interval.high, -interval.low),
        effect=None if effect is None else effect._replace(value=0.0 - effect.value),
    )


def _significance(name: str, tested: _Tested, p_holm: float | None, family: int) -> Significance:
    outcome = Outcome(tested.difference, tested.p, p_holm, tested.dialogs, tested.changed, tested.needed, family)
    return Significance(
        name=name,
        **tested._asdict(),
        p_holm=p_holm,
        family=family,
        chance=chance_of(outcome),
        sentence=chance_sentence(outcome),
    )
