"""When something is, as a whole value: "tomorrow at 5pm", "two days back", "from the 3rd to the 7th of June".

No clock and no calendar is asked: both sides are read into the same parts, whose order does not count.
"""

from __future__ import annotations

import re
from functools import lru_cache

from aem_cli.values.date import MONTHS, WEEKDAYS, Date, same_date
from aem_cli.values.holiday import FIRSTS, cut_holiday
from aem_cli.values.spoken_clock import Clock, cut_clock
from aem_cli.values.text import fold, listed
from aem_cli.values.time import Time
from aem_cli.values.time_spelling import DECADES, cut_decade, rewritten
from aem_cli.values.token import DATE, NUMBER, ORDINAL, PERIOD, TIME, WORD, Token, tokens
from aem_cli.values.when_part import Part, When, settled

_SIDES = {
    **dict.fromkeys(listed("this current present"), 0), **dict.fromkeys(listed("next upcoming coming following"), 1),
    **dict.fromkeys(listed("last past previous prior preceding"), -1),
}  # fmt: skip
_DAYS = {"today": 0, "tomorrow": 1, "tmrw": 1, "tmr": 1, "yesterday": -1, "overmorrow": 2, "ereyesterday": -2}
_PARTS = dict.fromkeys(listed("morning morn am"), "morning") | dict.fromkeys(listed("afternoon"), "afternoon")
_PARTS |= dict.fromkeys(listed("evening eve"), "evening") | {"night": "night", "pm": "pm", "lunch": "lunch"}
_PARTS |= {"noon": "noon", "lunchtime": "lunch", "breakfast": "breakfast", "dinner": "dinner"}
_UNITS = {"quarter": "quarter", "qtr": "quarter", "yr": "year", "wk": "week", "mth": "month"}
_UNITS |= {word: word for word in listed("day week weekend month year hour minute decade century season summer winter")}
_UNITS |= {"spring": "spring", "autumn": "autumn", "fall": "autumn"}
_EDGES = {"end": "end", "beginning": "start", "start": "start", "middle": "middle", "mid": "middle", "rest": "rest"}
_EDGES |= {"early": "early", "late": "late"}
_BOUNDS = {"before": "before", "by": "by", "after": "after", "since": "since", "within": "within", "for": "for"}
_UNTIL = listed("until till through thru til")
_BACK = listed("ago back earlier")
_AHEAD = listed("hence later")
_ZONES = {"utc": "utc", "gmt": "utc", "z": "utc"} | {zone: zone for zone in listed("est edt cst cdt mst mdt pst pdt")}
_ZONES |= {zone: zone for zone in listed("cet cest bst ist jst aest")}
_FILLERS = listed(
    "de del den der le il am im el the of on at in around about approximately exactly sharp ish o'clock s a an "
    "time date hours from"
)
_STARTS = listed(
    "until till through thru til before after since by within ago back half past quarter o'clock uhr from between"
)
TRIGGERS = frozenset({
    *_SIDES, *_DAYS, *_PARTS, *_UNITS, *_EDGES, *_ZONES, *_BACK, *_AHEAD, *_STARTS, *WEEKDAYS, *MONTHS, *FIRSTS,
    "tonight", "tonite", "eod", "eow", "eom", "eoy", "days", "weeks", "months", "years", "quarters", "hours", "minutes",
    *DECADES,
}) - {"the", "st", "may", "pure", "green", "black", "great", "all", "national", "world"}  # fmt: skip


_MOST = 60  # characters


def speaks_of_time(text: str) -> bool:
    """Whether a text holds a word that may say when."""
    return len(text) <= _MOST and not TRIGGERS.isdisjoint(text.casefold().replace(",", " ").replace("'s", " ").split())


@lru_cache(maxsize=512)
def read_when(text: str) -> When | None:
    """What a whole text says of when; None if a part of it says anything else."""
    if len(text) > _MOST:
        return None
    holiday, folded = cut_holiday(rewritten(fold(text).strip(" .,;!?")))
    clock, folded = cut_clock(folded)
    decade, folded = cut_decade(folded)
    parts: list[Part] = [("holiday", holiday, 0)] if holiday else []
    if decade:
        parts.append(("decade", decade, 0))
    if clock:
        parts.append(("clock", clock, 0))
    if not _read_tokens(list(tokens(folded)), parts):
        return None
    told = settled(parts)
    if any(tag == "number" for tag, _, _ in told):
        return None  # a number that counts something else
    return tuple(sorted(told, key=lambda part: (part[0], part[2]))) or None


def same_when(gold: When, predicted: When) -> bool:
    """Whether both say the same; a half of the day or a year that one side leaves out is taken from the other."""
    return len(gold) == len(predicted) and all(map(_same_part, gold, predicted))


