"""The comparators that a field rule may name; each settles a pair of JSON values without a score."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import assert_never

from aem_cli.domain.rule import Comparator, ValueRules
from aem_cli.values.equality import means_same_exactly
from aem_cli.values.matching import matched_all
from aem_cli.values.number import read_digits
from aem_cli.values.number_word import read_spelled
from aem_cli.values.sameness import same_moment
from aem_cli.values.text import clean, fold

_PLAIN = ValueRules()


def compare(
    comparator: Comparator,
    gold: object,
    predicted: object,
    abs_tol: float | None = None,
    rel_tol: float | None = None,
    values: ValueRules = _PLAIN,
) -> bool:
    """Whether two values are equal as the comparator sees them; what it cannot read must be exactly equal."""
    match comparator:
        case Comparator.EXACT:
            return means_same_exactly(gold, predicted, values)
        case Comparator.CASEFOLD:
            return means_same_exactly(_folded(gold), _folded(predicted), values)
        case Comparator.NUMBER:
            return _same_number(gold, predicted, abs_tol, rel_tol, values)
        case Comparator.DATETIME:
            return _same_moment(gold, predicted, values)
        case Comparator.SET:
            return _same_set(gold, predicted, values)
    assert_never(comparator)


def _folded(value: object) -> object:
    if isinstance(value, str):
        return fold(value)
    if isinstance(value, list):
        return [_folded(one) for one in value]
    if isinstance(value, dict):
        return {key: _folded(one) for key, one in value.items()}
    return value


def _same_number(
    gold: object, predicted: object, abs_tol: float | None, rel_tol: float | None, values: ValueRules
) -> bool:
    one, other = _number(gold), _number(predicted)
    if one is None or other is None:
        return _each(gold, predicted, lambda a, b: _same_number(a, b, abs_tol, rel_tol, values), values)
    room = max(Fraction(str(abs_tol or 0)), Fraction(str(rel_tol or 0)) * abs(one))
    return abs(one - other) <= room


def _number(value: object) -> Fraction | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Fraction(value)
    if isinstance(value, float):
        return Fraction(str(value))
    if isinstance(value, str):
        text = clean(value)
        read = read_digits(text)
        if read is not None or not text[:1].isalpha():
            return read
        spelled = read_spelled(text.casefold())
        return spelled.value if spelled and not spelled.ordinal else None
    return None


def _same_moment(gold: object, predicted: object, values: ValueRules) -> bool:
    if isinstance(gold, str) and isinstance(predicted, str):
        same = same_moment(gold, predicted)
        return means_same_exactly(gold, predicted, values) if same is None else same
    return _each(gold, predicted, lambda a, b: _same_moment(a, b, values), values)


def _each(gold: object, predicted: object, same: Callable[[object, object], bool], values: ValueRules) -> bool:
    if isinstance(gold, list) and isinstance(predicted, list):
        return len(gold) == len(predicted) and all(map(same, gold, predicted))
    if isinstance(gold, dict) and isinstance(predicted, dict):
        return gold.keys() == predicted.keys() and all(same(one, predicted[key]) for key, one in gold.items())
    return means_same_exactly(gold, predicted, values)


def _same_set(gold: object, predicted: object, values: ValueRules) -> bool:
    if not isinstance(gold, list) or not isinstance(predicted, list):
        return means_same_exactly(gold, predicted, values)
    return len(gold) == len(predicted) and matched_all(gold, predicted, values)
