"""Counts paired dialogs that were judged by another gold side in either run."""

from __future__ import annotations

from typing import Final

from aem_cli.core.diff.comparability import OtherGold
from aem_cli.domain.run_dialog import RunDialog


class GoldCounter:
    """Looks at the digests in the result lines."""

    def __init__(self) -> None:
        self._other = 0
        self._unknown = 0
        self._first: list[str] = []

    def add(self, base: RunDialog, new: RunDialog) -> None:
        """Look at one dialog."""
        if base.gold is None or new.gold is None:
            self._unknown += 1
        elif base.gold != new.gold:
            self._other += 1
            self._first.append(base.dialog_id)
            if len(self._first) > 2 * _NAMED:
                self._first = sorted(self._first)[:_NAMED]

    def other(self) -> OtherGold:
        """What was found."""
        return OtherGold(self._other, tuple(sorted(self._first)[:_NAMED]), self._unknown == 0)


_NAMED: Final = 20
