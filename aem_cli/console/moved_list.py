"""The dialogs to look at after a comparison: what broke in them, and the command that draws one."""

from __future__ import annotations

from shlex import quote
from typing import Final

from rich.table import Table
from rich.text import Text

from aem_cli.console.theme import BAD, FAINT, GOOD, ROOT, STRONG, Screen
from aem_cli.core.diff.comparison import Comparison
from aem_cli.core.diff.move import Move
from aem_cli.core.diff.moved import MovedDialog, MovedTurn
from aem_cli.domain import numbers

_NAME = 60
_ID = 120
_TURNS = 3
_NEWLY: Final = (Move.BROKEN, Move.APPEARED)


def print_moved(screen: Screen, found: Comparison, limit: int) -> None:
    """Dialogs with newly failing turns, the worst first, then how to see the first of them."""
    broken = [dialog for dialog in found.moved if _newly_failing(dialog)]
    if not broken:
        return
    table = Table(box=None, padding=(0, screen.gap, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("dialog", overflow="fold", min_width=12, ratio=2)
    table.add_column("was", no_wrap=True)
    table.add_column("is", no_wrap=True)
    table.add_column("newly failing turns", overflow="fold", ratio=3)
    for dialog in broken[:limit]:
        table.add_row(_name(screen, dialog), *_verdicts(dialog), _turns(screen, dialog))
    more = f", {min(limit, len(broken))} of {numbers.count(len(broken))}" if len(broken) > limit else ""
    screen.say(Text("Dialogs with newly failing turns", STRONG), Text(f" (worst first{more})", FAINT))
    if limit:
        screen.console.print(table)
        screen.console.print(Text(f"look at one: {show_command(found, broken[0])}", FAINT), soft_wrap=True)
    screen.say()


def show_command(found: Comparison, dialog: MovedDialog) -> str:
    """The command that draws a dialog of the new run."""
    trial = "" if dialog.trial is None else f" --trial {dialog.trial}"
    several = len(found.new.releases) > 1 and dialog.new_release is not None
    release = f" --release {quote(dialog.new_release or '')}" if several else ""
    return f"aem show {quote(found.new.name)} {quote(dialog.dialog_id)}{trial}{release}"


def _newly_failing(dialog: MovedDialog) -> list[MovedTurn]:
    return [turn for turn in dialog.turns if turn.move in _NEWLY]


def _name(screen: Screen, dialog: MovedDialog) -> Text:
    said = screen.literal(dialog.dialog_id, _ID)
    return said if dialog.trial is None else said + Text(f" trial {dialog.trial}", FAINT)


def _verdicts(dialog: MovedDialog) -> list[Text]:
    verdicts = {
        Move.BROKEN: (True, False),
        Move.APPEARED: (None, False),
        Move.FIXED: (False, True),
        Move.VANISHED: (False, None),
        Move.STILL_FAILING: (False, False),
        Move.STILL_PASSING: (True, True),
        Move.UNDECIDED: (None, None),
    }
    words = {True: Text("pass", GOOD), False: Text("fail", BAD), None: Text(numbers.NOTHING, FAINT)}
    return [words[verdict] for verdict in verdicts[dialog.move]]


def _turns(screen: Screen, dialog: MovedDialog) -> Text:
    turns = _newly_failing(dialog)
    more = f" and {len(turns) - _TURNS} more" if len(turns) > _TURNS else ""
    return Text("\n").join([_turn(screen, turn) for turn in turns[:_TURNS]]) + Text(more, FAINT)


def _turn(screen: Screen, turn: MovedTurn) -> Text:
    said = Text(f"{turn.turn_no} ") + screen.literal(turn.new_reason or "", _NAME, ROOT)
    call = [name for name in (turn.tool, turn.action) if name is not None]
    if call:
        said += Text(" in ", FAINT) + screen.literal(".".join(call), _NAME)
    if turn.critical:
        said += Text(" critical", BAD)
    return said
