"""Markdown of a comparison, for the pull request: the verdict, what moved and whether it is real, what to look at.

It stays under the same bound as the Markdown of a run; several comparisons share it evenly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import BinaryIO, Final

from aem_cli.core.diff.comparison import Comparison, RunFacts
from aem_cli.core.diff.gist import gist
from aem_cli.core.diff.measure import Measure
from aem_cli.core.diff.move import Move, MoveCount
from aem_cli.core.diff.moved import MovedDialog, MovedTurn
from aem_cli.core.diff.shift import CauseShift, ReasonShift
from aem_cli.domain import numbers
from aem_cli.writers.diff_notes import notes
from aem_cli.writers.markdown_text import MOST, Listed, code, fitting, plain, table

_FOR_REASONS: Final = 30  # rows
_FOR_CAUSES: Final = 12_000  # characters
_FOR_ENDING: Final = 6_500
_NOTES: Final = 10  # listed at the end, cut to a length each
_NOTE: Final = 500
_TURNS: Final = 20  # listed of one dialog
_NEWLY: Final = (Move.BROKEN, Move.APPEARED)
_TITLES: Final[Mapping[str, str]] = {
    "score": "**AEM score**",
    "pass_rate": "dialogs passing",
    "turn_rate": "turns passing",
    "critical": "critical turns passing",
}


def write_diff_markdown(found: Sequence[Comparison], file: BinaryIO) -> None:
    """A section for each comparison; failures first, cut to size."""
    for number, comparison in enumerate(found):
        text = _section(comparison, MOST // len(found))
        file.write(("\n" * bool(number) + text).encode("utf-8"))


def _section(found: Comparison, most: int) -> str:
    opening = "".join(_opening(found))
    came = [row for row in found.causes if row.came]
    causes = fitting("### New root causes", came, _cause, min(_FOR_CAUSES, most // 4))
    newly = [dialog for dialog in found.moved if any(turn.move in _NEWLY for turn in dialog.turns)]
    room = most - _FOR_ENDING - len(opening) - len(causes.text)
    dialogs = fitting("### Dialogs with newly failing turns", newly, partial(_dialog, new=found.new), room)
    return opening + causes.text + dialogs.text + "".join(_ending(found, causes, dialogs))


def _opening(found: Comparison) -> Iterator[str]:
    decision = found.decision
    if decision is None:
        yield "## aem diff\n\n"
    else:
        verdict = _DECISIONS.get(decision.exit_code, "failed")
        yield f"## aem diff: {verdict}\n\nDecided by {code(decision.sentence, 500)}.\n\n"
    yield f"{_facts('base', found.base)}\n{_facts('new', found.new)}\n"
    yield f"- in both: {numbers.counted(found.paired, 'dialog')}\n\n"
    yield "".join(f"{plain(sentence)}\n\n" for sentence in gist(found))
    if found.paired:
        yield table(("", "base", "new", "change", "95 % interval", ""), [_figure(row) for row in found.headline.rows])
        yield "\n" + table(("", *_MOVES), list(_moves(found))) + "\n"
    if found.reasons:
        head = ("failing turns", "base", "new", "change", "came", "went", "")
        yield table(head, [_reason(row) for row in found.reasons[:_FOR_REASONS]]) + "\n"


_DECISIONS: Final = {0: "passed", 3: "undecided", 5: "nothing was compared"}
_MOVES: Final = ("fixed", "broken", "newly failing", "still failing", "still passing")


def _facts(word: str, facts: RunFacts) -> str:
    said = f"- {word}: {code(facts.name)}, {numbers.counted(facts.dialogs, 'dialog')}"
    said += f", {numbers.count(facts.unscored)} turns unscored" if facts.unscored else ""
    said += f", release {code(facts.releases[0])}" if facts.releases else ""
    said += " and others" if len(facts.releases) > 1 else ""
    return said + (f"; {numbers.count(facts.only)} in it alone" if facts.only else "")


def _figure(measure: Measure) -> tuple[str, ...]:
    name = _TITLES.get(measure.name) or code(measure.name)
    base, new = (_value(measure, ratio.value) for ratio in (measure.base, measure.new))
    interval = measure.evidence.interval
    ends = "" if interval is None else " to ".join(_signed(measure, Fraction(end)) for end in interval)
    change = numbers.NOTHING if measure.difference is None else _signed(measure, measure.difference)
    return name, base, new, change, ends, plain(measure.evidence.sentence)


def _value(measure: Measure, value: Fraction | None) -> str:
    return numbers.score(value) if measure.name == "score" else numbers.percent(value)


def _signed(measure: Measure, value: Fraction) -> str:
    return numbers.signed_score(value) if measure.name == "score" else numbers.signed_percent(value)


def _moves(found: Comparison) -> Iterator[tuple[str, ...]]:
    for name, moves in (
        ("dialogs", found.dialog_moves),
        ("turns", found.turn_moves),
        ("critical turns", found.critical_moves),
    ):
        if moves.total:
            yield name, *map(numbers.count, _counts(moves))


def _counts(moves: MoveCount) -> tuple[int, ...]:
    return moves.fixed, moves.broken, moves.newly_failing, moves.still_failing, moves.still_passing


def _reason(row: ReasonShift) -> tuple[str, ...]:
    counts = (numbers.count(row.base), numbers.count(row.new), f"{row.change:+,}" if row.change else "0")
    said = plain(row.measure.evidence.sentence)
    return code(row.reason), *counts, numbers.count(row.came), numbers.count(row.went), said


def _cause(row: CauseShift) -> str:
    fault = row.fault
    call = [name for name in (fault.tool, fault.action) if name is not None]
    said = f"- {numbers.count(row.came)} of {code(fault.reason)}"
    said += f" in {code('.'.join(call))}" if call else ""
    said += f", field {code(fault.field)}" if fault.field and fault.field not in ("turn", "response") else ""
    said += f"; {numbers.count(row.went)} gone" if row.went else ""
    place = row.first_came
    return f"{said}\n" if place is None else f"{said}; e.g. {code(place.dialog_id)} turn {place.turn_no}\n"


def _dialog(dialog: MovedDialog, new: RunFacts) -> str:
    newly = [turn for turn in dialog.turns if turn.move in _NEWLY]
    said = f"- {code(dialog.dialog_id)}"
    said += "" if dialog.trial is None else f" trial {dialog.trial}"
    said += f" release {code(dialog.new_release)}" if len(new.releases) > 1 and dialog.new_release is not None else ""
    lines = [f"{said}, line {dialog.new_line}: {_VERDICTS[dialog.move]}", *map(_turn, newly[:_TURNS])]
    if len(newly) > _TURNS:
        lines.append(f"  - and {numbers.counted(len(newly) - _TURNS, 'turn')} more")
    return "\n".join(lines) + "\n"


_VERDICTS: Final = {
    Move.BROKEN: "passed, fails now",
    Move.APPEARED: "had no verdict, fails now",
    Move.STILL_FAILING: "failed before, too",
    Move.FIXED: "failed, passes now",
    Move.VANISHED: "failed, has no verdict now",
    Move.STILL_PASSING: "passes in both",
    Move.UNDECIDED: "has no verdict",
}


def _turn(turn: MovedTurn) -> str:
    call = [name for name in (turn.tool, turn.action) if name is not None]
    said = (
        f"  - turn {turn.turn_no} {code('.'.join(call) if call else turn.kind)}: {code(turn.new_reason or 'unknown')}"
    )
    said += f", field {code(turn.field)}" if turn.field and turn.field not in ("turn", "response") else ""
    return f"{said}, **critical**" if turn.critical else said


def _ending(found: Comparison, causes: Listed, dialogs: Listed) -> Iterator[str]:
    """What was cut off, and what to know before trusting the figures."""
    lists = ((causes, "new faults"), (dialogs, "dialogs"))
    cut = [f"{one.shown} of {one.all} {what}" for one, what in lists if one.shown < one.all]
    if cut:
        yield f"**Cut to size**: {' and '.join(cut)} shown; `-o diff.json` holds them.\n\n"
    yield from (f"- note: {code(note, _NOTE)}\n" for note in islice(notes(found), _NOTES))
