"""The result of one dialog as callers from Python get it."""

from __future__ import annotations

import json
from typing import Any, cast

from aem_cli.domain.numbers import counted
from aem_cli.domain.result import DialogResult
from aem_cli.writers import failure_text as told
from aem_cli.writers.results import result_line


class EvaluatedDialog(DialogResult):
    """A result with the forms it can be handed on in; `test_pass` is true, false, or None where there is no verdict."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The line of results.jsonl as plain values."""
        return cast("dict[str, Any]", json.loads(result_line(self)))

    @property
    def explanation(self) -> str:
        """The verdict in one sentence: where the failure starts, why, and by which field."""
        if self.test_pass is False:
            return told.failure_of(self.to_dict())
        if self.test_pass is True:
            return "nothing but tolerated turns" if not self.scored else f"all {counted(self.scored, 'turn')} passed"
        if self.unscored_count:
            return f"unscored: {counted(self.unscored_count, 'turn')} got no score, so the dialog has no verdict"
        return "unscored: nothing in this dialog was to be scored"
