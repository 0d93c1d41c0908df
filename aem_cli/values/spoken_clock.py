"""Times of day as people say them, cut out of a folded text: "ten past four", "seven thirty pm", "twelve oh three"."""

from __future__ import annotations

import re
from typing import NamedTuple

from aem_cli.values.number_word import TENS, UNITS


class Clock(NamedTuple):
    """Seconds of the day; `either` where the half of the day was not said."""

    second: float
    either: bool


_WORDS = {
    **{word: at for word, at in UNITS.items() if at},
    **TENS,
    "quarter": 15,
    "half": 30,
    "noon": 12,
    "midnight": 0,
}
_HOUR = r"(?:1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_TEEN = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_MINUTE = rf"(?:(?:twenty|thirty|fo?u?rty|fifty)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|{_TEEN})"
_HALF = r"(?:\s?(?P<{0}>[ap])\.?\s?m\b\.?)?"
_PAST = re.compile(
    rf"\b(?:an? )?(?P<m>[1-5]?\d(?= min)|five|quarter|half|{_MINUTE})(?: min(?:ute)?s?)? "
    r"(?P<way>past|after|to|before|till) "
    rf"(?:(?P<h>{_HOUR})(?:h\b|\b(?! ?:))(?: o'?clock)?{_HALF.format('p')}"
    r"|(?P<fixed>noon|midnight)|(?P<big>1[3-9]|2[0-3])h)"
)
_SAID = re.compile(
    rf"\b(?P<h>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) "
    rf"(?:(?P<m>{_MINUTE})|(?:oh|o) (?P<d>one|two|three|four|five|six|seven|eight|nine))\b{_HALF.format('p')}"
)
_APART = re.compile(rf"\bat (?P<h>{_HOUR}) (?P<m>[0-5]\d)\b(?! ?:){_HALF.format('p')}")
_SHARP = re.compile(rf"\b(?P<h>{_HOUR}) o'?clock{_HALF.format('p')}")
_HOUR_ONLY = re.compile(
    rf"\b(?P<h>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve){_HALF.format('p')[:-1]}"
)
_UHR = re.compile(r"\b(?P<h>\d{1,2})(?:[:.](?P<m>[0-5]\d))?(?: uhr| heures?)\b")


def cut_clock(folded: str) -> tuple[Clock | None, str]:
    """The spoken time in a folded text, and the text without it."""
    for pattern in (_PAST, _SHARP, _SAID, _APART, _HOUR_ONLY, _UHR):
        if match := pattern.search(folded):
            return _read(match), f"{folded[: match.start()]} {folded[match.end() :]}"
    return None, folded


def _read(match: re.Match[str]) -> Clock:
    told = match.groupdict()
    fixed = told.get("fixed") or told.get("big")
    hour = _number(fixed or told["h"])
    minute = _number(told.get("m") or told.get("d") or "zero")
    minute = -minute if told.get("way") in ("to", "before", "till") else minute
    half = told.get("p")
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    either = not (half or fixed or match.re is _UHR) and hour <= 12
    return Clock((hour * 3600 + minute * 60) % 86400, either)


def _number(text: str) -> int:
    if text.isdigit():
        return int(text)
    return sum(_WORDS.get(word, 0) for word in text.replace("-", " ").split())
