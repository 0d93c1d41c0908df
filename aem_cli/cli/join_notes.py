"""What a reader should know of how gold and predicted turns were brought together, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from aem_cli.console.listing import print_notes
from aem_cli.console.theme import STRONG, Screen
from aem_cli.domain import numbers
from aem_cli.domain.literal import shortened
from aem_cli.domain.rule import AlignmentRules
from aem_cli.readers.join import Join

_SHOWN: Final = 5
_NAME: Final = 80


def join_notes(rules: AlignmentRules, join: Join | None) -> list[str]:
    """The rule that aligned, and what stands on one side only; nothing where records stayed paired."""
    if join is None and not rules.realign:
        return []
    rule = f"mode {rules.mode}, extras {rules.extras}, missing {rules.missing}, retries {rules.retries}"
    said = f"gold and predicted turns were aligned by aem ({rule}); `aem show` says which answers which, and why"
    return [said] if join is None else [said, *one_sided_notes(join)]


def print_join(screen: Screen, join: Join) -> None:
    """How many dialogs of two files belong together, and what stands on one side only."""
    screen.say(Text("Gold and predictions", STRONG))
    screen.facts([("Joined by dialog_id", numbers.count(join.joined))])
    print_notes(screen, one_sided_notes(join))


def one_sided_notes(join: Join) -> list[str]:
    """What did not join, with the first names; and a file that lacks its side in every dialog."""
    notes = []
    for missing, word, side in (
        (not join.asked, "gold", "gold_turn"),
        (not join.answered, "predicted", "predict_turn"),
    ):
        if join.joined and missing:
            count = numbers.counted(join.joined, "dialog")
            notes.append(
                f"no {word} dialog of the {count} that joined has a {side}: is it the right file for this side?"
            )
    if join.without_prediction:
        count = numbers.counted(join.without_prediction, "gold dialog")
        notes.append(f"{count} without a prediction, so all turns are missing: {_first(join.gold_alone)}")
    if join.without_gold:
        count = numbers.counted(join.without_gold, "predicted dialog")
        notes.append(f"{count} without gold, and not judged: {_first(join.predicted_alone)}")
    if join.replies_not_judged:
        count = numbers.counted(join.replies_not_judged, "predicted reply", "predicted replies")
        notes.append(f"{count} not judged: the gold dialogs ask for no reply at all")
    return notes


def _first(names: Sequence[str]) -> str:
    shown = [shortened(name, _NAME) for name in names[:_SHOWN]]
    return ", ".join(shown) + (", ..." if len(names) > _SHOWN else "")
