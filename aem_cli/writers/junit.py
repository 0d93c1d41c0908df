"""JUnit XML for the test tab of CI servers: a suite for the data set, a case for each dialog.

A failing dialog is a failure; one that is left without a verdict by unscored turns is an error, since it must not look
passed; one in which nothing was to be scored is skipped. `time` is the agent's latency, where the data set records it,
and never the time of the scoring.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr  # writes only: nothing is parsed

from aem_cli.domain.numbers import counted
from aem_cli.domain.row import Row
from aem_cli.protocols import ReportedRun
from aem_cli.writers import failure_text as told

_VALUE: Final = 1000  # characters of a value
_VERDICTS: Final = {True: "passed", False: "failure"}


def write_junit(run: ReportedRun, file: BinaryIO) -> None:
    """The report with `file` and `line` on each case, as GitLab, GitHub actions and CircleCI read it."""
    _write(run, file, with_place=True)


def write_strict_junit(run: ReportedRun, file: BinaryIO) -> None:
    """The report without them: the xUnit plug-in of Jenkins refuses what its schema does not name."""
    _write(run, file, with_place=False)


def _write(run: ReportedRun, file: BinaryIO, with_place: bool) -> None:
    overview = _overview(run)
    dataset = told.text_of(run.dataset, _VALUE)
    file.write(_head(run, dataset, overview).encode("utf-8"))
    for row in run.rows():
        file.write("".join(_case(row, dataset, overview, with_place)).encode("utf-8"))
    file.write(b"  </testsuite>\n</testsuites>\n")


class _Overview(NamedTuple):
    """What stands before the cases and is known after them: rows are read twice, and none is held."""

    tests: int
    failures: int
    errors: int
    skipped: int
    seconds: float | None
    several_releases: bool


def _overview(run: ReportedRun) -> _Overview:
    counts = {"passed": 0, "failure": 0, "error": 0, "skipped": 0}
    seconds: float | None = None
    releases: set[object] = set()
    for row in run.rows():
        counts[_verdict(row)] += 1
        taken = told.seconds_of(row)
        seconds = seconds if taken is None else (seconds or 0) + taken
        if len(releases) < 2:
            releases.add(row.get("release"))
    tests = sum(counts.values())
    return _Overview(tests, counts["failure"], counts["error"], counts["skipped"], seconds, len(releases) > 1)


def _verdict(row: Row) -> str:
    unscored = "error" if row.get("unscored_count") else "skipped"
    return _VERDICTS.get(row["test_pass"], unscored)


def _head(run: ReportedRun, dataset: str, overview: _Overview) -> str:
    counts = {"tests": overview.tests, "failures": overview.failures, "errors": overview.errors}
    time = {} if overview.seconds is None else {"time": _time(overview.seconds)}
    suite = {"name": _stem(dataset), **counts, "skipped": overview.skipped, **time, "file": dataset}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites{_attributes(name='aem', **counts, **time)}>"]
    lines += [f"  <testsuite{_attributes(**suite)}>", "    <properties>"]
    lines += [
        f"      <property{_attributes(name=name, value=value)}/>"
        for name, value in _properties(run.summary)
        if value is not None
    ]
    return "\n".join([*lines, "    </properties>", ""])


def _properties(summary: Any) -> Iterator[tuple[str, object]]:
    """The figures of the run; a rate over nothing is left out."""
    yield "aem.score", summary["score"]
    yield "aem.turn_rate", summary["turn_rate"]
    for part in ("sub_metrics", "chains"):
        for name, count in summary[part].items():
            yield f"aem.{part}.{name}", count["rate"]
    for name in ("version", "scorer", "threshold", "composition", "attribution"):
        yield f"aem.{name}", summary["signature"].get(name)
    if summary.get("gate") is not None:
        yield "aem.gate", "passed" if summary["gate"]["passed"] else "failed"
        yield "aem.gate.decided_by", summary["gate"]["decided_by"]


def _case(row: Row, dataset: str, overview: _Overview, with_place: bool) -> Iterator[str]:
    attributes: dict[str, object] = {
        "name": told.dialog_name(row, overview.several_releases),
        "classname": _stem(dataset),
    }
    if with_place:
        attributes |= {"file": dataset, "line": row.get("line")}
    seconds = told.seconds_of(row)
    if seconds is not None:
        attributes["time"] = _time(seconds)
    verdict = _verdict(row)
    if verdict == "passed":
        yield f"    <testcase{_attributes(**attributes)}/>\n"
        return
    yield f"    <testcase{_attributes(**attributes)}>\n"
    kind, message = _outcome(row, verdict)
    body = escape("\n".join(_body(row, dataset)))
    yield f"      <{verdict}{_attributes(message=message, type=kind)}>{body}</{verdict}>\n    </testcase>\n"


def _outcome(row: Row, verdict: str) -> tuple[str, str]:
    """The type and the message of what happened to a dialog that did not pass."""
    if verdict == "error":
        return "unscored", f"{counted(row['unscored_count'], 'turn')} left unscored, so the dialog has no verdict"
    if verdict == "skipped":
        return "nothing_scored", "nothing in this dialog was to be scored"
    return told.reason_of(told.first_failure(row)), told.failure_of(row)


def _body(row: Row, dataset: str) -> Iterator[str]:
    yield f"{dataset}:{row.get('line')}"
    yield from told.account_of(row, _VALUE)


def _attributes(**named: object) -> str:
    """Attributes in their order; what is None is left out."""
    return "".join(f" {name}={quoteattr(_text(value))}" for name, value in named.items() if value is not None)


def _text(value: object) -> str:
    return value if isinstance(value, str) else repr(value) if isinstance(value, float) else str(value)


def _time(seconds: float) -> str:
    return f"{seconds:.3f}"


def _stem(dataset: str) -> str:
    return "stdin" if dataset == "-" else Path(dataset).name.partition(".jsonl")[0] or dataset
