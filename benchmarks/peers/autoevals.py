"""autoevals: a score for each turn, by likeness of text.

Compares: tool, action and arguments of each call by JSONDiff, each reply with the gold reply by Levenshtein.
Leaves out: what values and texts mean, results of calls, missing turns, causes, a dialog's verdict, a report.
"""

from collections.abc import Iterator
from typing import Any

from autoevals import JSONDiff, Levenshtein

from peers.dialogs import GOLD, PREDICTED, dialogs, tell

BAR = 0.5


def verdicts(turns: list[dict[str, Any]]) -> Iterator[bool]:
    """A verdict for each annotated turn."""
    for turn in turns:
        gold, predicted = turn.get(GOLD), turn.get(PREDICTED)
        if gold is None or predicted is None:
            continue
        if "response" in gold:
            yield bool(LIKENESS.eval(predicted["response"], gold["response"]).score >= BAR)
        else:
            score = DIFFERENCE.eval(compared(predicted), compared(gold)).score
            yield bool(score >= BAR)


def compared(side: dict[str, Any]) -> dict[str, Any]:
    """The parts of a call that are compared."""
    return {name: side[name] for name in ("tool_id", "action", "args")}


LIKENESS, DIFFERENCE = Levenshtein(), JSONDiff()

if __name__ == "__main__":
    tell(verdict for dialog in dialogs() for verdict in verdicts(dialog["turns"]))
