"""Finds the dialogs to be listed in the results of a run; a run need not hold any while it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from aem_cli.domain.noted import Noted, NotedDialog
from aem_cli.domain.tally import Tally
from aem_cli.readers.results import result_row

_VERDICT: Final = b'"test_pass":'


def noted_dialogs(results: Path, tally: Tally, limit: int) -> Noted:
    """As many as a list of `limit` needs, failing ones first; at least one of those that fail or are undecided.

    Reading ends where nothing more is wanted. A line is looked into only if its verdict is wanted: in JSON no text can
    hold the key with its quotes, so the first place of it is the dialog's own.
    """
    failed = min(tally.dialogs_failed, max(limit, 1))
    undecided = min(tally.dialogs_null, max(limit - failed, 1))
    passed = min(tally.dialogs_passed, max(limit - failed - undecided, 0))
    wanted = {b"f": failed, b"n": undecided, b"t": passed}
    found: dict[bytes, list[NotedDialog]] = {verdict: [] for verdict in wanted}
    left = sum(wanted.values())
    with results.open("rb") as lines:
        for number, line in enumerate(lines if left else (), 1):
            place = line.find(_VERDICT) + len(_VERDICT)
            verdict = line[place : place + 1]
            if len(found[verdict]) < wanted[verdict]:
                found[verdict].append(_noted(result_row(line, f"{results}:{number}")))
                left -= 1
                if not left:
                    break
    return Noted(tuple(found[b"f"]), tuple(found[b"n"]), tuple(found[b"t"]))


def _noted(row: Mapping[str, Any]) -> NotedDialog:
    return NotedDialog(
        row["dialog_id"],
        row["release"],
        row["trial"],
        row["test_pass"],
        row["total_failures"],
        sum(turn["success"] is not None for turn in row["turns"]),
        row["root_cause_count"],
        row["cascading_count"],
        row["first_failure_turn"],
        row["root_cause"],
        next(_reasons(row), None),
    )


def _reasons(row: Mapping[str, Any]) -> Iterator[str]:
    for turn in row["turns"]:
        if turn["label"] == "unscored":
            for finding in turn["findings"]:
                if finding["holds"] is None and finding.get("note"):
                    yield finding["note"]
