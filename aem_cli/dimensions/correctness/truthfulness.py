"""Truthfulness: every value means the gold value; what a reply addresses agrees with gold and with the results."""

from __future__ import annotations

from collections.abc import Iterable

from aem_cli.dimensions.correctness.parameters import accepted, call_name
from aem_cli.dimensions.correctness.recording import unrecorded
from aem_cli.dimensions.correctness.statements import statement_fields
from aem_cli.dimensions.correctness.value_claims import value_claims
from aem_cli.domain.claim import ABSENT, Claim, Pair, Question
from aem_cli.domain.dialog import Action, Kind, Response
from aem_cli.domain.rule import FieldRules, ValueRules
from aem_cli.protocols import JudgedTurn


class Truthfulness:
    """Values for an action; agreement for a response."""

    name = "truthfulness"
    dimension = "correctness"
    blocking = False
    kinds = frozenset({Kind.ACTION, Kind.RESPONSE})

    def claims(
        self, judged: JudgedTurn, fields: FieldRules, values: ValueRules, splits_replies: bool
    ) -> Iterable[Claim]:
        """Claims for the parameters that both sides give, or for each gold statement and for what the reply adds."""
        gold, predicted = judged.turn.gold, judged.turn.predicted
        if isinstance(gold, Action) and isinstance(predicted, Action):
            return self._of_call(gold, predicted, fields, values)
        if isinstance(gold, Response) and isinstance(predicted, Response):
            return self._of_reply(gold, predicted, judged, splits_replies)
        return ()

    def _of_call(self, gold: Action, predicted: Action, fields: FieldRules, values: ValueRules) -> Iterable[Claim]:
        if gold.args is None or predicted.args_fault:
            return
        if predicted.args is None:
            yield unrecorded(self.name, "inconsistent_parameter_values", "args", gold.args.value)
            return
        wanted: dict[str, object] = gold.args.value
        given: dict[str, object] = predicted.args.value
        call = call_name(gold)
        for key in given:
            rule = fields.of(call, key)
            others = accepted(key, gold, rule)
            if rule.ignore or (key not in wanted and not others):
                continue
            right = (wanted[key], *others) if key in wanted else others
            yield from value_claims(call, key, right, given[key], rule, fields, values)

    def _of_reply(
        self, gold: Response, predicted: Response, judged: JudgedTurn, splits_replies: bool
    ) -> Iterable[Claim]:
        reason = "inconsistent_response"
        said = predicted.text
        if not predicted.recorded:
            return (unrecorded(self.name, reason, "response", gold.text),)
        if not said.strip():
            return ()
        if not gold.text.strip() and not gold.facts:
            note = "no reply was expected"
            return (Claim(self.name, reason, "response", gold.text, said, False, note=note),)
        if not splits_replies:
            return ()  # a scorer that compares whole texts has one answer, and completeness has asked for it
        claims = [
            Claim(self.name, reason, field, statement, said, None, (Pair(statement, said, Question.AGREES),), "")
            for field, statement in statement_fields(gold, splits_replies)
        ]
        if judged.results_recorded:
            known = gold.text if gold.facts is None else "\n".join((gold.text, *gold.facts))
            pair = Pair(known, said, Question.SUPPORTED, judged.results)
            claims.append(Claim(self.name, reason, "response.added", ABSENT, said, None, (pair,), ""))
        return claims
