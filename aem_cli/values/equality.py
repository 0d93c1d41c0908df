"""When two JSON values are the same value: typed equality, Unicode forms, and what the user's value rules add."""

from __future__ import annotations

from functools import lru_cache

from aem_cli.domain.payload import equal
from aem_cli.domain.rule import ValueRules
from aem_cli.values.number import read_digits
from aem_cli.values.text import compose, fold

_PLAIN = ValueRules()


def means_same_exactly(gold: object, predicted: object, values: ValueRules = _PLAIN) -> bool:
    """Typed JSON equality up to Unicode composition; coercion, aliases and null as absent where the rules say so."""
    if gold is predicted:
        return True
    kind = gold.__class__
    if kind is str and predicted.__class__ is str:
        return gold == predicted or _same_text(gold, predicted, values)  # type: ignore[arg-type]
    if kind is dict and isinstance(predicted, dict):
        assert isinstance(gold, dict)
        return _same_object(gold, predicted, values)
    if kind is list and isinstance(predicted, list):
        assert isinstance(gold, list)
        return len(gold) == len(predicted) and all(
            means_same_exactly(one, other, values) for one, other in zip(gold, predicted, strict=True)
        )
    return equal(gold, predicted) or (values.coerce and _same_coerced(gold, predicted))


def _same_text(gold: str, predicted: str, values: ValueRules) -> bool:
    if not (gold.isascii() and predicted.isascii()) and compose(gold) == compose(predicted):
        return True
    if values.aliases and aliased(gold, predicted, values.aliases):
        return True
    return values.coerce and _same_coerced(gold, predicted)


def _same_object(gold: dict[str, object], predicted: dict[str, object], values: ValueRules) -> bool:
    if values.null_is_absent:
        gold = {key: value for key, value in gold.items() if value is not None}
        predicted = {key: value for key, value in predicted.items() if value is not None}
    if len(gold) != len(predicted):
        return False
    return all(key in predicted and means_same_exactly(value, predicted[key], values) for key, value in gold.items())


def aliased(gold: str, predicted: str, aliases: tuple[tuple[str, ...], ...]) -> bool:
    """Whether both texts stand in one of the user's alias groups, whatever their case."""
    groups = _groups(aliases)
    return bool(groups.get(fold(gold), frozenset()) & groups.get(fold(predicted), frozenset()))


@lru_cache(maxsize=16)
def _groups(aliases: tuple[tuple[str, ...], ...]) -> dict[str, frozenset[int]]:
    groups: dict[str, frozenset[int]] = {}
    for at, group in enumerate(aliases):
        for name in group:
            groups[fold(name)] = groups.get(fold(name), frozenset()) | {at}
    return groups


def _same_coerced(gold: object, predicted: object) -> bool:
    """ "12" is 12 and "true" is true; two texts are never coerced unless both are such values."""
    one, other = _coerced(gold), _coerced(predicted)
    return one is not None and other is not None and equal(one, other)


def _coerced(value: object) -> object | None:
    if not isinstance(value, str):
        return value
    folded = value.strip().casefold()
    if folded in ("true", "false"):
        return folded == "true"
    number = read_digits(folded) if folded[:1] in "+-.0123456789" and "," not in folded and "/" not in folded else None
    if number is None:
        return None
    return int(number) if number.denominator == 1 else float(number)
