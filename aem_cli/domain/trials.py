"""How often each dialog passes over its trials; memory is bounded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from aem_cli.domain.result import DialogResult


class TrialCount(NamedTuple):
    """The trials of one dialog that pass and that fail; null ones are in neither."""

    passed: int = 0
    failed: int = 0

    @property
    def decided(self) -> int:
        """Trials with a verdict."""
        return self.passed + self.failed


_NONE: Final = TrialCount()


@dataclass(frozen=True, slots=True)
class Trials:
    """Pass counts by (dialog id, release) for dialogs that have trial numbers, and of the others together.

    `counts` None: more than MOST_DIALOGS dialogs have trials, and none is kept. That depends on the dialogs alone, so
    counts still add in any grouping.
    """

    counts: Mapping[tuple[str, str | None], TrialCount] | None = field(default_factory=dict)
    single: TrialCount = _NONE  # dialogs without a trial number: one trial each

    def __add__(self, other: Trials) -> Trials:
        single = TrialCount(self.single.passed + other.single.passed, self.single.failed + other.single.failed)
        if self.counts is None or other.counts is None:
            return Trials(None, single)
        total = dict(self.counts)
        for key, (passed, failed) in other.counts.items():
            so_far = total.get(key, _NONE)
            total[key] = TrialCount(so_far.passed + passed, so_far.failed + failed)
        return Trials(total if len(total) <= MOST_DIALOGS else None, single)


class TrialsCounter:
    """Counts trials as dialogs come."""

    __slots__ = ("_counts", "_failed", "_passed")

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str | None], int] | None = {}
        self._passed = self._failed = 0

    def add(self, result: DialogResult) -> None:
        """Count one dialog."""
        test_pass = result.test_pass
        if result.trial is not None:
            self._add_trial((result.dialog_id, result.release), test_pass)
        elif test_pass:
            self._passed += 1
        elif test_pass is not None:
            self._failed += 1

    def add_trials(self, trials: Trials) -> None:
        """Count what was counted of other dialogs."""
        self._passed += trials.single.passed
        self._failed += trials.single.failed
        counts = self._counts
        if counts is None or trials.counts is None:
            self._counts = None
            return
        for key, (passed, failed) in trials.counts.items():
            counts[key] = counts.get(key, 0) + passed * _ONE_PASS + failed
        if len(counts) > MOST_DIALOGS:
            self._counts = None

    def trials(self) -> Trials:
        """The counts so far."""
        single = TrialCount(self._passed, self._failed)
        if self._counts is None:
            return Trials(None, single)
        return Trials({key: TrialCount(*divmod(count, _ONE_PASS)) for key, count in self._counts.items()}, single)

    def _add_trial(self, key: tuple[str, str | None], test_pass: bool | None) -> None:
        counts = self._counts
        if counts is None:
            return
        counts[key] = counts.get(key, 0) + (0 if test_pass is None else _ONE_PASS if test_pass else 1)
        if len(counts) > MOST_DIALOGS:
            self._counts = None


MOST_DIALOGS: Final = 200_000
_ONE_PASS: Final = 1 << 32  # passes above, failures below: one integer a dialog
