"""Selection, the structure check of an action: the right tool and the right action, or nothing else is judged."""

from __future__ import annotations

from collections.abc import Iterable

from aem_cli.domain.claim import ABSENT, Claim
from aem_cli.domain.dialog import Action, Kind
from aem_cli.domain.rule import FieldRules, ValueRules
from aem_cli.protocols import JudgedTurn


class Selection:
    """A gold tool or action of None accepts any; a call answered by text has neither."""

    name = "selection"
    dimension = "correctness"
    blocking = True
    kinds = frozenset({Kind.ACTION})

    def claims(
        self, judged: JudgedTurn, fields: FieldRules, values: ValueRules, splits_replies: bool
    ) -> Iterable[Claim]:
        """One claim for the tool and one for the action, where gold names them."""
        gold, predicted = judged.turn.gold, judged.turn.predicted
        if not isinstance(gold, Action):
            return
        if not isinstance(predicted, Action):
            said = predicted.text if predicted else ABSENT
            yield Claim(self.name, "tool_mismatch", "tool_id", _call(gold), said, False, note="answered by text")
            return
        if gold.tool is not None:
            same = gold.tool == predicted.tool
            yield Claim(self.name, "tool_mismatch", "tool_id", gold.tool, predicted.tool, same)
        if gold.action is not None:
            same = gold.action == predicted.action
            yield Claim(self.name, "action_mismatch", "action", gold.action, predicted.action, same)


def _call(action: Action) -> str:
    return ".".join(part for part in (action.tool, action.action) if part)
