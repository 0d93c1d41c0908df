"""The lists under the figures: what to fix first, the dialogs to look at, notes, and the result line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from aem_cli.console import numbers
from aem_cli.console.theme import BAD, FAINT, GOOD, ROOT, STRONG, WARN, Screen
from aem_cli.core.fix_first import ENVIRONMENT_DIFFERED, FixFirst
from aem_cli.core.gate import GateDecision
from aem_cli.domain.result import DialogResult

_NAME = 60  # characters of a name out of the data
_ID = 120


def print_fix_first(screen: Screen, rows: Sequence[FixFirst], faults: int) -> None:
    """Root causes by how many failing turns they stand behind: what to fix, where, and a dialog to look at."""
    if not rows:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=FAINT)
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


def print_dialogs(screen: Screen, dialogs: Sequence[DialogResult], total: int, title: str) -> None:
    """One row a dialog: where it first failed and why."""
    if not dialogs:
        return
    more = f", {len(dialogs)} of {numbers.count(total)}" if total > len(dialogs) else ""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("", no_wrap=True, width=1)
    table.add_column("dialog", overflow="fold", min_width=12)
    table.add_column("failing", justify="right")
    table.add_column("first", justify="right")
    table.add_column("root cause", overflow="fold", min_width=10)
    table.add_column("roots", justify="right")
    table.add_column("cascades", justify="right")
    for dialog in dialogs:
        table.add_row(*_dialog(screen, dialog))
    screen.say(Text(title, STRONG), Text(f" (failing turns of those scored, first failing turn{more})", FAINT))
    screen.show(table)


def _dialog(screen: Screen, dialog: DialogResult) -> tuple[Text | str, ...]:
    sign = {
        True: Text(screen.signs.passed, GOOD),
        False: Text(screen.signs.failed, BAD),
        None: Text(screen.signs.unscored, WARN),
    }[dialog.test_pass]
    name = screen.literal(dialog.dialog_id, _ID)
    for word, value in (("release", dialog.release), ("trial", dialog.trial)):
        if value is not None:
            name += Text(f" {word} ", FAINT) + screen.literal(value, _NAME, FAINT)
    return (
        sign,
        name,
        f"{dialog.total_failures}/{dialog.scored}",
        _or_nothing(dialog.first_failure_turn),
        Text(dialog.root_cause or numbers.NOTHING, ROOT if dialog.root_cause else FAINT),
        _or_nothing(dialog.root_cause_count or None),
        _or_nothing(dialog.cascading_count or None),
    )


def _or_nothing(number: int | None) -> Text:
    return Text(numbers.NOTHING, FAINT) if number is None else Text(numbers.count(number))


def print_notes(screen: Screen, notes: Sequence[str]) -> None:
    """What a reader should know before trusting the figures."""
    for note in notes:
        screen.say(Text("note: ", WARN), note)
    if notes:
        screen.say()


def result_line(decision: GateDecision, exit_code: int, meaning: str) -> Text:
    """The verdict of the run, the rule that decided, and what the shell is told."""
    passed = decision.passed
    line = Text("RESULT ", STRONG) + Text("passed" if passed else "failed", f"bold {GOOD if passed else BAD}")
    line += Text(f" (exit code {exit_code}: {meaning})")
    if exit_code != decision.exit_code:
        line += Text(f", forgiven by --exit-zero: {decision.exit_code} otherwise", WARN)
    return line + Text(f", decided by {decision.sentence}")
