"""The findings of a turn: each with its score, the threshold it met, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.padding import Padding
from rich.text import Text

from aem_cli.console.theme import BAD, FAINT, GOOD, WARN, Screen
from aem_cli.core.sides import outer_field
from aem_cli.domain import numbers
from aem_cli.domain.literal import told_apart

Row = Mapping[str, Any]

INDENT: Final = 4
_RESULT = 240


def print_findings(screen: Screen, findings: Sequence[Row], sides_shown: bool) -> None:
    """Each with its score and why; with its values too, where they do not stand above already."""
    for finding in findings:
        sign, style = {
            True: (screen.signs.passed, FAINT),
            False: (screen.signs.failed, BAD),
            None: (screen.signs.unscored, WARN),
        }[finding["holds"]]
        said = Text(f"{sign} {finding['sub_metric']} ", style) + screen.literal(finding["field"], 60, style)
        if finding["holds"] is False:
            said += Text(f": {finding['reason']}", style)
        said += Text(_weighed(finding), FAINT)
        if finding.get("note"):
            said += Text("; ", FAINT) + screen.literal(finding["note"], _RESULT)
        print_indented(screen, said)
        if finding["holds"] is False and not (sides_shown and finding["field"] == outer_field(finding["field"])):
            said = _statement(screen, finding) if sides_shown and _of_reply(finding) else _both(screen, finding)
            if said:
                print_indented(screen, said, INDENT + 2)


def _weighed(finding: Row) -> str:
    if finding["score"] is None:
        return f" ({finding['by']})" if finding["holds"] is not None else f" ({finding['by']} gave no score)"
    bar = "" if finding["threshold"] is None else f", threshold {numbers.bound(finding['threshold'])}"
    return f" ({finding['by']} {numbers.score(finding['score'], 2)}{bar})"


def print_indented(screen: Screen, text: Text, indent: int = INDENT) -> None:
    """Print below the head of a turn."""
    screen.console.print(Padding(text, (0, 0, 0, indent), expand=False))


def _of_reply(finding: Row) -> bool:
    return outer_field(finding["field"]) in ("response", "facts")


def _statement(screen: Screen, finding: Row) -> Text:
    """The gold statement alone: the predicted reply stands above."""
    if finding.get("absent") == "gold":
        return Text()
    return Text("gold ", FAINT) + screen.literal(finding["gold"], _RESULT, GOOD)


def _both(screen: Screen, finding: Row) -> Text:
    gold, predicted = (
        Text("(nothing)", FAINT) if finding.get("absent") == side else screen.literal(value, _RESULT, style)
        for side, style, value in zip(
            ("gold", "predicted"), (GOOD, BAD), told_apart(finding["gold"], finding["predicted"]), strict=True
        )
    )
    return Text("gold ", FAINT) + gold + Text("  predicted ", FAINT) + predicted
