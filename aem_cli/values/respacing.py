"""A text made ready to be cut into pieces: spaces where values touch, spoken clock times in digits."""

from __future__ import annotations

import re

from aem_cli.values.duration import spell_durations
from aem_cli.values.time import spell_clock


def respaced(text: str) -> str:
    """The text with a space where two values touch, and snake_case words without digits apart.

    Most texts hold nothing of the kind, so each pattern is tried only where a quicker one finds its sign.
    """
    if "_" in text:
        text = _SNAKE.sub(lambda match: match[0].replace("_", " "), text)
    if "past" in text or "quarter to" in text or "clock" in text:
        text = spell_clock(text)
    hinted = _HINT.search(text) is not None
    if hinted:
        text = spell_durations(text)
    if "'" in text:
        text = _HEIGHT.sub(r"\1 ft \2 in", text)
    if "$" in text:
        text = _DOLLARS.sub(lambda match: _CODES[match[1]] + " ", text)
    if "T" in text:
        text = _MOMENT.sub(" ", text)
    if "^" in text:
        text = _POWER.sub("", text)
    if hinted:
        text = _HALF.sub(" ", _COUNTED.sub(r"\1 ", _DOTTED.sub(r"\1 \2, \3", text)))
        text = _YEARS.sub(_same_century, text)
    return text


def _same_century(match: re.Match[str]) -> str:
    return f"{match[1]}-{match[1][:2]}{match[2]}"


# wherever a pattern that is tried for all texts may match; what it may begin with stands first, which is quick
_HINT = re.compile(
    r"""
    [dhmDHMpP.-](?:
        (?<=-)(?:[A-Za-z](?<=[A-Za-z]-[A-Za-z]) | (?<=[12]\d\d\d-)(?:1[3-9]|[2-9]\d)(?![\w-]))
      | (?=[\ tT\d])(?<!-)(?:(?<=\d[dhmDHM])\d | (?<=[pP])[tT]?\d | (?<=\.)\ ?\d{1,2},)
    )
    """,
    re.VERBOSE,
)
_HEIGHT = re.compile(r"(?<![\w'.])(\d)'\s?(\d{1,2}(?:\.\d)?)(?:''|\"|\s?in(?:ch(?:es)?)?\b)?(?![\w'])")  # 5'11"
_CODES = {"C": "CAD", "CA": "CAD", "A": "AUD", "AU": "AUD", "HK": "HKD", "NZ": "NZD", "S": "SGD", "SG": "SGD",
          "MX": "MXN", "R": "BRL", "NT": "TWD"}  # fmt: skip
_DOLLARS = re.compile(r"(?<![A-Za-z])(C|CA|A|AU|HK|NZ|S|SG|MX|R|NT)\$")
_SNAKE = re.compile(r"(?<![\w#@.-])[^\W\d_]+(?:_[^\W\d_]+)+(?![\w.@-])")
_MOMENT = re.compile(r"T(?<=\dT)(?=\d\d:\d\d)")  # 2024-03-02T10:00
_POWER = re.compile(r"(?<=[A-Za-z])\^(?=\d)")  # m^2
_DOTTED = re.compile(r"\b([A-Za-z]{3,9})\. ?(\d{1,2}), ?(\d{4})\b")  # Jan.1,2022
_COUNTED = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|twelve)-(?=[a-z])", re.IGNORECASE)
_HALF = re.compile(r"(?<=\b[Hh]alf)-(?=[a-z])")  # half-litre
_YEARS = re.compile(r"(?<![\w-])((?:1\d|20)\d\d)-(1[3-9]|[2-9]\d)(?![\w-])")  # 1951-52
