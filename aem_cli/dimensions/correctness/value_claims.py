"""The claims of one parameter: nested values leaf by leaf, so that a finding names the leaf that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aem_cli.domain.claim import ABSENT, Claim, Pair
from aem_cli.domain.payload import equal
from aem_cli.domain.rule import FieldRule, FieldRules, ValueRules
from aem_cli.values.comparison import compare
from aem_cli.values.equality import means_same_exactly

_SUB_METRIC = "truthfulness"
_REASON = "inconsistent_parameter_values"
_NOTHING = FieldRule()
_PLACE = re.compile(r"\[\d+\]")


def value_claims(
    call: str,
    path: str,
    right: tuple[object, ...],
    predicted: object,
    rule: FieldRule,
    fields: FieldRules,
    values: ValueRules,
) -> Iterator[Claim]:
    """Claims for one value at a dotted path; `right` holds the gold value first and then what else is accepted."""
    gold = right[0]
    if any(equal(one, predicted) for one in right):
        yield _settled(path, gold, predicted, True)
    elif rule.compare is not None:
        holds = any(compare(rule.compare, one, predicted, rule.abs_tol, rule.rel_tol, values) for one in right)
        yield _settled(path, gold, predicted, holds, rule.compare)
    elif any(means_same_exactly(one, predicted, values) for one in right):
        yield _settled(path, gold, predicted, True)
    elif isinstance(predicted, dict | list):
        yield from _nested(call, path, _closest(right, predicted), predicted, rule, fields, values)
    elif isinstance(predicted, str) and any(isinstance(one, str) for one in right):
        pairs = tuple(Pair(one, predicted) for one in right if isinstance(one, str))
        yield Claim(
            _SUB_METRIC,
            _REASON,
            f"args.{path}",
            gold,
            predicted,
            pairs=pairs,
            by="",
            scorer=rule.scorer,
            threshold=rule.threshold,
        )
    else:
        yield _settled(path, gold, predicted, False)


def _settled(path: str, gold: object, predicted: object, holds: bool, by: str = "structure") -> Claim:
    return Claim(_SUB_METRIC, _REASON, f"args.{path}", gold, predicted, holds, by=str(by))


def _nested(
    call: str, path: str, gold: object, predicted: object, rule: FieldRule, fields: FieldRules, values: ValueRules
) -> Iterator[Claim]:
    if isinstance(gold, dict) and isinstance(predicted, dict):
        for key in {**gold, **predicted}:
            inner = f"{path}.{key}"
            own = _rule(call, inner, rule, fields)
            if own.ignore:
                continue
            if key in gold and key in predicted:
                yield from value_claims(call, inner, (gold[key],), predicted[key], own, fields, values)
            elif not _may_be_absent(gold.get(key), predicted.get(key), own, values):
                yield _settled(inner, gold.get(key, ABSENT), predicted.get(key, ABSENT), False)
    elif isinstance(gold, list) and isinstance(predicted, list) and len(gold) == len(predicted):
        for place, (one, other) in enumerate(zip(gold, predicted, strict=True)):
            yield from value_claims(call, f"{path}[{place}]", (one,), other, rule, fields, values)
    else:
        yield _settled(path, gold, predicted, False)


def _may_be_absent(gold: object, predicted: object, rule: FieldRule, values: ValueRules) -> bool:
    return bool(rule.optional and predicted is None) or (values.null_is_absent and gold is None and predicted is None)


def _rule(call: str, path: str, outer: FieldRule, fields: FieldRules) -> FieldRule:
    """A nested path's own rule where the config has one; else what holds for the value around it."""
    own = fields.of(call, _PLACE.sub("", path))
    return outer if own == _NOTHING else own


def _closest(right: tuple[object, ...], predicted: object) -> object:
    """The right value with the fewest leaves that differ; the first of equals."""
    return min(right, key=lambda one: _unlike(one, predicted)) if len(right) > 1 else right[0]


def _unlike(gold: object, predicted: object) -> int:
    if isinstance(gold, dict) and isinstance(predicted, dict):
        return sum(
            _unlike(gold[key], predicted[key]) if key in gold and key in predicted else 1
            for key in {**gold, **predicted}
        )
    if isinstance(gold, list) and isinstance(predicted, list):
        apart = abs(len(gold) - len(predicted))
        return apart + sum(_unlike(one, other) for one, other in zip(gold, predicted, strict=False))
    return 0 if equal(gold, predicted) else 1
