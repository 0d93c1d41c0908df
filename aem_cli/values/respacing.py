"""A text made ready to be cut into pieces: spaces where values touch, spoken clock times in digits."""

from __future__ import annotations

import re

from aem_cli.values.duration import spell_durations
from aem_cli.values.time import spell_clock


def respaced(text: str) -> str:
    """The text with a space where two values touch, and snake_case words without digits apart."""
    if "_" in text:
        text = _SNAKE.sub(lambda match: match[0].replace("_", " "), text)
    if "past" in text or "quarter to" in text or "clock" in text:
        text = spell_clock(text)
    if _DIGIT.search(text):
        text = spell_durations(text)
        if "'" in text:
            text = _HEIGHT.sub(r"\1 ft \2 in", text)
    if "$" in text:
        text = _DOLLARS.sub(lambda match: _CODES[match[1]] + " ", text)
    if ("-" in text or "^" in text or ("," in text and "." in text) or "T" in text) and _TOUCHING.search(text):
        for pattern, instead in _TIGHT:
            text = pattern.sub(instead, text)
    return text


def _same_century(match: re.Match[str]) -> str:
    return f"{match[1]}-{match[1][:2]}{match[2]}"


_TIGHT = (
    (re.compile(r"(?<=\d)T(?=\d\d:\d\d)"), " "),  # 2024-03-02T10:00
    (re.compile(r"(?<=[A-Za-z])\^(?=\d)"), ""),  # m^2
    (re.compile(r"\b([A-Za-z]{3,9})\. ?(\d{1,2}), ?(\d{4})\b"), r"\1 \2, \3"),  # Jan.1,2022
    (re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|twelve)-(?=[a-z])", re.IGNORECASE), r"\1 "),
    (re.compile(r"(?<=\b[Hh]alf)-(?=[a-z])"), " "),  # half-litre
    (re.compile(r"(?<![\w-])((?:1\d|20)\d\d)-(1[3-9]|[2-9]\d)(?![\w-])"), _same_century),  # 1951-52
)
_HEIGHT = re.compile(r"(?<![\w'.])(\d)'\s?(\d{1,2}(?:\.\d)?)(?:''|\"|\s?in(?:ch(?:es)?)?\b)?(?![\w'])")  # 5'11"
_CODES = {"C": "CAD", "CA": "CAD", "A": "AUD", "AU": "AUD", "HK": "HKD", "NZ": "NZD", "S": "SGD", "SG": "SGD",
          "MX": "MXN", "R": "BRL", "NT": "TWD"}  # fmt: skip
_DOLLARS = re.compile(r"(?<![A-Za-z])(C|CA|A|AU|HK|NZ|S|SG|MX|R|NT)\$")
_SNAKE = re.compile(r"(?<![\w#@.-])[^\W\d_]+(?:_[^\W\d_]+)+(?![\w.@-])")


_TOUCHING = re.compile(
    r"\dT\d|\^\d|[A-Za-z]\. ?\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|half)-|\d{4}-\d\d(?![\w-])",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
