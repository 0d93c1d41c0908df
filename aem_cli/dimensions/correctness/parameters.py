"""What the gold call and the config say of single parameters: optional, ignored, accepted."""

from __future__ import annotations

from aem_cli.domain.dialog import Action
from aem_cli.domain.rule import FieldRule, ValueRules


def call_name(action: Action) -> str:
    """ "tool.action", the name that field patterns are matched against; an unnamed part is empty."""
    return f"{action.tool or ''}.{action.action or ''}"


def expected_absent(key: str, value: object, gold: Action, rule: FieldRule, values: ValueRules) -> bool:
    """Whether a gold parameter may be left out."""
    return bool(rule.ignore or rule.optional or key in gold.optional or (values.null_is_absent and value is None))


def tolerated_extra(key: str, value: object, gold: Action, rule: FieldRule, values: ValueRules) -> bool:
    """Whether a parameter that gold does not give may stand there: declared for the turn, ignored, or a null."""
    return bool(
        rule.ignore
        or rule.accept
        or key in gold.optional
        or key in gold.accept
        or (values.null_is_absent and value is None)
    )


def accepted(key: str, gold: Action, rule: FieldRule) -> tuple[object, ...]:
    """Other right values of a parameter, the turn's before the config's."""
    return (*gold.accept.get(key, ()), *rule.accept)
