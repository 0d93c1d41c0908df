"""How far a run is, for whoever watches."""

from __future__ import annotations

from typing import NamedTuple

from aem_cli.domain.tally import Tally


class Standing(NamedTuple):
    """What is done so far. `read` counts bytes as they lie on the disk; what an earlier run did is in it."""

    read: int = 0
    dialogs: int = 0
    passed: int = 0
    failed: int = 0
    unscored: int = 0  # turns
    read_before: int = 0  # by an earlier run that this one goes on with
    dialogs_before: int = 0

    def after(self, tally: Tally, read: int, done_before: bool = False) -> Standing:
        """With one more part of the run done, which ends at byte `read`."""
        more = tally.dialogs_total
        return Standing(
            read,
            self.dialogs + more,
            self.passed + tally.dialogs_passed,
            self.failed + tally.dialogs_failed,
            self.unscored + tally.turn_count.unscored,
            self.read_before + (read - self.read if done_before else 0),
            self.dialogs_before + (more if done_before else 0),
        )

    @property
    def pass_rate(self) -> float | None:
        """The share of dialogs that pass among those that pass or fail."""
        decided = self.passed + self.failed
        return self.passed / decided if decided else None

    def speed(self, seconds: float) -> float | None:
        """Dialogs a second of this run alone."""
        return (self.dialogs - self.dialogs_before) / seconds if seconds > 0 else None

    def seconds_left(self, total: int | None, seconds: float) -> float | None:
        """How long the rest will take at the speed so far; None where the length of the input is not known."""
        read = self.read - self.read_before
        return seconds * max(total - self.read, 0) / read if total and read > 0 else None
