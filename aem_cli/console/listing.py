"""The lists under the figures: what to fix first, the dialogs to look at, notes, and the result line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from aem_cli.console.theme import BAD, FAINT, GOOD, ROOT, STRONG, WARN, Screen
from aem_cli.core.fix_first import ENVIRONMENT_DIFFERED, FixFirst
from aem_cli.core.gate import GateDecision
from aem_cli.domain import numbers
from aem_cli.domain.noted import NotedDialog

_NAME = 60  # characters of a name out of the data
_ID = 120
_VERDICTS = {0: ("passed", GOOD), 1: ("failed", BAD), 3: ("undecided", WARN), 5: ("nothing evaluated", WARN)}


def print_fix_first(screen: Screen, rows: Sequence[FixFirst], faults: int) -> None:
    """Root causes by how many failing turns they stand behind: what to fix, where, and a dialog to look at."""
    rows = [row for row in rows if row.failing_turns]
    if not rows:
        return
    table = Table(box=None, padding=(0, screen.gap, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("behind", justify="right", no_wrap=True)
    table.add_column("what and where", overflow="fold", ratio=1)
    for row in rows:
        table.add_row(Text(numbers.counted(row.failing_turns, "turn"), STRONG), _fault(screen, row))
    more = f", {len(rows)} of {numbers.count(faults)}" if faults > len(rows) else ""
    screen.say(Text("Fix first", STRONG), Text(f" (failing turns that a fault stands behind{more})", FAINT))
    screen.show(table)


def _fault(screen: Screen, row: FixFirst) -> Text:
    fault = row.fault
    said = Text(fault.reason.replace("_", " ") if fault.reason == ENVIRONMENT_DIFFERED else fault.reason, ROOT)
    call = [name for name in (fault.tool, fault.action) if name is not None]
    if call:
        said += Text(" in ") + screen.literal(".".join(call), _NAME)
    if fault.field and fault.field not in ("turn", "response"):
        said += Text(", field ", FAINT) + screen.literal(fault.field, _NAME)
    spread = f"{numbers.counted(row.origins, 'origin')}, {numbers.counted(row.cascades, 'cascade')} in "
    said += Text(f"\n{spread}{numbers.counted(row.dialogs, 'dialog')}; usually sits in {row.where}", FAINT)
    example = row.example
    said += Text("\ne.g. ", FAINT) + screen.literal(example.dialog_id, _ID)
    return said + Text(f" turn {example.turn} (line {example.line})", FAINT)


def print_dialogs(screen: Screen, dialogs: Sequence[NotedDialog], total: int, title: str) -> None:
    """One row a dialog: where it first failed and why."""
    if not dialogs:
        return
    more = f", {len(dialogs)} of {numbers.count(total)}" if total > len(dialogs) else ""
    table = Table(box=None, padding=(0, screen.gap, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("", no_wrap=True, width=1)
    table.add_column("dialog", overflow="fold", min_width=12, ratio=1)
    table.add_column("failing", justify="right")
    if not screen.narrow:
        table.add_column("roots", justify="right")
        table.add_column("cascades", justify="right")
    failures = [_first_failure(dialog) for dialog in dialogs]
    longest = max(len("first failing turn"), *map(len, failures))
    table.add_column("first failing turn", overflow="fold", width=min(longest, screen.width - 29))
    with_release = len({dialog.release for dialog in dialogs}) > 1
    for dialog, failure in zip(dialogs, failures, strict=True):
        table.add_row(*_dialog(screen, dialog, with_release), failure)
    screen.say(Text(title, STRONG), Text(f" (failing turns of those scored{more})", FAINT))
    screen.show(table)


def _dialog(screen: Screen, dialog: NotedDialog, with_release: bool) -> list[Text]:
    sign = {
        True: Text(screen.signs.passed, GOOD),
        False: Text(screen.signs.failed, BAD),
        None: Text(screen.signs.unscored, WARN),
    }[dialog.test_pass]
    name = screen.literal(dialog.dialog_id, _ID)
    for word, value in (("release", dialog.release if with_release else None), ("trial", dialog.trial)):
        if value is not None:
            name += Text(f" {word} ", FAINT) + screen.literal(value, _NAME, FAINT)
    counts = [_or_nothing(dialog.root_cause_count), _or_nothing(dialog.cascading_count)]
    failing = Text(f"{dialog.failures}/{dialog.scored}")
    return [sign, name, failing, *([] if screen.narrow else counts)]


def _first_failure(dialog: NotedDialog) -> Text:
    if dialog.first_failure_turn is None:
        return Text(numbers.NOTHING, FAINT)
    return Text(f"{dialog.first_failure_turn} ") + Text(dialog.root_cause or "", ROOT)


def _or_nothing(number: int) -> Text:
    return Text(numbers.count(number) if number else numbers.NOTHING, "" if number else FAINT)


def print_notes(screen: Screen, notes: Sequence[str]) -> None:
    """What a reader should know before trusting the figures."""
    for note in notes:
        screen.say(Text("note: ", WARN), note)
    if notes:
        screen.say()


def result_line(decision: GateDecision, exit_code: int, meaning: str) -> Text:
    """The verdict of the run, the rule that decided, and what the shell is told."""
    verdict, style = _VERDICTS[decision.exit_code]
    line = Text("RESULT ", STRONG) + Text(verdict, f"{STRONG} {style}")
    if exit_code != decision.exit_code:
        line += Text(f" (exit code {exit_code} because of --exit-zero, {decision.exit_code} without it)", WARN)
    else:
        line += Text(f" (exit code {exit_code}: {meaning})")
    return line + Text(f", decided by: {decision.sentence}")
