"""One dialog side by side: gold against predicted, wrong fields marked, and the way from root causes to cascades.

It draws a row of results.jsonl; `dialog` adds what the row does not hold (right values, recorded results, the user's
words) and may be None, when the data set is gone or has changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from aem_cli.console.arrows import PLAIN, UNICODE, gutter
from aem_cli.console.findings_view import INDENT, Row, print_findings, print_indented
from aem_cli.console.theme import BAD, CASCADE, FAINT, GOOD, ROOT, STRONG, WARN, Screen
from aem_cli.console.theme import UNICODE as UNICODE_SIGNS
from aem_cli.core.sides import Line, changed_fields, context_of, lines_of, sides_of, stands_at
from aem_cli.domain import numbers
from aem_cli.domain.claim import ABSENT
from aem_cli.domain.dialog import Action, Dialog, Kind, Turn
from aem_cli.domain.literal import told_apart

_VALUE = 400  # characters of one value before it is cut
_RESULT = 240


def print_dialog(screen: Screen, row: Row, dialog: Dialog | None) -> None:
    """Draw the dialog."""
    _print_head(screen, row)
    _print_path(screen, row["turns"])
    turns, place = context_of(dialog) if dialog else ([], "")
    context = {turn.number: turn for turn in turns if turn.kind is Kind.USER}
    for turn in row["turns"]:
        _print_context(screen, context, stands_at(turn, place))
        _print_turn(screen, turn, row, dialog)
    _print_context(screen, context, None)


def _print_head(screen: Screen, row: Row) -> None:
    name = Text("dialog ", FAINT) + screen.literal(row["dialog_id"], _VALUE, STRONG)
    for word in ("release", "trial"):
        if row.get(word) is not None:
            name += Text(f", {word} ", FAINT) + screen.literal(row[word], 80)
    screen.say(name, Text(f", line {row['line']}", FAINT))
    verdict = {True: Text("passed", GOOD), False: Text("failed", BAD), None: Text("no verdict", WARN)}[row["test_pass"]]
    scored = sum(turn["success"] is not None for turn in row["turns"])
    screen.say(
        verdict,
        f", score {numbers.score(row['score'])}, {scored - row['total_failures']} of {scored} turns pass",
        f", {numbers.counted(row['root_cause_count'], 'root cause')}",
        f", {numbers.counted(row['cascading_count'], 'cascade')}",
        *([f", {row['unscored_count']} unscored"] if row["unscored_count"] else []),
        *([f", {row['tolerated_count']} tolerated"] if row["tolerated_count"] else []),
    )
    if row.get("route") is not None:
        screen.say(f"judged by the recorded alternative route {row['route']}")
    if row["outcome"] is not None:
        screen.say("final state: ", Text("as expected", GOOD) if row["outcome"] else Text("not as expected", BAD))
    if row["metadata"]:
        screen.say(Text("metadata ", FAINT), screen.literal(row["metadata"], _VALUE))


def _print_path(screen: Screen, turns: Sequence[Row]) -> None:
    """The turns as a list, with an arrow from each root cause to what it spoiled."""
    plain = screen.signs is not UNICODE_SIGNS
    drawn = gutter(
        [turn["turn_no"] for turn in turns], [turn["caused_by"] for turn in turns], PLAIN if plain else UNICODE
    )
    grid = Table.grid(padding=(0, 1, 0, 0))
    for overflow in ("ignore", "ignore", "ignore", "ignore", "fold"):
        grid.add_column(no_wrap=overflow == "ignore", overflow=overflow)
    for arrow, turn in zip(drawn, turns, strict=True):
        grid.add_row(
            Text(f"  {arrow}", CASCADE),
            Text(str(turn["turn_no"]), justify="right"),
            _sign(screen, turn),
            str(turn["kind"]),
            _call(screen, turn, 40) + _said(turn),
        )
    screen.say()
    screen.show(grid)


def _sign(screen: Screen, turn: Row) -> Text:
    signs = screen.signs
    return {
        "pass": Text(signs.passed, GOOD),
        "root_cause": Text(signs.failed, ROOT),
        "cascade": Text(signs.cascade, CASCADE),
        "unscored": Text(signs.unscored, WARN),
    }.get(turn["label"], Text("~", FAINT))


def _call(screen: Screen, turn: Row, limit: int) -> Text:
    named = [name for name in (turn.get("tool"), turn.get("action")) if name is not None]
    return screen.literal(".".join(map(str, named)), limit) + Text(" ") if named else Text()


def _said(turn: Row) -> Text:
    """What the label says, with its reason and what it stands on."""
    match turn["label"]:
        case "root_cause":
            inherits = _turns_in_words("inherits from", turn["inherits_from"])
            return Text(f"root cause: {turn['failure_reason']}", ROOT) + Text(f" ({turn['basis']}{inherits})", FAINT)
        case "cascade":
            caused = _turns_in_words("", turn["caused_by"]).removeprefix(", ")
            return Text(f"cascade of {caused or 'an earlier turn'}: {turn['own_reason']}", CASCADE) + Text(
                f" ({turn['basis']})", FAINT
            )
        case "pass":
            consumed = _turns_in_words("although it consumed the corrupted result of", turn["consumed"])
            return Text(consumed.removeprefix(", "), FAINT)
        case label:
            return Text(str(label), WARN if label == "unscored" else FAINT)


def _turns_in_words(words: str, turns: Sequence[int]) -> str:
    if not turns:
        return ""
    return f", {words} turn{'s' if len(turns) > 1 else ''} {', '.join(map(str, turns))}".replace(",  ", ", ")


def _print_context(screen: Screen, context: dict[int, Turn], before: int | None) -> None:
    """What the user said before a turn, each once."""
    for number in sorted(context):
        if before is None or number < before:
            turn = context.pop(number)
            screen.say(Text(f"turn {number} user  ", STRONG), screen.literal(turn.text or "", _VALUE))
            screen.say()


def _print_turn(screen: Screen, turn: Row, row: Row, dialog: Dialog | None) -> None:
    head = Text(f"turn {turn['turn_no']} ", STRONG) + Text(f"{turn['kind']} ") + _sign(screen, turn) + Text(" ")
    head += _said(turn)
    if turn["chain_length"]:
        head += Text(f"  chain of {turn['chain_length']}", FAINT)
    if turn.get("critical"):
        head += Text("  critical", WARN)
    head += Text(_partner(turn), FAINT)
    if turn.get("recovered"):
        head += Text("  recovered by a later call", FAINT)
    screen.say(head)
    gold, predicted = sides_of(dialog, turn, row.get("route")) if dialog else (None, None)
    if dialog:
        _print_sides(screen, lines_of(gold, predicted, changed_fields(turn["findings"])))
    print_findings(screen, turn["findings"], sides_shown=dialog is not None)
    if dialog and turn["success"] is False:
        _print_available(screen, turn, row, dialog)
    screen.say()


def _partner(turn: Row) -> str:
    """Which predicted turn answers this one, and why, where that is not plain from its number."""
    moved, why = turn.get("predict_index"), turn.get("alignment")
    if why is None:
        return "" if moved in (None, turn["turn_no"]) else f"  answered by turn {moved}"
    if turn.get("gold_index") is None:
        return f"  predicted turn {moved}, {why}"
    return f"  {why}" if moved is None else f"  answered by predicted turn {moved} ({why})"


def _print_sides(screen: Screen, lines: Sequence[Line]) -> None:
    table = Table(box=None, padding=(0, 1, 0, 0), expand=True, show_edge=False, header_style=FAINT)
    table.add_column("", no_wrap=True, width=1)
    table.add_column("", overflow="fold", max_width=max(10, screen.width // 4), style=FAINT)
    table.add_column("gold", overflow="fold", ratio=1)
    table.add_column("predicted", overflow="fold", ratio=1)
    for line in lines:
        mark = Text(screen.signs.failed, BAD) if line.wrong else Text("")
        gold, predicted = told_apart(line.gold, line.predicted) if line.wrong else (line.gold, line.predicted)
        table.add_row(
            mark,
            screen.literal(line.field, 60, BAD if line.wrong else ""),
            _side(screen, gold, GOOD if line.wrong else ""),
            _side(screen, predicted, BAD if line.wrong else WARN if _result_differs(line) else ""),
        )
    screen.console.print(Padding(table, (0, 0, 0, INDENT)))


def _result_differs(line: Line) -> bool:
    return line.field == "result" and line.gold is not ABSENT and line.gold != line.predicted


def _side(screen: Screen, value: object, style: str) -> Text:
    return Text("(nothing)", FAINT) if value is ABSENT else screen.literal(value, _VALUE, style)


def _print_available(screen: Screen, turn: Row, row: Row, dialog: Dialog) -> None:
    """What a failing turn could draw on: the results recorded before it."""
    before = row["turns"][: row["turns"].index(turn)]
    earlier = [other for other in before if other["kind"] == "action"]
    shown = False
    for other in earlier:
        gold, predicted = sides_of(dialog, other, row.get("route"))
        result = predicted.result if isinstance(predicted, Action) else None
        if result is None:
            continue
        if not shown:
            print_indented(screen, Text("available here:", FAINT))
            shown = True
        wanted = gold.result if isinstance(gold, Action) else None
        differs = wanted is not None and not wanted.same_as(result)
        said = Text(f"turn {other['turn_no']} ", FAINT) + _call(screen, other, 40) + Text("returned ", FAINT)
        said += screen.literal(result.value, _RESULT, WARN if differs else "")
        if differs and wanted is not None:
            said += Text(" where gold has ", FAINT) + screen.literal(wanted.value, _RESULT)
        print_indented(screen, said, INDENT + 2)
    if earlier and not shown:
        print_indented(screen, Text("available here: no result is recorded before this turn", FAINT))
