"""Keeps what the latency of dialogs is held against: 33 bytes a dialog, and its id once for all points."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from math import isnan, nan

from aem_cli.core.trend.relation import LatencyRow, LeftOut
from aem_cli.domain.run_dialog import RunDialog


class LatencyLog:
    """Dialogs with a recorded latency and a verdict; the others are counted."""

    def __init__(self) -> None:
        self._ids: list[str] = []
        self._ms, self._shares, self._scores, self._passes = array("d"), array("d"), array("d"), array("b")
        self._left_out = [0, 0, 0]

    def add(self, dialog: RunDialog) -> None:
        """Take one dialog. Only what the data set records counts: nothing here is measured while scoring."""
        recorded = [turn.latency_ms for turn in dialog.turns if turn.latency_ms is not None]
        verdicts = [turn.success for turn in dialog.turns if turn.success is not None]
        if not recorded:
            self._left_out[0] += 1
            return
        if dialog.test_pass is None or not verdicts:
            self._left_out[2] += 1
            return
        self._left_out[1] += len(recorded) < len(dialog.turns)
        self._ids.append(sys.intern(dialog.dialog_id))
        self._ms.append(sum(recorded))
        self._shares.append(sum(verdicts) / len(verdicts))
        self._scores.append(nan if dialog.score is None else dialog.score)
        self._passes.append(dialog.test_pass)

    @property
    def left_out(self) -> LeftOut:
        """How many dialogs are not, or not wholly, in the rows."""
        return LeftOut(*self._left_out)

    def rows(self) -> Iterator[LatencyRow]:
        """The dialogs in the order in which they came."""
        columns = zip(self._ids, self._ms, self._shares, self._scores, self._passes, strict=True)
        for name, ms, share, score, passed in columns:
            yield LatencyRow(name, ms, share, None if isnan(score) else score, bool(passed))
