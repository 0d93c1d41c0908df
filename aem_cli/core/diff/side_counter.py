"""What is counted of one of the two runs by itself."""

from __future__ import annotations

from typing import Final

from aem_cli.core.diff.comparison import RunFacts
from aem_cli.domain.run_dialog import RunDialog
from aem_cli.domain.verdict import Label


class SideCounter:
    """Counts all dialogs of a run, those that the other run does not have too."""

    def __init__(self) -> None:
        self.dialogs = self.turns = self.unscored = self.tolerated = self.undecided = self.only = 0
        self._releases: set[str] = set()
        self._first_only: list[str] = []

    def add(self, dialog: RunDialog) -> None:
        """Count a dialog."""
        self.dialogs += 1
        self.turns += len(dialog.turns)
        for turn in dialog.turns:
            if turn.success is None:
                self.unscored += turn.label == Label.UNSCORED
                self.tolerated += turn.label == Label.TOLERATED
        self.undecided += dialog.test_pass is None
        if dialog.release is not None and len(self._releases) < _MOST_RELEASES:
            self._releases.add(dialog.release)

    def add_only(self, dialog: RunDialog) -> None:
        """Count a dialog that the other run does not have."""
        self.add(dialog)
        self.only += 1
        trial = "" if dialog.trial is None else f" trial {dialog.trial}"
        self._first_only.append(f"{dialog.dialog_id}{trial}")
        if len(self._first_only) > 2 * _NAMED:
            self._first_only = sorted(self._first_only)[:_NAMED]

    def facts(self, name: str) -> RunFacts:
        """The counts so far."""
        return RunFacts(
            name,
            self.dialogs,
            self.turns,
            self.unscored,
            self.tolerated,
            self.undecided,
            tuple(sorted(self._releases)[:_NAMED]),
            self.only,
            tuple(sorted(self._first_only)[:_NAMED]),
        )


_NAMED: Final = 20
_MOST_RELEASES: Final = 1000
