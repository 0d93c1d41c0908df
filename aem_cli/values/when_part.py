"""What the parts of a time phrase say of one another: which half of the day, which month, whose week."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aem_cli.values.date import Date
from aem_cli.values.spoken_clock import Clock
from aem_cli.values.token import DATE

Part = tuple[str, object, int]  # what it is, its value, and the side of a span that it stands on
When = tuple[Part, ...]


def settled(parts: Iterable[Part]) -> list[Part]:
    """The parts with what one says of another worked in."""
    kept = _with_clocks(_with_dates(_counted(_todays(list(parts)))))
    tags = {tag for tag, _, _ in kept}
    if "rel" in tags:
        kept = _with_relations(kept, tags)
    return kept


_LENGTHS: dict[object, tuple[int, str]] = {
    "minute": (60, "time"), "hour": (3600, "time"), "day": (86400, "time"), "week": (604800, "time"),
    "month": (1, "months"), "year": (12, "months"), "quarter": (1, "quarters"),
}  # fmt: skip


def _counted(parts: list[Part]) -> list[Part]:
    """A number beside "upcoming months" counts them; beside a week it is the week's number."""
    tags = [tag for tag, _, _ in parts]
    unit = next((value for tag, value, _ in parts if tag == "unit"), None)
    if "number" not in tags or "decade" in tags:
        return parts
    if "rel" in tags and unit in _LENGTHS:
        factor, dimension = _LENGTHS[unit]
        kept = [part for part in parts if part[0] not in ("number", "unit")]
        return kept + [
            ("length", (value * factor, dimension), side)  # type: ignore[operator]
            for tag, value, side in parts
            if tag == "number"
        ]
    if unit == "week" or ("weekday" in tags and "bound" in tags):
        return [("count", value, side) if tag == "number" else (tag, value, side) for tag, value, side in parts]
    return parts


def _todays(parts: list[Part]) -> list[Part]:
    """ "this morning" is today's, "last night" yesterday's."""
    tags = {tag for tag, _, _ in parts}
    if "part" in tags and not tags & {"unit", "weekday", "holiday"}:
        return [("day", value, side) if tag == "rel" else (tag, value, side) for tag, value, side in parts]
    return parts


def _with_dates(parts: list[Part]) -> list[Part]:
    """Bare numbers on one side of a span are days of the other side's month, and years are taken over."""
    dates = [value for _, value, _ in parts if isinstance(value, Date)]
    if not dates or not any(side for _, _, side in parts):
        return parts
    year = next((date.year for date in dates if date.year), None)
    month = dates[0].month
    filled: list[Part] = []
    for tag, value, side in parts:
        if isinstance(value, Date):
            filled.append((tag, value._replace(year=value.year or year), side))
        elif tag in ("number", "nth") and isinstance(value, int) and 1 <= value <= 31:
            filled.append((DATE, Date(year, month, value), side))
        else:
            filled.append((tag, value, side))
    return filled


_LATE = frozenset(("afternoon", "evening", "night", "pm"))


def _with_clocks(parts: list[Part]) -> list[Part]:
    """Bare numbers beside a part of the day or another time are hours, and the part says which half."""
    words = [value for tag, value, _ in parts if tag == "part" and value in (*_LATE, "morning")]
    timed = any(isinstance(value, Clock) for _, value, _ in parts)
    numbers = [value for tag, value, _ in parts if tag == "number"]
    if not timed and not numbers:
        return parts
    told: list[Part] = []
    for tag, value, side in parts:
        if tag == "number" and isinstance(value, int) and 0 <= value <= 24:
            told.append(("clock", _in_half(Clock(value * 3600, value <= 12), words), side))
        elif isinstance(value, Clock):
            told.append((tag, _in_half(value, words), side))
        elif (tag != "part" or value not in words) and (tag, value) != ("edge", "early"):
            told.append((tag, value, side))
    return told


def _in_half(clock: Clock, words: Sequence[object]) -> Clock:
    if not words or clock.second >= 13 * 3600:
        return clock
    hours, rest = divmod(clock.second, 3600)
    late = words[0] in _LATE
    return Clock((hours % 12 + (12 if late else 0)) * 3600 + rest, False)


def _with_relations(parts: list[Part], tags: set[str]) -> list[Part]:
    """ "next Monday" is Monday of next week; "this" adds nothing to an edge or a holiday."""
    if ("rel", 0, 0) in parts and ("unit", "day", 0) in parts:
        return [("day", 0, 0), *(part for part in parts if part[0] not in ("rel", "unit"))]
    if "weekday" in tags and "unit" not in tags:
        parts = [*parts, ("unit", "week", 0)]
    if tags & {"weekday", "edge", "holiday"} and ("rel", 0, 0) in parts:
        parts = [part for part in parts if part[0] != "rel"]
        if "edge" not in tags:
            parts = [part for part in parts if part[0] != "unit"]
    return parts