def _same_part(gold: Part, predicted: Part) -> bool:
    if gold[0] != predicted[0] or gold[2] != predicted[2]:
        return False
    one, other = gold[1], predicted[1]
    if isinstance(one, Clock) and isinstance(other, Clock):
        either = one.either or other.either
        return one.second == other.second or (either and (one.second - other.second) % 43200 == 0)
    if isinstance(one, Date) and isinstance(other, Date):
        return same_date(one, other)
    return one == other


def _read_tokens(found: list[Token], parts: list[Part]) -> bool:
    """Add what each token says; False where one says nothing of when."""
    side, between, at = 0, False, 0
    while at < len(found):
        word = found[at].text.casefold().rstrip(".")
        between = between or word == "between"
        if (word in ("to", "-") or word in _UNTIL or (word == "and" and between)) and parts and not side:
            side = 1
        elif word in _UNTIL or word == "to":
            parts.append(("bound", "until", side))
        elif word != "between":
            taken = _read_one(found, at, word, side, parts)
            if not taken:
                return False
            at += taken - 1
        at += 1
    return True


def _read_one(found: list[Token], at: int, word: str, side: int, parts: list[Part]) -> int:
    token = found[at]
    if token.sort == NUMBER:
        return _read_number(found, at, side, parts)
    if token.sort == TIME:
        assert isinstance(token.key, Time)
        parts.append(("clock", Clock(token.key.second, False), side))
        if token.key.zone is not None:
            parts.append(("zone", "utc" if token.key.zone == 0 else token.key.zone, side))
    elif token.sort in (DATE, PERIOD, ORDINAL):
        parts.append(("nth" if token.sort == ORDINAL else token.sort, token.key, side))
    elif token.sort == WORD:
        return _read_word(found, at, word, side, parts)
    else:
        return 0
    return 1


def _read_word(found: list[Token], at: int, word: str, side: int, parts: list[Part]) -> int:
    if word in ("a", "an") and at + 1 < len(found) and found[at + 1].text.casefold() == "day":
        return 1 + _shifted([*found[:at], *found[at + 1 :]], at, (86400, "time"), side, parts)
    for tag, table in _TABLES:
        if word in table:
            parts.append((tag, table[word], side))
            return 1
    unit = _UNITS.get(word) or _UNITS.get(word.rstrip("s"))
    if unit:
        parts.append(("unit", unit, side))
        return 1
    return 1 if word in _FILLERS else 0


_TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("weekday", dict(WEEKDAYS)), ("rel", dict(_SIDES)), ("day", dict(_DAYS)), ("part", dict(_PARTS)),
    ("edge", dict(_EDGES)), ("bound", dict(_BOUNDS)), ("month", dict(MONTHS)), ("zone", dict(_ZONES)),
    ("bound", dict.fromkeys(_BACK, "ago")),
)  # fmt: skip


def _read_number(found: list[Token], at: int, side: int, parts: list[Part]) -> int:
    token = found[at]
    assert isinstance(token.key, tuple)
    value, dimension = token.key
    if dimension in ("time", "months"):
        if dimension == "time" and _HOUR.fullmatch(token.text) and not _is_length(found, at):
            parts.append(("clock", Clock(float(value), False), side))
            return 1
        return _shifted(found, at, token.key, side, parts)
    if dimension or value.denominator != 1:
        return 0
    if 1900 <= value <= 2100 and len(token.text) == 4:
        parts.append(("year", value, side))
    else:
        parts.append(("number", int(value), side))
    return 1


_HOUR = re.compile(r"\d{1,2}h", re.IGNORECASE)


def _is_length(found: list[Token], at: int) -> bool:
    around = {token.text.casefold() for token in (*found[max(0, at - 1) : at], *found[at + 1 : at + 2])}
    return not around.isdisjoint((*_SIDES, *_BACK, *_AHEAD, "in", "for", "within"))


_IN_HOURS = re.compile(r"\dh|\bh(?:ou)?rs?\b")


def _shifted(found: list[Token], at: int, key: tuple[object, str], side: int, parts: list[Part]) -> int:
    """A length of time: so long ago, in so long, or a length alone."""
    before = found[at - 1].text.casefold() if at else ""
    after = found[at + 1].text.casefold() if at + 1 < len(found) else ""
    value, dimension = key
    sign = -1 if after in _BACK else 1 if after in _AHEAD or before == "in" else 0
    if not sign:
        parts.append(("length", (value, dimension), side))
        return 1
    whole_days = dimension == "time" and value % 86400 == 0 and not _IN_HOURS.search(found[at].text)  # type: ignore[operator]
    if whole_days:
        parts.append(("day", sign * value // 86400, side))  # type: ignore[operator]
    else:
        parts.append(("shift", (sign * value, dimension), side))  # type: ignore[operator]
    return 2 if after in _BACK or after in _AHEAD else 1
