"""Puts what may be said of a difference to each figure that has one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from aem_cli.core.diff.measure import Evidence, Measure
from aem_cli.core.diff.step import Key
from aem_cli.core.pair import Pair, PairedMeasure, Scale


class Test(NamedTuple):
    """A figure and the dialogs behind it; `family` names the rows that it is looked at together with.

    None: it stands alone, as the score does, which a comparison is about before anybody looks at a row.
    """

    key: Key
    measure: Measure
    pairs: Mapping[Pair, int]
    scale: Scale
    family: str | None

    @property
    def changed(self) -> int:
        """How many dialogs count otherwise in new than in base."""
        return sum(count for row, count in self.pairs.items() if row[:2] != row[2:])


def tested(tests: Sequence[Test], seed: int, rounds: int) -> list[Measure]:
    """The measures with their evidence.

    A row in which no dialog changed cannot be more than chance, so it is not tested and makes no other row dearer; nor
    are rows beyond the MOST_TESTED of a family in which most dialogs changed. Neither depends on how they changed.
    """
    from aem_cli.core.significance import significances_of

    chosen = _chosen(tests)
    asked = [PairedMeasure(one.measure.name, one.pairs, one.scale, one.family) for one in chosen.values()]
    found = dict(zip(chosen, significances_of(asked, seed, rounds), strict=True))
    measures = []
    for test in tests:
        significance = found.get(test.key)
        measures.append(
            test.measure
            if significance is None
            else test.measure._replace(
                evidence=Evidence(
                    significance.interval,
                    significance.p,
                    significance.p_holm,
                    None if significance.effect is None else significance.effect.value,
                    significance.detectable,
                    significance.needed,
                    significance.significant,
                    significance.sentence,
                )
            )
        )
    return measures


def _chosen(tests: Sequence[Test]) -> dict[Key, Test]:
    families: dict[str | None, list[Test]] = {}
    for test in tests:
        families.setdefault(test.family, []).append(test)
    chosen: dict[Key, Test] = {}
    for family, members in families.items():
        if family in _ALWAYS:
            chosen |= {test.key: test for test in members}
            continue
        changed = [(test.changed, test) for test in members]
        ranked = sorted([one for one in changed if one[0]], key=lambda one: (-one[0], one[1].key))
        chosen |= {test.key: test for _, test in ranked[:MOST_TESTED]}
    return chosen


MOST_TESTED: Final = 100
_ALWAYS: Final = (None, "figures")
