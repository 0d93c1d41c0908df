"""What two texts say that tell when, and values of two kinds that may still be one: 20240302, 1h30, "at 1030"."""

from __future__ import annotations

import re

from aem_cli.scorers.answer import Answer
from aem_cli.values.date import read_compact_date
from aem_cli.values.meaning import Kind, Meaning, Moment
from aem_cli.values.quantity import Range
from aem_cli.values.when import read_when, same_when, speaks_of_time

TYPED = frozenset({Kind.MEASURE, Kind.ORDINAL, Kind.MOMENT, Kind.SPAN, Kind.PERIOD, Kind.IDENTIFIER, Kind.CONTACT})
_WHEN = frozenset({Kind.MOMENT, Kind.SPAN, Kind.PERIOD})


def timed_answer(one: Meaning, other: Meaning) -> Answer | None:
    """What two texts say that both tell when; None where one of them does not."""
    if one.kind in TYPED and other.kind in TYPED:
        if not (_CLOCKED.search(one.text) and _CLOCKED.search(other.text)):
            return None
    elif not (one.kind in _WHEN or other.kind in _WHEN or speaks_of_time(one.text) or speaks_of_time(other.text)):
        return None
    gold = read_when(one.text)
    predicted = read_when(other.text) if gold else None
    if gold is None or predicted is None:
        return None
    if same_when(gold, predicted):
        return Answer(0.93, None, "when.same")
    if one.kind in TYPED and other.kind in TYPED:
        return None
    return Answer(0.05, f"{one.text} against {other.text}", "when.other")


_CLOCKED = re.compile(r"\d[:h]\d|\d\s?[ap]\.?\s?m\b|\b\d{4}\s?h|\d/\d|\d-\d|\d0'?s\b|[a-z]{3} ?'?\d|年", re.IGNORECASE)


def across(one: Meaning, other: Meaning) -> Answer:
    """Values of two kinds: not the same, but for eight digits that are a date and a clock that is a length of time."""
    for digits, moment in ((one, other), (other, one)):
        if isinstance(moment.value, Moment) and moment.value == Moment(read_compact_date(digits.text), None):
            return Answer(0.9, None, "across.same")
    if _same_length(one, other) or _same_length(other, one) or _same_clock(one, other) or _same_clock(other, one):
        return Answer(0.8, None, "across.clock")
    return Answer(0.03, f"{one.kind} {one.text} against {other.kind} {other.text}", "across.other")


_CLOCK = re.compile(r"\d{1,2}(?:[:h]\d{2}){1,2}")
_HHMM = re.compile(r"\b([01]?\d|2[0-3])([0-5]\d)$")


def _same_length(moment: Meaning, measure: Meaning) -> bool:
    """Whether a clock's digits are a length of time: 1h30 is 90 minutes."""
    length = measure.value
    if not isinstance(moment.value, Moment) or moment.value.time is None or not isinstance(length, Range):
        return False
    return (
        length.dimension == "time"
        and length.low == length.high == moment.value.time.second
        and bool(_CLOCK.fullmatch(moment.text))
    )


def _same_clock(moment: Meaning, measure: Meaning) -> bool:
    """Whether four digits are a time of day: "at 1030" is 10:30."""
    if not isinstance(moment.value, Moment) or moment.value.time is None or moment.value.date is not None:
        return False
    match = _HHMM.search(measure.text) if isinstance(measure.value, Range) else None
    return match is not None and moment.value.time.second == int(match[1]) * 3600 + int(match[2]) * 60
