"""Completeness: every required parameter is there and no unexpected one; every gold statement is addressed."""

from __future__ import annotations

from collections.abc import Iterable

from aem_cli.dimensions.correctness.parameters import call_name, expected_absent, tolerated_extra
from aem_cli.dimensions.correctness.recording import unrecorded
from aem_cli.dimensions.correctness.statements import statement_fields
from aem_cli.domain.claim import ABSENT, Claim, Pair, Question
from aem_cli.domain.dialog import Action, Kind, Response
from aem_cli.domain.rule import FieldRules, ValueRules
from aem_cli.protocols import JudgedTurn


class Completeness:
    """Keys for an action; what the gold reply conveys for a response."""

    name = "completeness"
    dimension = "correctness"
    blocking = False
    kinds = frozenset({Kind.ACTION, Kind.RESPONSE})

    def claims(
        self, judged: JudgedTurn, fields: FieldRules, values: ValueRules, splits_replies: bool
    ) -> Iterable[Claim]:
        """Settled claims for keys, and a pair to score for each statement of the gold reply."""
        gold, predicted = judged.turn.gold, judged.turn.predicted
        if isinstance(gold, Response):
            return self._of_reply(gold, predicted, splits_replies)
        if isinstance(gold, Action) and isinstance(predicted, Action) and gold.args is not None:
            if predicted.args is None:
                return (unrecorded(self.name, "missing_parameters", "args", gold.args.value),)
            return self._of_call(gold, predicted, fields, values)
        return ()

    def _of_call(self, gold: Action, predicted: Action, fields: FieldRules, values: ValueRules) -> Iterable[Claim]:
        assert gold.args is not None and predicted.args is not None
        wanted: dict[str, object] = gold.args.value
        given: dict[str, object] = predicted.args.value
        if predicted.args_fault:
            yield Claim(self.name, "missing_parameters", "args", wanted, ABSENT, False, note=predicted.args_fault)
            return
        call = call_name(gold)
        for key, value in wanted.items():
            rule = fields.of(call, key)
            if key in given:
                if not rule.ignore:
                    yield Claim(self.name, "missing_parameters", f"args.{key}", value, given[key], True)
            elif not expected_absent(key, value, gold, rule, values):
                yield Claim(self.name, "missing_parameters", f"args.{key}", value, ABSENT, False)
        for key, value in given.items():
            if key not in wanted and not tolerated_extra(key, value, gold, fields.of(call, key), values):
                yield Claim(self.name, "extra_parameters", f"args.{key}", ABSENT, value, False)

    def _of_reply(self, gold: Response, predicted: object, splits_replies: bool) -> Iterable[Claim]:
        reason = "incomplete_response"
        if not isinstance(predicted, Response):
            return (Claim(self.name, reason, "response", gold.text, ABSENT, False, note="no reply"),)
        if not predicted.recorded:
            return (unrecorded(self.name, reason, "response", gold.text),)
        said = predicted.text
        if not said.strip():
            return (Claim(self.name, reason, "response", gold.text, said, False, note="empty"),)
        question = Question.ADDRESSED if gold.facts is None else Question.STATED
        return [
            Claim(self.name, reason, field, statement, said, None, (Pair(statement, said, question),), "")
            for field, statement in statement_fields(gold, splits_replies)
        ]
