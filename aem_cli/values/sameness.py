"""Whether two meanings of one kind are the same: measures across units, moments across zones, codes across cases."""

from __future__ import annotations

from datetime import date as calendar_date
from fractions import Fraction

from aem_cli.values.date import same_date
from aem_cli.values.identifier import same_identifier
from aem_cli.values.meaning import Kind, Meaning, Moment, read
from aem_cli.values.quantity import Range
from aem_cli.values.time import same_time


def same_meaning(gold: Meaning, predicted: Meaning) -> bool:
    """Whether two meanings of one kind that is not language are the same."""
    if gold.kind is Kind.MEASURE:
        return _same_measure(gold.value, predicted.value)  # type: ignore[arg-type]
    if gold.kind is Kind.MOMENT:
        return _same_moment(gold.value, predicted.value)  # type: ignore[arg-type]
    if gold.kind is Kind.PERIOD:
        return _same_period(gold.value, predicted.value)  # type: ignore[arg-type]
    if gold.kind is Kind.IDENTIFIER:
        return same_identifier(str(gold.value), str(predicted.value))
    if gold.kind is Kind.CODE:
        return str(gold.value).casefold() == str(predicted.value).casefold()
    return gold.value == predicted.value


def _same_measure(gold: Range, predicted: Range) -> bool:
    if gold == predicted:
        return True
    if gold.dimension == predicted.dimension:
        return _near(gold.low, predicted.low, gold.dimension) and _near(gold.high, predicted.high, gold.dimension)
    if "" not in (gold.dimension, predicted.dimension):
        return False
    if gold[:2] == predicted[:2]:
        return True
    return _rounded(gold, predicted) or _rounded(predicted, gold)


def _rounded(amount: Range, number: Range) -> bool:
    """Whether a bare number with many decimals is an amount before it was rounded to cents."""
    if len(amount.dimension) != 3 or amount.low is None or number.low is None or amount.low != amount.high:
        return False
    return number.low.denominator > 10_000 and round(Fraction(number.low), 2) == amount.low


_CONVERTED = frozenset({"length", "mass", "volume", "area", "speed", "temperature", "energy", "pressure", "power"})


def _near(gold: Fraction | int | None, predicted: Fraction | int | None, dimension: str) -> bool:
    """Equal, or within the rounding of a conversion between systems (three parts in a thousand)."""
    if gold == predicted:
        return True
    if gold is None or predicted is None or dimension not in _CONVERTED or _decimal(gold) == _decimal(predicted):
        return False
    return abs(Fraction(gold) - Fraction(predicted)) * 1000 <= 3 * abs(Fraction(gold))


def _decimal(value: Fraction | int) -> bool:
    """Whether a value in base units has few digits, as one written in metric units has."""
    return isinstance(value, int) or value.denominator in (2, 4, 5, 10, 20, 25, 50, 100, 1000, 10_000)


def _same_moment(gold: Moment, predicted: Moment) -> bool:
    if (gold.date is None) != (predicted.date is None):
        return False
    if (
        gold.time
        and predicted.time
        and gold.date
        and predicted.date
        and None not in (gold.time.zone, predicted.time.zone)
    ):
        return _instant(gold) == _instant(predicted)
    if gold.date and predicted.date and not same_date(gold.date, predicted.date):
        return False
    if gold.time is None or predicted.time is None:
        said = gold.time or predicted.time
        return said is None or said.second == 0
    return same_time(gold.time, predicted.time)


def _instant(moment: Moment) -> tuple[int | None, float]:
    assert moment.date is not None
    assert moment.time is not None
    assert moment.time.zone is not None
    second = moment.time.second - moment.time.zone * 60
    date = moment.date
    if date.year is None or date.month is None or date.day is None:
        return None, second
    return None, calendar_date(max(date.year, 1), date.month, date.day).toordinal() * 86400 + second


def _same_period(gold: tuple[object, object], predicted: tuple[object, object]) -> bool:
    return gold[0] == predicted[0] and (gold[1] == predicted[1] or None in (gold[1], predicted[1]))


def same_moment(gold: str, predicted: str) -> bool | None:
    """Whether two texts name one date or time, to the zone and the second; None if one of them is neither."""
    one, other = read(gold), read(predicted)
    if one.kind is not Kind.MOMENT or other.kind is not Kind.MOMENT:
        return None
    return _same_moment(one.value, other.value)  # type: ignore[arg-type]
