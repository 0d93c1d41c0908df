"""Markdown for a pull request or GITHUB_STEP_SUMMARY: the verdict, the figures, what to fix first, failing dialogs.

It stays under MOST characters, since GitHub refuses a comment of more than 65,536; what is cut off is said at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, BinaryIO, Final

from aem_cli.domain import numbers
from aem_cli.domain.row import Row
from aem_cli.protocols import ReportedRun
from aem_cli.writers import failure_text as told
from aem_cli.writers.markdown_text import MOST, Listed, code, fitting, span, table

_FOR_FAULTS: Final = 20_000  # characters that the fix-first list may take
_FOR_ENDING: Final = 1_500
_TURNS: Final = 20  # listed of one dialog
_FINDINGS: Final = 5  # listed of one turn
_ONE_OF_THE_TEXT: Final = ("turn", "response")  # fields that say no more than the turn does

Summary = Mapping[str, Any]


def write_markdown(run: ReportedRun, file: BinaryIO) -> None:
    """The report; failures first, cut to size."""
    opening = "".join(_opening(run.summary))
    ranked = [row for row in run.summary["fix_first"] if row["failing_turns"]]
    faults = fitting("### Fix first", ranked, _fault, _FOR_FAULTS)
    dialogs = _dialogs(run, MOST - _FOR_ENDING - len(opening) - len(faults.text))
    file.write((opening + faults.text + dialogs.text + _ending(run, faults, dialogs)).encode("utf-8"))


def _opening(summary: Summary) -> Iterator[str]:
    gate = summary.get("gate")
    if gate is not None:
        verdict = _VERDICTS.get(gate["exit_code"], "failed")
        yield f"## aem: {verdict}\n\nDecided by {code(gate['decided_by'], 500)}.\n\n"
    else:
        yield "## aem\n\n"
    yield table(("", "passed", "of", "rate"), list(_figures(summary))) + "\n"


_VERDICTS: Final = {0: "passed", 3: "undecided", 5: "nothing was evaluated"}


def _figures(summary: Summary) -> Iterator[tuple[str, str, str, str]]:
    dialogs, turns = summary["dialogs"], summary["turns"]
    yield "**AEM score**", "", "", f"**{numbers.score(summary['score'])}**"
    yield _figure("dialogs", dialogs["passed"], dialogs["passed"] + dialogs["failed"], dialogs["pass_rate"])
    yield _figure("turns", turns["passed"], turns["scored"], turns["rate"])
    for name, count in summary["sub_metrics"].items():
        yield _figure(code(name), count["passed"], count["scored"], count["rate"])
    for name, count in summary["chains"].items():
        if count["total"]:
            yield _figure(f"chain length {code(name)}", count["passed"], count["scored"], count["rate"])
    for noun, count in (("dialogs without a verdict", dialogs["null"]), ("turns left unscored", turns["unscored"])):
        if count:
            yield f"**{noun}**", "", f"**{numbers.count(count)}**", ""


def _figure(name: str, passed: int, scored: int, rate: float | None) -> tuple[str, str, str, str]:
    return name, numbers.count(passed), numbers.count(scored), numbers.percent(rate)


def _fault(row: Mapping[str, Any]) -> str:
    call = [str(name) for name in (row["tool"], row["action"]) if name is not None]
    said = f"1. {numbers.counted(row['failing_turns'], 'failing turn')}: {code(row['reason'])}"
    said += f" in {code('.'.join(call))}" if call else ""
    said += f", field {code(row['field'])}" if row["field"] and row["field"] not in _ONE_OF_THE_TEXT else ""
    said += f"; {numbers.counted(row['origins'], 'origin')}, {numbers.counted(row['cascades'], 'cascade')}"
    example = row["example"]
    return (
        f"{said} in {numbers.counted(row['dialogs'], 'dialog')}; usually sits in {row['where']}; "
        f"e.g. {code(example['dialog_id'])} turn {example['turn_no']} (line {example['line']})\n"
    )


def _dialogs(run: ReportedRun, room: int) -> Listed:
    """Failing dialogs, then those that unscored turns leave without a verdict; each in the order of the data set."""
    draw = partial(_dialog, with_release=told.has_several_releases(run.rows()))
    failing = fitting("### Failing dialogs", (row for row in run.rows() if row["test_pass"] is False), draw, room)
    if not run.summary["turns"]["unscored"]:
        return failing
    rows = (row for row in run.rows() if row["test_pass"] is None and row["unscored_count"])
    unscored = fitting("### Dialogs without a verdict", rows, draw, room - len(failing.text))
    return Listed(failing.text + unscored.text, failing.shown + unscored.shown, failing.all + unscored.all)


def _dialog(row: Row, with_release: bool) -> str:
    """A list entry for the dialog, with its turns below it."""
    turns = told.told_turns(row)
    scored = sum(turn["success"] is not None for turn in row["turns"])
    said = f"- {span(told.dialog_name(row, with_release))}, line {row.get('line')}: "
    said += f"{numbers.count(row['total_failures'])} of {numbers.counted(scored, 'turn')} failed"
    if row["unscored_count"]:
        said += f", {numbers.count(row['unscored_count'])} left unscored"
    lines = [said, *(line for turn in turns[:_TURNS] for line in _turn(turn))]
    if len(turns) > _TURNS:
        lines.append(f"  - and {numbers.counted(len(turns) - _TURNS, 'turn')} more")
    return "\n".join(lines) + "\n"


def _turn(turn: Row) -> Iterator[str]:
    said = f"{code(told.reason_of(turn))}, {told.standing_of(turn)}"
    yield f"  - turn {turn['turn_no']} {span(told.call_of(turn))}: {said}"
    misses = told.misses_of(turn)
    for finding in misses[:_FINDINGS]:
        gold, predicted = told.sides_of(finding)
        yield f"    - {code(finding['field'])}: gold {span(gold)}, predicted {span(predicted)}"
    if len(misses) > _FINDINGS:
        yield f"    - and {numbers.counted(len(misses) - _FINDINGS, 'finding')} more"


def _ending(run: ReportedRun, faults: Listed, dialogs: Listed) -> str:
    """What was cut off, and what the figures stand on."""
    lines = []
    if dialogs.shown < dialogs.all:
        said = f"{numbers.count(dialogs.shown)} of {numbers.counted(dialogs.all, 'dialog')}"
        lines.append(f"**Cut at {MOST:,} characters**: {said} shown; all stand in the run's `results.jsonl`.\n\n")
    if run.summary["faults"] > faults.shown:
        said = numbers.counted(run.summary["faults"], "fault")
        lines.append(f"Fix first shows {faults.shown} of {said}; the run's `summary.json` holds more.\n\n")
    signature = run.summary["signature"]
    lines.append(
        f"Data set {code(run.dataset)}, scorer {code(signature['scorer'])}, "
        f"threshold {numbers.bound(signature['threshold'])}, aem {code(signature['version'])}.\n"
    )
    return "".join(lines)
