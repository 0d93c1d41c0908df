"""Spellings of dates and times that only a whole value may have, put into those that the readers know."""

from __future__ import annotations

import re

from aem_cli.values.date import MONTHS, WEEKDAYS
from aem_cli.values.foreign_name import foreign_names
from aem_cli.values.text import plain

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_LETTERS = {"d": "day", "w": "week", "m": "month", "y": "year"}
_HHMM = r"([01]\d|2[0-3])([0-5]\d)"


def _compiled(*rows: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), instead) for pattern, instead in rows)


_WORDED = _compiled(
    (r"\b(?:the )?day after tomorrow\b", "overmorrow"),
    (r"\b(?:the )?day before yesterday\b", "ereyesterday"),
    (r"\b(?:tonight|tonite)\b", "today evening"),
    (r"\b(?:an? )?couple(?: of)?\b", "2"),
    (r"\bfrom (?:now|today)\b", "hence"),
    (r"\bin the early hours(?: of the morning)?\b|\bearly in the morning\b", "early morning"),
    (r"\b(sun|mon|tues|wednes|thurs|fri|satur)days\b", r"\1day"),
    (r"(?<=[a-z])ish\b|(?<=[a-z])'s\b", ""),
)
_COUNTED = _compiled(
    (r"\bp \. ?m \.?", "pm"),
    (r"\ba \. ?m \.?", "am"),
    (rf"\b(at|around|approximately|about) {_HHMM}\b(?! (?:gmt|utc)\b)", r"\1 \2:\3"),
    (rf"\b{_HHMM} ?(?:hours|hrs|h)\b", r"\1:\2"),
    (r"(?<=\d)t(?=\d\d:)", " "),
    (r"(?<=:\d\d)z\b", " utc"),
    (r"(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})[日号號]?", r"\1-\2-\3"),
    (r"(\d{4})년 ?(\d{1,2})월 ?(\d{1,2})일", r"\1-\2-\3"),
    (r"^(0[1-9]|1[0-2])/((?:19|20)\d\d)$", r"\2-\1"),
    (r"\b(\d{1,2})([a-z]{3})(\d{4})\b", r"\1 \2 \3"),
    (rf"\b({_DAY} (?:of )?{_MONTH},?) '?(\d\d)$", r"\1 20\2"),
    (rf"\b({_MONTH} {_DAY},?) '(\d\d)$", r"\1 20\2"),
    (rf"\b({_MONTH}) '(\d\d)$", r"\1 20\2"),
    (r" (?:of|de|del) (?=(?:19|20)\d\d$)", " "),
    (r"(?<=\d)(?:\.|º|er)? (?:de |d'|di )?(?=[a-z]{3,} )", " "),
    (r"\b(\d{4})-?w(\d\d)\b", r"week \2 \1"),
    (r"\bw(?:k|eek)?\.? ?(\d{1,2})\b", r"week \1"),
    (r"(?<=-\d\d)/(?=\d{4}-)", " to "),
    (rf"(?<![\d/.:-])({_DAY})-({_DAY})(?![\d/:-])", r"\1 to \2"),
    (r"(?<=[ap]m)-(?=\d)|(?<=:\d\d)-(?=\d{1,2}:)|(?<=\d) ?-(?= ?\d{1,2}(?::\d\d)?\s?[ap]\.?m)", " to "),
    (r" - ", " to "),
)
_END_OF = re.compile(r"\beo([dwmy])\b")
_NAMED = {"twenties": 192, "thirties": 193, "forties": 194, "fifties": 195, "sixties": 196, "seventies": 197,
          "eighties": 198, "nineties": 199}  # fmt: skip
DECADES = frozenset({*_NAMED, *(f"{at}0s" for at in range(180, 210)), *(f"'{at}0s" for at in range(2, 10))})
_DECADE = re.compile(rf"(?:(1[89]|20)(\d)0'?s|'([2-9])0'?s|\b([5-9])0s|({'|'.join(_NAMED)}))(?![\w'])")


def rewritten(folded: str) -> str:
    """The folded text with one spelling for each form."""
    if not folded.isascii() or " " in folded:
        folded = _WORD.sub(_in_english, folded)
    for pattern, instead in _WORDED:
        folded = pattern.sub(instead, folded)
    if any(map(str.isdigit, folded)):
        for pattern, instead in _COUNTED:
            folded = pattern.sub(instead, folded)
    return _END_OF.sub(lambda match: f"end of {_LETTERS[match[1]]}", folded)


_WORD = re.compile(r"[^\W\d_]{3,}")
_ENGLISH = {f"month:{at}": name for name, at in MONTHS.items() if len(name) > 3 or name == "may"}
_ENGLISH |= {f"weekday:{at}": name for name, at in WEEKDAYS.items() if name.endswith("day")}


def _in_english(match: re.Match[str]) -> str:
    """A month or a weekday in English, whatever language it was in."""
    names = foreign_names(plain(match[0]))
    return next((_ENGLISH[name] for name in names if name in _ENGLISH), match[0]) if len(names) == 1 else match[0]


def cut_decade(folded: str) -> tuple[int | None, str]:
    """The decade that a folded text names ("1990s", "'90s", "the nineties"), and the text without it."""
    match = _DECADE.search(folded)
    if match is None:
        return None, folded
    tens = _NAMED[match[5]] if match[5] else int((match[1] or "19") + (match[2] or match[3] or match[4]))
    return tens, f"{folded[: match.start()]} {folded[match.end() :]}"
