"""The report as one HTML page that needs no network: the summary, what to fix first, and the dialogs turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

from aem_cli.domain import numbers
from aem_cli.protocols import ReportedRun
from aem_cli.writers.json_text import json_text
from aem_cli.writers.page_counts import PageCounts
from aem_cli.writers.page_dialog import dialog_document
from aem_cli.writers.page_store import Bounds, LeftOut, PageStore
from aem_cli.writers.page_template import render

_BASES: Final = {
    "origin": "nothing before it failed",
    "evidence": "proven by values of an earlier turn",
    "unexplained": "new beside what was inherited",
    "structure": "wrong tool, extra or unasked: never inherited",
    "declared": "depends_on, nothing recorded to check it",
    "assumed": "neither results nor dependencies",
}
_PROVEN: Final = (("evidence", "proven"), ("declared", "declared"), ("assumed", "assumed"))


def write_html(run: ReportedRun, file: BinaryIO, bounds: Bounds | None = None) -> None:
    """Write the page. Dialogs stream by; those that the page has room for are kept, packed."""
    counts, why_not = PageCounts(), ""
    with PageStore(bounds) as store:
        for row, dialog, reason in run.dialogs():
            store.add(json_text(dialog_document(row, dialog)), row.get("test_pass") is True)
            counts.add(row)
            why_not = why_not or reason
        content = _content(run, counts, store.complete(), why_not)
        file.writelines(render("report.html", content, store.blocks()))


def _content(run: ReportedRun, counts: PageCounts, left_out: LeftOut, why_not: str) -> dict[str, Any]:
    summary, circumstances = run.summary, run.circumstances
    return {
        "dataset": run.dataset,
        "summary": summary,
        "signature": summary["signature"],
        "started": circumstances.get("timings", {}).get("started"),
        "circumstances": [*_facts(circumstances)],
        "verdict": _verdict(summary.get("gate")),
        "cascade_words": _cascade_words(summary),
        "bases": _BASES,
        "notes": [*_notes(summary, circumstances)],
        "left_out": [*_left_out(left_out, why_not)],
        "figures": counts.to_dict(),
    }


def _verdict(gate: Mapping[str, Any] | None) -> str:
    """Exit codes 3 and 5 are no verdict: turns were left unscored, or nothing was evaluated."""
    if gate is None or gate["exit_code"] not in (0, 1):
        return "none"
    return "passed" if gate["passed"] else "failed"


def _cascade_words(summary: Mapping[str, Any]) -> str:
    """ "35 proven, 6 assumed"."""
    bases = summary["basis"]["cascade"]
    said = [f"{numbers.count(bases[basis])} {word}" for basis, word in _PROVEN if bases.get(basis)]
    return ", ".join(said) or "none inherited"


def _facts(circumstances: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What may differ between two runs with equal results."""
    dataset = circumstances.get("dataset", {})
    for name, value in (
        ("data set", dataset.get("path")),
        ("size", None if dataset.get("size") is None else numbers.size(dataset["size"])),
        ("skipped records", circumstances.get("skipped")),
        *circumstances.get("environment", {}).items(),
        *circumstances.get("timings", {}).items(),
    ):
        if value is not None:
            yield name.replace("_", " "), str(value)


def _notes(summary: Mapping[str, Any], circumstances: Mapping[str, Any]) -> Iterator[str]:
    """What a reader should know before trusting the figures."""
    turns = summary["turns"]
    for number, sentence, noun in (
        (circumstances.get("skipped"), "{} skipped", "bad record"),
        (turns["unscored"], "{} left unscored: no answer that is a score; in no rate", "turn"),
        (turns["consumed"], "{} drew on a corrupted result", "passing turn"),
        (turns["recovered"], "{} recovered by a right one that followed", "failed call"),
        (turns["parts_not_judged"], "{} beside the text not judged (images, audio, files)", "content part"),
    ):
        if number:
            yield sentence.format(numbers.counted(number, noun))


def _left_out(left_out: LeftOut, why_not: str) -> Iterator[str]:
    """What the list below does not show, a line each."""
    if left_out.passing:
        yield f"{numbers.counted(left_out.passing, 'passing dialog')} left out to keep the page small; all are counted."
    if left_out.others:
        yield (
            f"{numbers.counted(left_out.others, 'failing or undecided dialog')} left out too, the last in the "
            "order of the data set; results.jsonl holds them all."
        )
    if why_not:
        yield f"Findings only where the texts are not there: {why_not}."
